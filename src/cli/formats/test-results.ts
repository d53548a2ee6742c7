import type { Difference } from "../../packs/tests/difference.js";
import type { TestResult } from "../../packs/tests/run-tests.js";
import { printable } from "../../text/printable.js";
import { words, wrap } from "../terminal/wrap.js";
import type { Style } from "./style.js";

/** The result of one case. For a failed case also its file and position, and what was expected and what was found. */
export const testResultText = (result: TestResult, style: Style): string => {
  const { palette } = style;
  const name = printable(result.name);
  if (result.passed) return `  ${palette.pass("pass")}  ${name}\n`;
  const place = `${printable(result.file)}:${String(result.line)}:${String(result.column)}`;
  const lines = [
    `  ${palette.deny("FAIL")}  ${name}`,
    `        ${palette.place(place)}`,
    ...result.differences.flatMap((difference) => differenceLines(difference, style)),
  ];
  return `${lines.join("\n")}\n`;
};

const differenceLines = (
  { subject, expected = "nothing", actual = "nothing" }: Difference,
  style: Style,
): readonly string[] => [
  `        ${printable(subject)}`,
  ...labelled("expected", expected, style),
  ...labelled("actual", actual, style),
];

const INDENT = " ".repeat("          expected  ".length);

const labelled = (label: string, text: string, { columns }: Style): readonly string[] =>
  wrap(words(printable(text)), columns - INDENT.length).map((line, index) =>
    index === 0 ? `          ${label.padEnd("expected".length)}  ${line}` : `${INDENT}${line}`,
  );
