/**
 * `node scripts/api-server-parity.mjs [--ids]`: writes docs/api-server-parity.md, how often our answers to writes are those of a
 * real API server. `--ids` lists the cases of custom resources that differ instead.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import "./source.mjs";

const { compare, hasSuite, suiteCases } = await import("../test/support/apiserver-suite.ts");
const { differences, parityDocument } = await import("../test/support/apiserver-parity.ts");

const { changedObjects, compareObject, hasBuiltInAnswers, judgedObjects } = await import(
  "../test/support/builtin-parity.ts"
);

const { values } = parseArgs({ options: { ids: { type: "boolean" } } });
if (!hasSuite || !hasBuiltInAnswers) {
  process.stderr.write(
    "error: the answers of a real API server must be in ../shared/apiserver-suite and ../shared/golden\n",
  );
  process.exit(2);
}
const compared = suiteCases().map((one) => compare(one));
if (values.ids) {
  for (const [name, ids] of differences(compared))
    process.stdout.write(`\n${name}\n${ids.map((id) => `  ${id}\n`).join("")}`);
} else
  writeFileSync(
    new URL("../docs/api-server-parity.md", import.meta.url),
    parityDocument(compared, changedObjects().map(compareObject), judgedObjects()),
  );
