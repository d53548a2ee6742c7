/**
 * `node scripts/api-server-parity.mjs [--ids]`: writes docs/evidence/api-server-parity.md, how often our answers to writes are
 * those of a real API server, and the summary in docs/evidence.md. `--ids` lists the cases of custom resources that differ instead.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { updatePage } from "./quality/page.mjs";
import "./source.mjs";

const { compare, hasSuite, suiteCases } = await import("../test/support/apiserver-suite.ts");
const { differences, parityDocument, paritySummary } = await import("../test/support/apiserver-parity.ts");

const { comparedChanges, hasBuiltInAnswers } = await import("../test/support/builtin-parity.ts");

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
} else {
  const changed = comparedChanges();
  const tables = new URL("../docs/evidence/api-server-parity.md", import.meta.url);
  writeFileSync(tables, parityDocument(compared, changed));
  updatePage("docs/evidence.md", { parity: paritySummary(compared, changed) }, false);
}
