import type { ReportFinding, ReportPlace } from "../report/report.js";

/** More findings of one rule than this are shown as one, even if their messages differ. */
const MOST_ALONE = 3;
/** The positions that are shown of the others. */
const PLACES = 5;

/** Findings that are shown as one: the first, and those that are only counted. */
export type Shown = readonly [ReportFinding, ...ReportFinding[]];

/**
 * Findings as text shows them: many of one rule in an object become one, where the first of them is. Denials are
 * all shown unless they say the same, because each must be fixed.
 */
export const floodsIn = (findings: readonly ReportFinding[]): readonly Shown[] => {
  const kinds = new Map<string, ReportFinding[]>();
  for (const finding of findings) {
    const kind = kindOf(finding);
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [finding]);
    else known.push(finding);
  }
  return findings.flatMap((finding): readonly Shown[] => {
    const [first, ...more] = kinds.get(kindOf(finding)) ?? [];
    if (more.length < MOST_ALONE) return [[finding]];
    return first === finding ? [[finding, ...more]] : [];
  });
};

const kindOf = ({ rule, action, ratcheted, message }: ReportFinding): string =>
  [rule, action, String(ratcheted), ...(action === "Deny" ? [message] : [])].join(" ");

/** 'and 22 more at 40:19, 42:19 and others; -o json lists all'. */
export const andMore = (more: readonly ReportPlace[]): string => {
  const shown = more.slice(0, PLACES).map(({ line, column }) => `${String(line)}:${String(column)}`);
  const rest = more.length > shown.length ? " and others; '-o json' lists all" : "";
  return `and ${String(more.length)} more at ${shown.join(", ")}${rest}`;
};
