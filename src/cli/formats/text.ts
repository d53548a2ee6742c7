import { shownDefaults, shownObject } from "../../engine/report/redact.js";
import { createBlocks, type FindingsBlock, textOf, waitingText } from "./blocks.js";
import { API_SERVER } from "../../engine/default/schema-defaults.js";
import type { Palette } from "../terminal/color.js";
import { type FailOn, fails, verdict } from "../../app/config/fail-on.js";
import { objectName } from "../../app/report/object-name.js";
import { printable } from "../../text/printable.js";
import type { Judged, ReportFinding, Result } from "../../app/report/report.js";
import { defaultsDiff } from "./defaults-diff.js";
import { faultLines, findingLines, placeColumn } from "./finding-lines.js";
import { type BoundsCommand, floodsIn, isShortened } from "./floods.js";
import type { Format, Style } from "./format.js";
import type { Tally } from "../../app/report/tally.js";
import { createRuleCounts } from "./rule-counts.js";
import { createHabits, createSaidOnce } from "./said-once.js";
import { adviceLine, fixLine, schemaLine, summaryLine, whyLine } from "./summary-line.js";
import { join, type KubeObject } from "kube-json";
import { type ReportWaived, waiverText } from "../../app/report/report-source.js";
import { hanging, words, wrap } from "../terminal/wrap.js";
import { OBJECT_ITSELF } from "../../text/message.js";
import { copiesText, shortField } from "../../app/report/finding-place.js";
import type { Action } from "../../model/rule.js";

export interface TextOptions {
  readonly failOn: FailOn;
  readonly explainCommand?: (rule: string) => string;
  readonly fixCommand?: string;
  readonly boundsCommand?: BoundsCommand;
  /** Shows the defaults of each object; without it, they are counted. */
  readonly diff?: boolean;
  /** Omits the defaults, because the objects are printed elsewhere. */
  readonly withoutDefaults?: boolean;
  /** Only counts the findings in the last line, because they are written to a baseline. */
  readonly onlyCounts?: boolean;
  /** Shows the line of the file below each finding. */
  readonly source?: boolean;
  /** Shows only the findings that fail the run, and all denials and faults. */
  readonly quiet?: boolean;
  /** Counts the findings of each rule instead of showing them. */
  readonly summary?: boolean;
  /** Findings that existed before are not among the results. */
  readonly onlyNew?: boolean;
}

/**
 * A report for people: objects that are denied, then those with warnings or notes, then defaults. Objects without any of
 * these are omitted. The end is a summary line with the reason why the run failed, and commands for details and fixes.
 */
export const textFormat = (style: Style, options: TextOptions): Format => {
  const format = options.summary === true ? countsFormat(style, options) : findingsFormat(style, options);
  if (options.onlyCounts === true) return { ...format, result: () => "" };
  return options.quiet === true ? quietly(format, options.failOn) : format;
};

/** Only the findings that fail the run, and all denials and faults. */
const quietly = (format: Format, failOn: FailOn): Format => ({
  ...format,
  result: (judged, index) => {
    const { result, decision } = judged;
    const isShown = ({ action, ratcheted, newer }: ReportFinding): boolean =>
      action === "Deny" || (failOn === "Warn" && action === "Warn" && !ratcheted && !newer);
    const findings = result.findings.filter(isShown);
    if (findings.length + result.faults.length === 0) return "";
    const quiet = { ...result, findings, waived: [], warnings: [] };
    const dropped = decision.dropped.filter(({ action }) => action === "Deny");
    return format.result({ ...judged, result: quiet, decision: { ...decision, dropped, defaulted: [] } }, index);
  },
});

const countsFormat = (style: Style, options: TextOptions): Format => {
  const table = createRuleCounts();
  return {
    result: (judged) => {
      table.add({ ...judged, result: { ...judged.result, findings: judged.result.findings.filter(isUnsettled) } });
      return "";
    },
    end: (tally, errors) => `${table.text(style.palette)}${ending(tally, errors.length, style, options)}`,
  };
};

const findingsFormat = (style: Style, options: TextOptions): Format => {
  const blocks = createBlocks();
  const defaulted = waitingText();
  const once = createSaidOnce();
  const habits = createHabits();
  let isShort = false;
  let isHidden = false;
  return {
    result: (given) => {
      // With --quiet, nothing says what is left out.
      const judged = options.quiet === true ? once.of(given) : habits.of(once.of(given));
      const isShown = options.withoutDefaults !== true && (options.diff === true || judged.stored !== undefined);
      const diff = isShown ? diffBlock(judged, style) : "";
      isHidden ||=
        !isShown &&
        options.withoutDefaults !== true &&
        judged.decision.defaulted.some(({ pack }) => pack !== API_SERVER);
      const text = blocks.add(findingsBlock(judged, style, options));
      isShort ||= floodsIn(judged.result.findings.filter(isUnsettled), judged.context.object).some(isShortened);
      return `${text}${defaulted.add(diff)}`;
    },
    end: (tally, errors) => {
      const last = ending(tally, errors.length, style, options);
      const shared = once.isLeftOut() && options.quiet !== true ? `${style.palette.faint(SHARED)}\n` : "";
      const more = habits.left.size > 0 ? habitsLine(habits.left, style) : "";
      const each = isShort && options.quiet !== true ? `${style.palette.faint(EACH)}\n` : "";
      const hint = isHidden && options.quiet !== true ? `${style.palette.faint(DIFF)}\n` : "";
      return `${blocks.end()}${defaulted.take()}${last}${shared}${more}${each}${hint}`;
    },
  };
};

