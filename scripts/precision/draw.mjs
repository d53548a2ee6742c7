/** Findings drawn for people to judge: the same on every machine, and the same beside findings of other rules. */
import { createHash } from "node:crypto";

/** A place in a lottery that depends on nothing but the seed and the finding itself. */
const rank = (seed, { name, rule, field }) =>
  createHash("sha256")
    .update(JSON.stringify([seed, name, rule, field]))
    .digest("hex");

/**
 * Two draws of findings, each with the `name` of its object, its `rule` and its `field`: the `count` of the lowest rank,
 * lowest first, and of each rule the one of its lowest rank, since the first has little but the most frequent rules.
 * Several findings of one rule at one field count as one.
 */
export const draw = (findings, count, seed) => {
  const byRank = new Map(findings.map((finding) => [rank(seed, finding), finding]));
  const ranked = [...byRank].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
  const lowest = new Map();
  for (const finding of ranked) if (!lowest.has(finding.rule)) lowest.set(finding.rule, finding);
  const ofEach = [...lowest.values()].sort((a, b) => (a.rule < b.rule ? -1 : 1));
  return { drawn: ranked.slice(0, count), ofEach };
};
