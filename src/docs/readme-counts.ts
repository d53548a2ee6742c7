import type { Catalogue } from "../model/rule.js";
import type { CoveredRow } from "./coverage.js";

/** README.md with the numbers of rules, defaulters and statements. Throws if it does not have them. */
export const withCounts = (readme: string, { rules, defaulters }: Catalogue, rows: readonly CoveredRow[]): string => {
  const held = rows.filter(({ coverage }) => coverage.state === "rule" || coverage.state === "test").length;
  const counts: readonly (readonly [RegExp, string])[] = [
    [/\d+ rules and \d+ defaulters/, `${rules.length} rules and ${defaulters.length} defaulters`],
    [/\[\d+ statements\]/, `[${rows.length} statements]`],
    [/\d+ are checked or followed/, `${held} are checked or followed`],
    [/the other \d+ cannot/, `the other ${rows.length - held} cannot`],
  ];
  return counts.reduce((text, [pattern, count]) => {
    if (!pattern.test(text)) throw new Error(`README.md must have text that matches ${String(pattern)}`);
    return text.replace(pattern, count);
  }, readme);
};
