/** Findings drawn for people to judge: the same on every machine, and the same beside findings of other rules. */
import { createHash } from "node:crypto";

/** A place in a lottery that depends on nothing but the seed and the finding itself. */
const rank = (seed, { name, rule, field }) =>
  createHash("sha256")
    .update(JSON.stringify([seed, name, rule, field]))
    .digest("hex");

/** Findings, each with the `name` of its object, its `rule` and its `field`, by rank; one for each rule and field. */
const ranked = (findings, seed) =>
  [...new Map(findings.map((finding) => [rank(seed, finding), finding]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, finding]) => finding);

/** The `count` findings of the lowest rank, lowest first: mostly of the most frequent rules. */
export const draw = (findings, count, seed) => ranked(findings, seed).slice(0, count);

/** The `count` findings of the lowest rank of each rule, by rule. */
export const drawOfEach = (findings, count, seed) => {
  const byRule = new Map();
  for (const finding of ranked(findings, seed)) {
    const drawn = byRule.get(finding.rule) ?? byRule.set(finding.rule, []).get(finding.rule);
    if (drawn.length < count) drawn.push(finding);
  }
  return [...byRule].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, drawn]) => drawn);
};
