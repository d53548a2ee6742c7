import { printable } from "../../terminal/printable.js";
import { linesFormat } from "./lines.js";

/** `FILE:LINE:COLUMN: SEVERITY: TEXT [RULE]`, as compilers print it. */
export const compactFormat = linesFormat(({ file, line, column, severity, text, rule }) =>
  printable(`${file}:${String(line)}:${String(column)}: ${severity}: ${text} [${rule}]`),
);
