import { type Compared, SUITE, compare, hasSuite, suiteCases } from "../support/apiserver-suite.js";
import { readFileSync } from "node:fs";
import { comparedChanges } from "../support/builtin-parity.js";
import { differences, parityDocument, paritySummary } from "../support/apiserver-parity.js";

/** Writes of custom resources, answered by a real API server (1.36) and by us. */

if (!hasSuite) process.stderr.write(`skipped: no writes with the answers of a real API server at ${SUITE}\n`);
const testWithSuite = hasSuite ? test : test.skip;

const compared: readonly Compared[] = hasSuite ? suiteCases().map((one) => compare(one)) : [];

const idsOf = (wrong: readonly Compared[]): readonly string[] => wrong.map(({ one }) => one.id);

testWithSuite("the verdict, the causes and the stored object are those of the API server", () => {
  expect(compared).toHaveLength(1169);
  expect(idsOf(compared.filter(({ isVerdictEqual }) => !isVerdictEqual))).toEqual([]);
  expect(Object.fromEntries(differences(compared))).toEqual({});
  // Both verdicts are among them, and rules that reject a write.
  expect(compared.filter(({ one }) => one.accepted)).toHaveLength(510);
  expect(compared.filter(({ isOfRules }) => isOfRules)).toHaveLength(407);
});

const changed = hasSuite ? comparedChanges() : [];
const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

testWithSuite("docs/evidence/api-server-parity.md says what is so", () => {
  expect(page("evidence/api-server-parity.md")).toBe(parityDocument(compared, changed));
});

testWithSuite("docs/evidence.md says the same in short", () => {
  const [, summary = ""] = /<!-- begin: parity -->\n\n([^]*?)\n\n<!-- end: parity -->/.exec(page("evidence.md")) ?? [];
  expect(summary.split("\n")).toEqual(paritySummary(compared, changed));
});

testWithSuite("everything could be validated", () => {
  expect(idsOf(compared.filter(({ ours }) => !ours.isComplete || ours.untested.size > 0))).toEqual([]);
});
