import { join } from "node:path";
import type { Catalogue } from "../../model/rule.js";
import { packSchema } from "../../packs/schema.js";
import { policyTestSchema } from "../../packs/tests/policy-test-schema.js";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import type { Shell } from "../shell/shell.js";
import { requirePackName } from "./names.js";
import { packTestText, packText } from "./pack-text.js";
import { argument, insideOf, type Plan, type PlannedFile } from "./planned.js";

/** `decorum new pack`: a folder with a pack, its test and, beside it, the schemas for editors. */
export const newPack = (name: string, dir: string, { product, io }: Shell): Plan => {
  const folders = io.files.list(product.packsDirectory).filter(({ kind }) => kind === "directory");
  requirePackName(
    name,
    folders.map((one) => one.name),
  );
  const parent = insideOf(dir, "--dir", io);
  const folder = join(parent, name);
  const given = argument(folder);
  const named = given.startsWith("'") ? given : `./${given}`;
  return {
    files: [
      { path: join(folder, "pack.yaml"), text: packText(name) },
      { path: join(folder, "tests", `${name}.yaml`), text: packTestText(name) },
      ...schemasIn(parent, product.catalogue).filter(
        ({ path }) => kindIfVisible(join(io.cwd, path), io.files) === undefined,
      ),
    ],
    next: [
      [`decorum test ${given}`, "Run its examples and tests"],
      [`decorum dry-run PATH --packs ${given}`, "Review manifests with this pack alone"],
      [`decorum new rule NAME --pack ${given}`, "Add a rule"],
      [`packs: [api-design, ${named}]`, "In decorum.yaml: review with built-in packs and this one"],
    ],
  };
};

const schemasIn = (folder: string, catalogue: Catalogue): readonly PlannedFile[] =>
  (
    [
      ["pack", packSchema],
      ["test", policyTestSchema],
    ] as const
  ).map(([name, schema]) => ({
    path: join(folder, `policy-${name}.schema.json`),
    text: `${JSON.stringify(schema(catalogue), null, 2)}\n`,
    brief: `what 'decorum schema ${name}' prints, for editors`,
  }));
