/**
 * `npm run generate`: writes the generated files of this project, or compares them and lists the drift
 * (exit code 1). The second place, beside main.ts, where everything is put together; no logic.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "./app/config/config-schema.js";
import { reportSchema } from "./cli/formats/report-schema.js";
import { CATALOGUE_MODULES, catalogueModule } from "./docs/catalogue-module.js";
import { type Files, GENERATED_FOLDERS, generatedFiles } from "./docs/generated.js";
import { chartSources, monitoringSources, sourceFiles } from "./docs/source-files.js";
import { drift, driftLines, sync } from "./docs/sync.js";
import { choosePacks } from "./packs/choose.js";
import { loadPacks } from "./packs/load.js";
import { exceptionsSchema } from "./packs/exceptions/exceptions-document.js";
import { policyTestSchema } from "./packs/tests/policy-test-schema.js";
import { packSchema } from "./packs/schema.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const isCheck = process.argv.includes("--check");
const ids = sourceFiles(root);
const modules: Files = new Map(
  CATALOGUE_MODULES.map((module) => [`${module.folder}/index.ts`, catalogueModule(module, ids, read)]),
);
// All else follows from the catalogue, so a new rule must be in it first.
if (!isCheck) for (const line of driftLines(sync(root, modules, []))) process.stdout.write(`${line}\n`);
const { RULES } = await import("./rules/index.js");
const { DEFAULTERS } = await import("./defaulters/index.js");
const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const { packs: allPacks } = loadPacks(join(root, "policies"), catalogue);
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
  chart: chartSources(root),
  monitoring: monitoringSources(root),
});
const files: Files = new Map([...modules, ...pages]);

if (isCheck) {
  const lines = driftLines(drift(root, files, GENERATED_FOLDERS));
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.stderr.write("Run 'npm run generate' to update these files\n");
  process.exitCode = lines.length > 0 ? 1 : 0;
} else {
  for (const line of driftLines(sync(root, files, GENERATED_FOLDERS))) process.stdout.write(`${line}\n`);
}