const EACH =
  "Findings that say the same are shown as one: '-o compact' lists each, '--summary' counts those of each rule";
const SHARED =
  "Findings at a line of Go that several CRDs share are shown in the first of these: '-o compact' lists all";
const DIFF = "Defaults are only counted: '--diff' shows them";

/** How many findings of each rule are not shown, because it is a habit. */
const habitsLine = (left: ReadonlyMap<string, number>, { palette, columns }: Style): string => {
  const rules = [...left].map(([rule, count]) => `${printable(rule)} (${String(count)} more)`);
  const text = `Shown in the first five types only: ${join(rules, "and")}; '-o compact' lists all`;
  return `${textOf(wrap(words(text, palette.faint), columns))}\n`;
};

const ending = (tally: Tally, errors: number, { palette }: Style, options: TextOptions): string => {
  const { failOn, explainCommand, fixCommand } = options;
  if (options.quiet === true) return "";
  // The findings are in the baseline now, and fail nothing.
  if (options.onlyCounts === true) return `${summaryLine(tally, errors, "", palette)}\n`;
  const text = verdict(tally, failOn);
  const told = fails(tally, failOn) && text !== "" ? palette.deny(text) : text;
  const rule = tally.firstDenial ?? tally.firstWarning;
  const why = rule === undefined || explainCommand === undefined ? "" : whyLine(explainCommand(rule), palette);
  const fix = fixCommand === undefined ? "" : fixLine(tally, fixCommand, palette);
  return `${summaryLine(tally, errors, told, palette, options.onlyNew)}\n${schemaLine(tally)}${why}${fix}${adviceLine(tally, palette)}`;
};

/** The defaults of the API server are only shown along with the object as it would be stored. */
const diffOf = ({ context, decision, stored }: Judged): readonly string[] =>
  defaultsDiff(
    shownObject(context.object, context),
    shownDefaults(decision.defaulted, context),
    stored === undefined ? { hiddenPack: API_SERVER } : { stored: shownObject(stored, context) },
  );

const findingsBlock = (judged: Judged, style: Style, options: TextOptions): FindingsBlock => {
  const { result, context, decision, lineText, goLine } = judged;
  const source = options.source === true ? { lineText, ...(goLine === undefined ? {} : { goLine }) } : {};
  const { boundsCommand = () => undefined } = options;
  const findings = result.findings.filter(isUnsettled);
  const column = placeColumn(findings);
  const linesOf = (wanted: (action: Action) => boolean): readonly string[] => [
    ...findingLines(
      findings.filter(({ action }) => wanted(action)),
      result.file,
      context.object,
      column,
      { ...style, ...source, boundsCommand },
    ),
    ...decision.dropped
      .filter(({ action }) => wanted(action))
      .map(({ rule, count }) => `  and ${String(count)} more [${printable(rule)}]`),
  ];
  return {
    heading: headingOf(judged, style),
    denials: [...result.faults.flatMap((fault) => faultLines(fault, style)), ...linesOf((action) => action === "Deny")],
    others: [...linesOf((action) => action !== "Deny"), ...waivedLines(result, context.object, style)],
  };
};

const diffBlock = (judged: Judged, style: Style): string => {
  const { palette } = style;
  const lines = diffOf(judged);
  if (lines.length === 0) return "";
  return textOf([
    headingOf(judged, style),
    `  ${palette.faint("--- as given")}`,
    `  ${palette.faint(`+++ ${judged.stored === undefined ? "with defaults" : "as stored"}`)}`,
    ...lines.map((line) => `  ${paintDiff(printable(line), palette)}`),
    "",
    "",
  ]);
};

/** The place and the name of an object, and where it is once more. */
const headingOf = ({ result, context }: Judged, { palette, columns }: Style): string => {
  const place = `${printable(result.file)}:${String(result.line)}`;
  const name = printable(objectName(result.object, context.object));
  const operation = context.operation === "CREATE" ? "" : `  ${context.operation}`;
  const fits = `${place}  ${name}${operation}`.length <= columns;
  const heading = `${palette.place(place)}${fits ? "  " : "\n  "}${palette.strong(name)}${operation}`;
  const also = copiesText(result);
  const copies = also === "" ? [] : wrap(words(printable(also), palette.faint), columns - 2).map((line) => `  ${line}`);
  return textOf([heading, ...copies]);
};

/** False for findings without an effect that existed before an update, which are only counted. */
const isUnsettled = ({ action, ratcheted }: ReportFinding): boolean => !(ratcheted && action === "Audit");

const paintDiff = (line: string, palette: Palette): string => {
  if (line.startsWith("+")) return palette.added(line);
  if (line.startsWith("-")) return palette.removed(line);
  return line.startsWith("@@") ? palette.place(line) : line;
};

/** The waived findings of an object, with waiver and reason, then notes on waivers that do not apply. */
const waivedLines = ({ waived, warnings }: Result, object: KubeObject, style: Style): readonly string[] => [
  ...waived.flatMap((one) => indented("Waived", waivedText(one, object), style)),
  ...warnings.flatMap((warning) => indented("Note", printable(warning), style)),
];

const waivedText = (waived: ReportWaived, object: KubeObject): string => {
  const { line, column, field, rule } = waived;
  const where = field === "" ? OBJECT_ITSELF : shortField(field, object);
  return printable(`${String(line)}:${String(column)} ${where} [${rule}] ${waiverText(waived)}`);
};

const indented = (label: string, text: string, { palette, columns }: Style): readonly string[] => {
  return hanging(`  ${palette.faint(label)}  `, words(text, palette.faint), columns, 2 + label.length + 2);
};
