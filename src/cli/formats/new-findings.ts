import type { Format } from "./format.js";

/** A format that shows only findings that the old object did not have; the summary still counts all. */
export const newFindings = (format: Format): Format => ({
  ...format,
  result: (judged, index) => {
    const findings = judged.result.findings.filter(({ ratcheted }) => !ratcheted);
    return format.result({ ...judged, result: { ...judged.result, findings } }, index);
  },
  end: (tally, errors, notes) => format.end({ ...tally, fixable: tally.fixableNew }, errors, notes),
});
