import { type Compared, SUITE, compare, hasSuite, suiteCases } from "../support/apiserver-suite.js";
import { differences, parityPage } from "../support/apiserver-parity.js";

/**
 * Writes of custom resources, answered by a real API server (1.36) and by us. Rules in CEL are not evaluated here: where
 * the server names one, only the other causes are compared.
 */

if (!hasSuite) process.stderr.write(`skipped: no writes with the answers of a real API server at ${SUITE}\n`);
const testWithSuite = hasSuite ? test : test.skip;

const compared: readonly Compared[] = hasSuite ? suiteCases().map((one) => compare(one)) : [];
const withoutRules = compared.filter(({ isOfRules }) => !isOfRules);

const idsOf = (wrong: readonly Compared[]): readonly string[] => wrong.map(({ one }) => one.id);

testWithSuite("the verdict, the causes and the stored object are those of the API server", () => {
  process.stderr.write(`\n${parityPage(compared)}\n`);
  expect(compared).toHaveLength(1169);
  expect(withoutRules).toHaveLength(762);
  expect(idsOf(withoutRules.filter(({ isVerdictEqual }) => !isVerdictEqual))).toEqual([]);
  expect(Object.fromEntries(differences(withoutRules))).toEqual({});
  // Both verdicts are among them, and updates that keep invalid values.
  expect(withoutRules.filter(({ one }) => one.accepted)).toHaveLength(510);
});

testWithSuite("beside a rule that rejects a write, the other causes and unknown fields are the same", () => {
  const withRules = compared.filter(({ isOfRules }) => isOfRules);
  expect(Object.fromEntries(differences(withRules))).toEqual({});
});

testWithSuite("everything could be validated, except for rules in CEL", () => {
  expect(idsOf(compared.filter(({ ours }) => !ours.isComplete || ours.untested.size > 0))).toEqual([]);
  // Where nothing else is wrong, the rules are still to be evaluated.
  const rejected = compared.filter(({ one, ours }) => !one.accepted && ours.causes.length === 0);
  expect(idsOf(rejected.filter(({ ours }) => !ours.hasUnevaluatedRules))).toEqual([]);
});
