import { printable } from "../../../text/printable.js";
import { linesFormat } from "./entry.js";

/** The words of the problem matchers of GitHub, which drop lines with another one. */
const SEVERITIES = { error: "error", warning: "warning", note: "notice" } as const;

/** `FILE:LINE:COLUMN: SEVERITY: TEXT [RULE]`, as compilers print it; `action/problem-matcher.json` reads it. */
export const compactFormat = linesFormat(({ file, line, column, severity, text, rule }) =>
  printable(`${file}:${String(line)}:${String(column)}: ${SEVERITIES[severity]}: ${text} [${rule}]`),
);
