import type { FailOn } from "../../../app/config/fail-on.js";
import { shortField } from "../../../app/report/finding-place.js";
import { objectName } from "../../../app/report/object-name.js";
import type { Judged } from "../../../app/report/report.js";
import type { ReportWaived } from "../../../app/report/report-source.js";
import type { TestReport, TestResult } from "../../../packs/tests/run-tests.js";
import { groupBy } from "kube-json";
import { printable, escapedMarkup } from "../../../text/printable.js";
import type { Format } from "../format.js";
import { type Entry, entriesOf, unusableEntry } from "./entry.js";

const BEGIN = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="decorum">\n';

/**
 * JUnit XML as CI systems read it: a test suite for each object, a test case for each finding. Findings that do not fail the run
 * are the output of their cases, waived ones are skipped, and notes are the output of a suite of their own.
 */
export const junitFormat = (failOn: FailOn): Format => {
  const fails = ({ action, severity }: Entry): boolean =>
    action === undefined || (severity === "error" ? failOn !== "Never" : severity === "warning" && failOn === "Warn");
  return {
    begin: () => BEGIN,
    result: (judged) => {
      if (judged.result.copyOf !== undefined) return "";
      const name = objectName(judged.result.object, judged.context.object);
      const cases = [
        ...entriesOf(judged).map((entry) => testCase(asRead(entry, judged), fails(entry))),
        ...judged.result.waived.map((waived) => skippedCase(waived, judged)),
      ];
      const none = `    <testcase name="no findings" classname=${quoted(judged.result.file)}/>\n`;
      return suite(name, cases.length === 0 ? [none] : cases);
    },
    end: (_, errors, notes) => {
      const cases = errors.map(unusableEntry).map((entry) => testCase(entry, true));
      return `${cases.length === 0 ? "" : suite("input", cases)}${notesSuite(notes)}</testsuites>\n`;
    },
  };
};

/** The results of `decorum test`: a test suite for each pack, or for each file of tests of admission policies. */
export const testsJunit = ({ results, notes }: TestReport): string => {
  const suites = [...groupBy(results, (result) => [result.suite])].map(([name, of]) => suite(name, of.map(resultCase)));
  return `${BEGIN}${suites.join("")}${notesSuite(notes)}</testsuites>\n`;
};

const resultCase = ({ name, file, line, column, passed, differences }: TestResult): string => {
  if (passed) return `    <testcase name=${quoted(name)} classname=${quoted(file)}/>\n`;
  const lines = differences.map(
    ({ subject, expected = "nothing", actual = "nothing" }) => `${subject}: expected ${expected}, actual ${actual}`,
  );
  const text = [`${file}:${String(line)}:${String(column)}`, ...lines].map(escaped).join("\n");
  return opened(name, file, `<failure type="Failed" message=${quoted(lines[0] ?? "")}>${text}</failure>`);
};

const notesSuite = (notes: readonly string[]): string =>
  notes.length === 0 ? "" : suite("notes", [`    <system-out>${notes.map(escaped).join("\n")}</system-out>\n`], 0);

/** An entry with its field as people read it. */
const asRead = (entry: Entry, { context }: Judged): Entry => ({
  ...entry,
  field: shortField(entry.field, context.object),
});

const suite = (name: string, cases: readonly string[], tests = cases.length): string => {
  const of = (tag: string): string => String(cases.filter((one) => one.includes(`<${tag} `)).length);
  const counts = `tests="${String(tests)}" failures="${of("failure")}" skipped="${of("skipped")}"`;
  return `  <testsuite name=${quoted(name)} ${counts}>\n${cases.join("")}  </testsuite>\n`;
};

const testCase = (entry: Entry, fails: boolean): string => {
  const { rule, field, file, line, text } = entry;
  const place = `${file}:${String(line)}`;
  const inner = fails
    ? `<failure type=${quoted(entry.action ?? "Error")} message=${quoted(text)}>${escaped(place)}</failure>`
    : `<system-out>${escaped(`${place}: ${entry.severity}: ${text}`)}</system-out>`;
  return opened(field === "" ? rule : `${rule}: ${field}`, file, inner);
};

const skippedCase = ({ rule, field, waiver }: ReportWaived, { result, context }: Judged): string =>
  opened(
    `${rule}: ${shortField(field, context.object)}`,
    result.file,
    `<skipped message=${quoted(`waived: ${waiver.reason}`)}/>`,
  );

const opened = (name: string, file: string, inner: string): string =>
  `    <testcase name=${quoted(name)} classname=${quoted(file)}>${inner}</testcase>\n`;

/** In a step of a GitHub workflow, '##[' would be a command, and so would '::' where a line begins. */
const escaped = (text: string): string =>
  escapedMarkup(allowed(printable(text)))
    .replaceAll("##[", "##&#91;")
    .replace(/^(\s*):(?=:)/, "$1&#58;");

const quoted = (text: string): string => `"${escaped(text)}"`;

/** Without the characters that XML 1.0 forbids even as references; control characters are escaped before. */
const allowed = (text: string): string => text.replace(/[\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
