import { createHash } from "node:crypto";
import { printable, dataScript, escapedMarkup, scriptData } from "../../../text/printable.js";
import type { Row } from "./finding-row.js";
import { groupBy } from "kube-json";
import type { TestReport, TestResult } from "../../../packs/tests/run-tests.js";

/** An object, or a suite of tests, with its rows, as the script of the page reads it. */
export interface RowsOfObject {
  readonly file: string;
  readonly object: string;
  readonly findings: readonly Row[];
}

/** The purpose of a rule, and the page that explains it. */
interface RuleEntry {
  readonly summary: string;
  readonly page?: string;
}

/** The parts of a page, in their order: `begin`, any number of `rows`, and `end`. */
export interface Page {
  readonly begin: () => string;
  readonly rows: (rows: RowsOfObject) => string;
  /** True for a rule of a row so far. */
  readonly hasRule: (rule: string) => boolean;
  /** `verdict` is the line at the top, `about` are sentences on the run, and `rules` those of the rows by id. */
  readonly end: (verdict: string, about: readonly string[], rules: Readonly<Record<string, RuleEntry>>) => string;
}

/**
 * A page in one file, which requests nothing: the rows as data, and a script that shows them some at a time, because a browser
 * takes seconds to lay out thousands. Its policy allows that script and style, and nothing else. `noun` names a row, and
 * `template` gives the text of a file of templates/.
 */
export const createPage = (title: string, noun: string, template: (file: string) => string): Page => {
  const style = template("report/report.css");
  const script = template("report/report.js");
  const rules = new Set<string>();
  let isFirst = true;
  return {
    begin: () => `${headOf(title, style, script)}\n<script type="application/json" id="results">[`,
    rows: (rows) => {
      if (rows.findings.length === 0) return "";
      for (const { rule } of rows.findings) rules.add(rule);
      const comma = isFirst ? "" : ",";
      isFirst = false;
      return `${comma}\n${scriptData(rows)}`;
    },
    hasRule: (rule) => rules.has(rule),
    end: (verdict, about, known) =>
      [
        "\n]</script>",
        dataScript("rules", known),
        bodyOf(title, noun, verdict, about),
        `<script>${script}</script>`,
        "</body>\n</html>\n",
      ].join("\n"),
  };
};

const headOf = (title: string, style: string, script: string): string => {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>`;
};

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** This number of notes does not push the findings away. */
const SHORT = 3;

const LEVELS = ["Error", "Fail", "Deny", "Warn", "Audit", "Pass"];

const bodyOf = (title: string, noun: string, verdict: string, about: readonly string[]): string => {
  const notes = about.map((note) => `<li>${escaped(note)}</li>`);
  const levels = LEVELS.map(
    (level) => `<label><input type="checkbox" name="level" value="${level}" checked> ${level}</label>`,
  );
  return `<main>
<h1>${escaped(title)}</h1>
<p class="verdict">${escaped(verdict)}</p>
${notes.length === 0 ? "" : `<details class="run"${notes.length > SHORT ? "" : " open"}><summary>About this run</summary><ul>${notes.join("\n")}</ul></details>`}
<noscript><p>The ${noun}s need JavaScript, which this page may run: it has its own script and requests nothing.</p></noscript>
<form class="tools" role="search" hidden>
<input type="search" id="search" aria-label="Search ${noun}s" autocomplete="off">
<label>Group by <select id="groups"><option value="object">object</option><option value="rule">rule</option></select></label>
<fieldset><legend>Levels</legend>${levels.join("\n")}</fieldset>
<output id="count"></output>
</form>
<div id="findings" data-noun="${noun}"></div>
<button type="button" id="more" hidden>Show more</button>
</main>`;
};

const escaped = (text: string): string => escapedMarkup(printable(text));

/** A page of the results of tests, by suite: failed ones come first. */
export const testsPage = (
  { results, passed, failed, notes }: TestReport,
  template: (file: string) => string,
): string => {
  const page = createPage("Decorum tests", "test", template);
  const suites = groupBy(results, ({ suite }) => [suite]);
  return [
    page.begin(),
    ...[...suites].map(([suite, tests]) =>
      page.rows({ file: printable(tests[0].file), object: printable(suite), findings: tests.map(rowOf) }),
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
