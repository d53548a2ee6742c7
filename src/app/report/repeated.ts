import type { Judged, ObjectPlace, Result } from "./report.js";

/** The verdicts on objects that the input has more than once. */
export interface Verdicts {
  /**
   * The verdict with the other places of the object, or without what it repeats of one before. Waivers and settings of the
   * file may make a difference.
   */
  once(judged: Judged, copies: readonly ObjectPlace[]): Judged;
}

export const createVerdicts = (): Verdicts => {
  const first = new Map<string, ObjectPlace>();
  return {
    once(judged, copies) {
      if (copies.length === 0) return judged;
      const { result, decision } = judged;
      const verdict = JSON.stringify([copies, verdictOf(result)]);
      const copyOf = first.get(verdict);
      if (copyOf !== undefined)
        return {
          ...judged,
          result: { ...result, copyOf, findings: [], waived: [], warnings: [], faults: [] },
          decision: { ...decision, dropped: [] },
        };
      first.set(verdict, { file: result.file, line: result.line });
      const alsoAt = copies.filter(({ file, line }) => file !== result.file || line !== result.line);
      return { ...judged, result: { ...result, alsoAt } };
    },
  };
};

const verdictOf = ({ allowed, findings, waived, warnings, faults }: Result): string =>
  JSON.stringify([
    allowed,
    findings.map(({ rule, action, mergedField, message, ratcheted }) => [
      rule,
      action,
      mergedField,
      message,
      ratcheted,
    ]),
    waived.map(({ rule, field, waiver }) => [rule, field, waiver.exception, waiver.reason]),
    warnings,
    faults.map(({ rule, message }) => [rule, message]),
  ]);
