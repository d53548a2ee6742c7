import { type FailOn, verdict } from "../../../app/config/fail-on.js";
import { objectName } from "../../../app/report/object-name.js";
import type { Judged, Unusable } from "../../../app/report/report.js";
import type { Catalogue } from "../../../model/rule.js";
import { printable } from "../../../text/printable.js";
import { createPalette } from "../../terminal/color.js";
import { docsOf } from "../../../app/report/report-source.js";
import { type BoundsCommand, boundsAsOne } from "../floods.js";
import type { Format } from "../format.js";
import { schemaLine, summaryLine } from "../summary-line.js";
import { entriesOf, unusableEntry } from "../tools/entry.js";
import { type Row, rowOf } from "./finding-row.js";
import { type RowsOfObject, createPage } from "./page.js";

interface HtmlOptions {
  readonly catalogue: Catalogue;
  readonly failOn: FailOn;
  readonly boundsCommand?: BoundsCommand | undefined;
  /** Gives the text of a file of `templates/`. */
  readonly template: (file: string) => string;
}

const GROUPED = "Missing bounds of an object are shown as one finding";

/** A page of the findings of a run. */
export const htmlFormat = ({ catalogue, failOn, boundsCommand = () => undefined, template }: HtmlOptions): Format => {
  const page = createPage("Decorum report", "finding", template);
  let isGrouped = false;
  return {
    begin: page.begin,
    result: (judged) => {
      if (judged.result.copyOf !== undefined) return "";
      const rows = rowsOf(judged, boundsCommand);
      isGrouped ||= rows.findings.length < judged.result.findings.length;
      return page.rows(rows);
    },
    end: (tally, errors, notes) => {
      const unread = errors.map((error) => page.rows(rowsOfUnusable(error))).join("");
      const schema = schemaLine(tally).trimEnd();
      const summary = summaryLine(tally, errors.length, verdict(tally, failOn), createPalette(false));
      const about = [...(schema === "" ? [] : [schema]), ...(isGrouped ? [GROUPED] : []), ...notes];
      const rules = catalogue.rules.filter(({ id }) => page.hasRule(id)).map(ruleEntry);
      return unread + page.end(summary, about, Object.fromEntries(rules));
    },
  };
};

const ruleEntry = (rule: Catalogue["rules"][number]) => {
  const page = docsOf(rule);
  return [rule.id, { summary: rule.summary, ...(page === undefined ? {} : { page }) }] as const;
};

const rowsOf = (judged: Judged, boundsCommand: BoundsCommand): RowsOfObject => {
  const { result, context } = judged;
  // Faults and left out findings.
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
