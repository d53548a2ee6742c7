import type { Catalogue, JsonSchema } from "../model/rule.js";
import { exceptionsSchema } from "../packs/exceptions/exceptions.js";
import { packSchema } from "../packs/pack-document.js";
import { policyTestSchema } from "../packs/tests/policy-test-schema.js";
import { configSchema } from "../app/config/config-schema.js";
import { reportSchema } from "./formats/report-schema.js";
import type { SchemaName } from "./shell/choices.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import type { Io } from "./terminal/io.js";

/** The documents that users write, and the report, with their JSON Schemas. */
const SCHEMAS = {
  config: configSchema,
  pack: packSchema,
  exceptions: exceptionsSchema,
  test: policyTestSchema,
  report: reportSchema,
} as const satisfies Readonly<Record<SchemaName, (catalogue: Catalogue) => JsonSchema>>;

/** `decorum schema`: prints the JSON Schema of a document, for editors and programs. */
export const printSchema = async (name: SchemaName, catalogue: Catalogue, io: Io): Promise<ExitCode> => {
  await io.stdout.write(`${JSON.stringify(SCHEMAS[name](catalogue), null, 2)}\n`);
  return EXIT.clean;
};
