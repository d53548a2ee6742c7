import type { Judged, ReportFinding } from "../../app/report/report.js";
import type { Format } from "./format.js";

/**
 * Leaves out findings at a line of Go where an object before has the same one: several CRDs share a type, whose author changes it
 * once. The counts stay the same.
 */
export const createSaidOnce = (): { readonly of: (judged: Judged) => Judged; readonly isLeftOut: () => boolean } => {
  const said = new Set<string>();
  let isLeftOut = false;
  return {
    of: (judged) => {
      const { result } = judged;
      const findings = result.findings.filter((finding) => !said.has(keyOf(finding)));
      for (const finding of findings) if (finding.go !== undefined) said.add(keyOf(finding));
      if (findings.length === result.findings.length) return judged;
      isLeftOut = true;
      return { ...judged, result: { ...result, findings } };
    },
    isLeftOut: () => isLeftOut,
  };
};

/** Identifies a finding by its words and place; '' for one without a place in Go. */
const keyOf = ({ go, rule, message, action, ratcheted }: ReportFinding): string =>
  go === undefined ? "" : JSON.stringify([go.file, go.line, go.column, rule, message, action, ratcheted]);

/** The format without findings that an object before had. */
export const saidOnce = (format: Format): Format => {
  const once = createSaidOnce();
  return { ...format, result: (judged, index) => format.result(once.of(judged), index) };
};
