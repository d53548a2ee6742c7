import type { Judged, ReportFinding } from "../../app/report/report.js";
import type { Format } from "./format.js";
import { isGoType } from "../../kube/go/go-group.js";
import { groupBy } from "kube-json";

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

/** Types in Go that show their findings of one rule. */
const ENOUGH = 5;

/** A warning in the same words for all fields, such as a missing marker: it names no literal. */
const isHabit = ({ action, message }: ReportFinding): boolean => action === "Warn" && !message.includes("'");

/**
 * Leaves out warnings in the same words in types of Go beyond the first five that have some: what a whole project does, such as
 * fields without a marker, is one decision. The counts stay the same.
 */
export const createHabits = (): {
  readonly of: (judged: Judged) => Judged;
  /** The number of findings that were left out, by their rules. */
  readonly left: ReadonlyMap<string, number>;
} => {
  const types = new Map<string, number>();
  const left = new Map<string, number>();
  const isEnough = ({ rule, message }: ReportFinding, count: number): boolean => {
    const words = `${rule} ${message}`;
    const before = types.get(words) ?? 0;
    types.set(words, before + 1);
    if (before >= ENOUGH) left.set(rule, (left.get(rule) ?? 0) + count);
    return before >= ENOUGH;
  };
  return {
    of: (judged) => {
      const { result, context } = judged;
      if (!isGoType(context.object)) return judged;
      const habits = groupBy(result.findings.filter(isHabit), ({ rule, message }) => [`${rule} ${message}`]);
      const omitted = new Set([...habits.values()].flatMap((ones) => (isEnough(ones[0], ones.length) ? ones : [])));
      if (omitted.size === 0) return judged;
      return { ...judged, result: { ...result, findings: result.findings.filter((one) => !omitted.has(one)) } };
    },
    left,
  };
};
