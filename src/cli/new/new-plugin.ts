import { join } from "node:path";
import type { Shell } from "../shell/shell.js";
import { pluginFolder, ruleIdOf } from "./names.js";
import { selectingPackText } from "./pack-text.js";
import { argument, insideOf, type Plan } from "./planned.js";
import { CONFIG, EXAMPLE, IGNORED, indexText, packageText, TSCONFIG } from "./plugin-text.js";
import { objectRuleText, pluginTestText } from "./rule-text.js";

/** `decorum new plugin`: a package with one rule, its test, and a pack and an object to try it. */
export const newPlugin = (name: string, dir: string, { product, io }: Shell): Plan => {
  const category = pluginFolder(name, product.catalogue);
  const folder = join(insideOf(dir, "--dir", io), category);
  const id = ruleIdOf(`${category}/has-owner`);
  const texts: Readonly<Record<string, string>> = {
    "package.json": packageText(name, product.version),
    "tsconfig.json": TSCONFIG,
    ".gitignore": IGNORED,
    "src/index.ts": indexText(name, id, product.version),
    [`src/${id.name}.ts`]: objectRuleText(id, "kube-decorum/engine", ""),
    [`src/${id.name}.test.ts`]: pluginTestText(id),
    [`packs/${category}/pack.yaml`]: selectingPackText(category, id.id),
    "decorum.yaml": CONFIG,
    "example.yaml": EXAMPLE,
  };
  return {
    files: Object.entries(texts).map(([path, text]) => ({ path: join(folder, path), text })),
    next: [
      [`cd ${argument(folder)}`, ""],
      ["npm install", "Install TypeScript and Decorum; until it is published: npm install --save-dev CLONE"],
      ["npm test", "Compile the rule, and run its test and examples"],
      ["decorum dry-run example.yaml", "See what it finds"],
      [`decorum new rule ${category}/NAME`, "Add a rule, such as has-contact: its name has at least two words"],
    ],
  };
};
