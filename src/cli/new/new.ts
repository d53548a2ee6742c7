import { InputError } from "../../model/input-error.js";
import type { Shell } from "../shell/shell.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import type { NewFlags, Scaffold } from "../shell/choices.js";
import { newPackRule } from "./pack-rule.js";
import { carryOut, type Plan, argument, insideOf, type PlannedFile, templatesOf } from "./planned.js";
import { newTypescriptRule, sourcePlace, pluginRule } from "./typescript-rule.js";
import { join } from "node:path";
import type { Catalogue } from "../../model/rule.js";
import { packSchema } from "../../packs/pack-document.js";
import { policyTestSchema } from "../../packs/tests/policy-test-schema.js";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { requirePackName, pluginFolder, ruleIdOf } from "./names.js";

const TYPESCRIPT = "typescript";

/** `decorum new`: writes the beginning of a pack, a rule or a plugin. Throws InputError; then nothing was written. */
export const createNew = async (what: Scaffold, name: string, flags: NewFlags, shell: Shell): Promise<ExitCode> => {
  refuseFlags(what, flags);
  await carryOut(planOf(what, name, flags, shell), flags.dryRun, shell.io);
  return EXIT.clean;
};

const refuseFlags = (what: Scaffold, { dir, pack, as }: NewFlags): void => {
  if (what === "rule" && dir !== undefined) throw new InputError("must be given with 'pack' or 'plugin'", "--dir");
  for (const [flag, value] of Object.entries({ "--pack": pack, "--as": as }))
    if (what !== "rule" && value !== undefined) throw new InputError("must be given with 'rule'", flag);
  if (as === TYPESCRIPT && pack !== undefined)
    throw new InputError(`must be given without '--as ${TYPESCRIPT}': a pack is YAML`, "--pack");
};

const planOf = (what: Scaffold, name: string, { dir, pack, as }: NewFlags, shell: Shell): Plan => {
  if (what === "pack") return newPack(name, dir ?? "policies", shell);
  if (what === "plugin") return newPlugin(name, dir ?? ".", shell);
  const place = pack === undefined && (as === undefined || as === TYPESCRIPT) ? sourcePlace(shell.io) : undefined;
  return as === TYPESCRIPT || place !== undefined
    ? newTypescriptRule(name, place, shell)
    : newPackRule(name, as, pack, shell);
};

/** `decorum new pack`: a folder with a pack, its test and, beside it, the schemas for editors. */
const newPack = (name: string, dir: string, shell: Shell): Plan => {
  const { product, io } = shell;
  const template = templatesOf(shell);
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
      { path: join(folder, "pack.yaml"), text: template("pack/pack.yaml", { name }) },
      { path: join(folder, "tests", `${name}.yaml`), text: template("pack/test.yaml", { name }) },
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

/** `decorum new plugin`: a package with one rule, its test, and a pack and an object to try it. */
const newPlugin = (name: string, dir: string, shell: Shell): Plan => {
  const { product, io } = shell;
  const category = pluginFolder(name, product.catalogue);
  const folder = join(insideOf(dir, "--dir", io), category);
  const id = ruleIdOf(`${category}/has-owner`);
  const template = templatesOf(shell);
  const values = { ...id, package: name, version: product.version };
  const files = [
    // Two templates have other names, which npm does not obey in its own package.
    { path: "package.json", text: template("plugin/manifest.json", values) },
    { path: "tsconfig.json", text: template("plugin/tsconfig.json") },
    { path: ".gitignore", text: template("plugin/gitignore") },
    { path: "src/index.ts", text: template("plugin/index.ts", values) },
    ...pluginRule(id, template),
    { path: `packs/${category}/pack.yaml`, text: template("plugin/pack.yaml", values) },
    { path: "decorum.yaml", text: template("plugin/decorum.yaml") },
    { path: "example.yaml", text: template("plugin/example.yaml") },
  ];
  return {
    files: files.map(({ path, text }) => ({ path: join(folder, path), text })),
    next: [
      [`cd ${argument(folder)}`, ""],
      ["npm install", "Install TypeScript and Decorum; until it is published: npm install --save-dev CLONE"],
      ["npm test", "Compile the rule, and run its test and examples"],
      ["decorum dry-run example.yaml", "See what it finds"],
      [`decorum new rule ${category}/NAME`, "Add a rule, such as has-contact: its name has at least two words"],
    ],
  };
};
