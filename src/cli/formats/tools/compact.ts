import { printable } from "../../../text/printable.js";
import type { Format } from "../format.js";
import { saidOnce } from "../said-once.js";
import { linesFormat, COMMANDS } from "./entry.js";

/** `FILE:LINE:COLUMN: SEVERITY: TEXT [RULE]`, as compilers print it; `action/problem-matcher.json` reads it, and drops other severities. */
export const compactFormat = (): Format =>
  saidOnce(
    linesFormat(({ file, line, column, severity, text, rule }) =>
      printable(`${file}:${String(line)}:${String(column)}: ${COMMANDS[severity]}: ${text} [${rule}]`),
    ),
  );
