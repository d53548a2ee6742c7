import { groupBy } from "kube-json";
import type { TestReport, TestResult } from "../../../packs/tests/run-tests.js";
import { printable } from "../../../text/printable.js";
import type { Row } from "./finding-row.js";
import { createPage } from "./page.js";

/** A page of the results of tests, by suite: what failed comes first. */
export const testsPage = (
  { results, passed, failed, notes }: TestReport,
  template: (file: string) => string,
): string => {
  const page = createPage("Decorum tests", "test", template);
  const suites = groupBy(results, ({ suite }) => [suite]);
  return [
    page.begin(),
    ...[...suites].map(([suite, tests]) =>
      page.rows({ file: printable(tests[0]?.file ?? ""), object: printable(suite), findings: tests.map(rowOf) }),
    ),
    page.end(`${String(passed)} passed, ${String(failed)} failed`, notes, {}),
  ].join("");
};

const rowOf = ({ type, name, passed, file, line, column, differences }: TestResult): Row => ({
  level: passed ? "Pass" : "Fail",
  rule: type,
  field: "",
  message: printable(name),
  place: printable(`${file}:${String(line)}:${String(column)}`),
  also: [],
  remarks: printable(
    differences
      .map(
        ({ subject, expected = "nothing", actual = "nothing" }) => `${subject}: expected ${expected}, found ${actual}`,
      )
      .join("; "),
  ),
});
