import { createHash } from "node:crypto";
import { type Json, formatJson } from "kube-json";
import { type FailOn, verdict } from "../../../app/config/fail-on.js";
import { objectName } from "../../../app/report/object-name.js";
import type { Judged, Unusable } from "../../../app/report/report.js";
import type { Tally } from "../../../app/report/tally.js";
import type { Catalogue } from "../../../model/rule.js";
import { printable } from "../../../text/printable.js";
import { createPalette } from "../../terminal/color.js";
import { docsOf } from "../../../app/report/report-source.js";
import { type BoundsCommand, boundsAsOne } from "../floods.js";
import type { Format } from "../format.js";
import { schemaLine, summaryLine } from "../summary-line.js";
import { entriesOf, unusableEntry } from "../tools/entry.js";
import { type Row, rowOf } from "./finding-row.js";

export interface HtmlOptions {
  readonly catalogue: Catalogue;
  readonly failOn: FailOn;
  readonly boundsCommand?: BoundsCommand | undefined;
  /** Gives the text of a file of `templates/`. */
  readonly template: (file: string) => string;
}

/** An object with what was found in it, as the script of the page reads it. */
interface RowsOfObject {
  readonly file: string;
  readonly object: string;
  readonly findings: readonly Row[];
}

/**
 * A page in one file, which requests nothing: the findings as data, and a script that shows them some at a time, because a
 * browser takes seconds to lay out thousands. Its policy allows that script and style, and nothing else.
 */
export const htmlFormat = ({ catalogue, failOn, boundsCommand = () => undefined, template }: HtmlOptions): Format => {
  const style = template("report/report.css");
  const script = template("report/report.js");
  const seen = new Set<string>();
  let isFirst = true;
  const rowsText = (rows: RowsOfObject): string => {
    if (rows.findings.length === 0) return "";
    for (const { rule } of rows.findings) seen.add(rule);
    const comma = isFirst ? "" : ",";
    isFirst = false;
    return `${comma}\n${data(rows)}`;
  };
  return {
    begin: () => `${headOf(style, script)}\n<script type="application/json" id="results">[`,
    result: (judged) => (judged.result.copyOf === undefined ? rowsText(rowsOf(judged, boundsCommand)) : ""),
    end: (tally, errors, notes) => {
      const unread = errors.map((error) => rowsText(rowsOfUnusable(error))).join("");
      const rules = data(Object.fromEntries(catalogue.rules.filter(({ id }) => seen.has(id)).map(ruleEntry)));
      return [
        `${unread}\n]</script>`,
        `<script type="application/json" id="rules">${rules}</script>`,
        bodyOf(tally, errors.length, verdict(tally, failOn), notes),
        `<script>${script}</script>`,
        "</body>\n</html>\n",
      ].join("\n");
    },
  };
};

const ruleEntry = (rule: Catalogue["rules"][number]) => {
  const page = docsOf(rule);
  return [rule.id, { summary: rule.summary, ...(page === undefined ? {} : { page }) }] as const;
};

const rowsOf = (judged: Judged, boundsCommand: BoundsCommand): RowsOfObject => {
  const { result, context } = judged;
  // Faults, and what is left out.
  const others = entriesOf({ ...judged, result: { ...result, findings: [] } }).map(
    ({ severity, rule, text, line }): Row => ({
      level: severity === "error" ? "Error" : "Audit",
      rule,
      field: "",
      message: printable(text),
      place: printable(`${result.file}:${String(line)}`),
      also: [],
      remarks: "",
    }),
  );
  const findings = boundsAsOne(result.findings, context.object).map((shown) => rowOf(shown, judged, boundsCommand));
  return {
    file: printable(result.file),
    object: printable(objectName(result.object, context.object)),
    findings: [...others, ...findings],
  };
};

const rowsOfUnusable = (error: Unusable): RowsOfObject => {
  const { file, line, column, text, rule } = unusableEntry(error);
  const place = printable(`${file}:${String(line)}:${String(column)}`);
  const row: Row = { level: "Error", rule, field: "", message: printable(text), place, also: [], remarks: "" };
  return { file: printable(file), object: "(unreadable)", findings: [row] };
};

/** JSON inside a script element, which '<' could end. */
const data = (value: unknown): string => formatJson(value as Json).replaceAll("<", "\\u003c");

const headOf = (style: string, script: string): string => {
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
<title>Decorum report</title>
<style>${style}</style>
</head>
<body>`;
};

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** So many notes do not push the findings away. */
const SHORT = 3;

const LEVELS = ["Error", "Deny", "Warn", "Audit"];

const bodyOf = (tally: Tally, unusable: number, result: string, notes: readonly string[]): string => {
  const schema = schemaLine(tally).trimEnd();
  const about = [...(schema === "" ? [] : [schema]), ...notes].map((note) => `<li>${escaped(note)}</li>`);
  const levels = LEVELS.map(
    (level) => `<label><input type="checkbox" name="level" value="${level}" checked> ${level}</label>`,
  );
  return `<main>
<h1>Decorum report</h1>
<p class="verdict">${escaped(summaryLine(tally, unusable, result, createPalette(false)))}</p>
${about.length === 0 ? "" : `<details class="run"${about.length > SHORT ? "" : " open"}><summary>About this run</summary><ul>${about.join("\n")}</ul></details>`}
<noscript><p>The findings need JavaScript, which this page may run: it has its own script and requests nothing.</p></noscript>
<form class="tools" role="search" hidden>
<input type="search" id="search" aria-label="Search findings" placeholder="Search: file, object, field, rule, words ( / )" autocomplete="off">
<label>Group by <select id="groups"><option value="object">object</option><option value="rule">rule</option></select></label>
<fieldset><legend>Levels</legend>${levels.join("\n")}</fieldset>
<output id="count"></output>
</form>
<div id="findings"></div>
<button type="button" id="more" hidden>Show more</button>
</main>`;
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => printable(text).replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);
