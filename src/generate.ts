/**
 * `npm run generate`: writes the generated files of this project, or compares them and lists the drift
 * (exit code 1). The second place, beside main.ts, where everything is put together; no logic.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "./app/config/config-schema.js";
import { reportSchema } from "./cli/formats/report-schema.js";
import { type Files, GENERATED_FOLDERS, generatedFiles } from "./docs/generated.js";
import {
  chartSources,
  cookbookSources,
  monitoringSources,
  sourceFiles,
  CATALOGUE_MODULES,
  catalogueModule,
} from "./docs/source-files.js";
import { drift, driftLines, sync } from "./docs/sync.js";
import { choosePacks } from "./packs/choose.js";
import { loadPacks } from "./packs/load.js";
import { exceptionsSchema } from "./packs/exceptions/exceptions.js";
import { policyTestSchema } from "./packs/tests/policy-test-schema.js";
import { KUBE_API_LINTER } from "./packs/kube-api-linter.js";
import { packSchema } from "./packs/pack-document.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const isCheck = process.argv.includes("--check");
const ids = sourceFiles(root);
const modules: Files = new Map(
  CATALOGUE_MODULES.map((module) => [`${module.folder}/index.ts`, catalogueModule(module, ids, read)]),
);
/** Writes the files, or ends with 1 if it only compares them and they are not current. */
const update = (files: Files, folders: readonly string[]): void => {
  const lines = driftLines(isCheck ? drift(root, files, folders) : sync(root, files, folders));
  for (const line of lines) (isCheck ? process.stderr : process.stdout).write(`${line}\n`);
  if (!isCheck || lines.length === 0) return;
  process.stderr.write("Run 'npm run generate' to update these files\n");
  process.exit(1);
};

// All else follows from the catalogue, so what it lists must be there before it is imported.
update(modules, []);
const { RULES } = await import("./rules/index.js");
const { DEFAULTERS } = await import("./defaulters/index.js");
const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const { packs: allPacks, loaded } = loadPacks(join(root, "policies"), catalogue);
const pages = generatedFiles({
  catalogue,
  files: ids,
  packs: choosePacks(allPacks),
  allPacks,
  packSchema: packSchema(catalogue),
  policyTestSchema: policyTestSchema(),
  exceptionsSchema: exceptionsSchema(),
  configSchema: configSchema(catalogue),
  reportSchema: reportSchema(),
  readme: read("README.md"),
  linters: loaded.find(({ pack }) => pack.name === KUBE_API_LINTER)?.document ?? null,
  cookbook: cookbookSources(root),
  chart: chartSources(root),
  monitoring: monitoringSources(root),
});
update(pages, GENERATED_FOLDERS);
