import type { PageFinding, ReviewAnswer, Tab } from "../../share/jobs.js";
import type { Mark } from "./editor.js";
import { problemsIn, tabOf } from "./words.js";

const SEVERITIES = { Deny: "error", Warn: "warning", Audit: "info" } as const;

/** The marks of a review in a text. */
export const marksIn = ({ report, refusal, tests }: ReviewAnswer, tab: Tab): readonly Mark[] => [
  ...(report?.results ?? [])
    .filter(({ file }) => tabOf(file) === tab)
    .flatMap(({ findings }) => findings.flatMap(findingMarks)),
  ...(report?.errors ?? [])
    .filter(({ file }) => tabOf(file) === tab)
    .map(({ line, column, message }) => restOfLine(line, column, message)),
  ...(refusal === undefined ? [] : problemsIn(refusal))
    .filter((problem) => problem.tab === tab)
    .map(({ line, column, message }) => restOfLine(line, column, message)),
  ...(tests?.results ?? [])
    .filter(({ file, passed }) => tabOf(file) === tab && !passed)
    .map(({ line, column, name }) => restOfLine(line, column, `test failed: ${name}`)),
];

const findingMarks = ({ places, action, ratcheted, message, rule }: PageFinding): readonly Mark[] =>
  places.map((place) => ({ ...place, severity: ratcheted ? "info" : SEVERITIES[action], message, source: rule }));

/** The editor ends it where the line ends. */
const restOfLine = (line: number, column: number, message: string): Mark => ({
  line,
  column,
  endLine: line,
  endColumn: Number.MAX_SAFE_INTEGER,
  severity: "error",
  message,
  source: "",
});
