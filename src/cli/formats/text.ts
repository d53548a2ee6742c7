import { shownDefaults, shownObject } from "../../engine/report/redact.js";
import { API_SERVER } from "../../engine/default/schema-defaults.js";
import type { Palette } from "../terminal/color.js";
import { type FailOn, fails, verdict } from "../../app/config/fail-on.js";
import { objectName } from "../../app/report/object-name.js";
import { printable } from "../../text/printable.js";
import type { Judged, ReportFinding, Result } from "../../app/report/report.js";
import { defaultsDiff } from "./defaults-diff.js";
import { faultLines, findingLines } from "./finding-lines.js";
import { floodsIn, isShortened } from "./floods.js";
import type { Format } from "./format.js";
import type { Tally } from "../../app/report/tally.js";
import { type Style, ACTION_WIDTH, paintAction } from "./style.js";
import { fixLine, schemaLine, summaryLine, whyLine } from "./summary-line.js";
import type { KubeObject } from "kube-json";
import type { ReportWaived } from "../../app/report/report-waived.js";
import { words, wrap } from "../terminal/wrap.js";
import { copiesText, shortField } from "../../app/report/finding-place.js";
import { type Action, ACTIONS } from "../../model/rule.js";

export interface TextOptions {
  readonly failOn: FailOn;
  /** The command that explains a rule. */
  readonly explainCommand?: (rule: string) => string;
  /** The command that fixes findings. */
  readonly fixCommand?: string;
  /** Omits the defaults, because the objects are printed elsewhere. */
  readonly withoutDefaults?: boolean;
  /** Shows the line of the file below each finding. */
  readonly source?: boolean;
  /** Shows only what fails the run, and all denials and faults. */
  readonly quiet?: boolean;
  /** Counts the findings of each rule instead of showing them. */
  readonly summary?: boolean;
  /** Findings that existed before are not among the results. */
  readonly onlyNew?: boolean;
}

/** Text that waits for the end is written at once beyond this number of characters. */
const MAX_WAITING = 32_000_000;

/**
 * A report for people: objects that are denied, then those with warnings or notes, then defaults. Objects without any of
 * these are omitted. The end is a summary line with the reason why the run failed, and commands for details and fixes.
 */
export const textFormat = (style: Style, options: TextOptions): Format => {
  const format = options.summary === true ? countsFormat(style, options) : findingsFormat(style, options);
  return options.quiet === true ? quietly(format, options.failOn) : format;
};

/** Only what fails the run, and all denials and faults. */
const quietly = (format: Format, failOn: FailOn): Format => ({
  begin: () => format.begin(),
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
  end: (tally, errors, notes) => format.end(tally, errors, notes),
});

const countsFormat = (style: Style, options: TextOptions): Format => {
  const table = createSummaryTable();
  return {
    begin: () => "",
    result: (judged) => {
      table.add({ ...judged, result: { ...judged.result, findings: judged.result.findings.filter(isUnsettled) } });
      return "";
    },
    end: (tally, errors) => `${table.text(style.palette)}${ending(tally, errors.length, style, options)}`,
  };
};

const findingsFormat = (style: Style, options: TextOptions): Format => {
  const warned = waitingText();
  const defaulted = waitingText();
  let isShort = false;
  return {
    begin: () => "",
    result: (judged) => {
      const diff = options.withoutDefaults === true ? "" : diffBlock(judged, style);
      const findings = findingsBlock(judged, style, options.source === true);
      isShort ||= floodsIn(judged.result.findings.filter(isUnsettled)).some(isShortened);
      const rest = defaulted.add(diff);
      return `${isDenied(judged) ? findings : warned.add(findings)}${rest}`;
    },
    end: (tally, errors) => {
      const last = ending(tally, errors.length, style, options);
      const each = isShort && options.quiet !== true ? `${style.palette.faint(EACH)}\n` : "";
      return `${warned.take()}${defaulted.take()}${last}${each}`;
    },
  };
};

const EACH = "Findings like others are only counted: '-o compact' lists each, '--summary' counts those of each rule";

const isDenied = ({ result }: Judged): boolean =>
  result.faults.length > 0 || result.findings.some(({ action }) => action === "Deny");

/** Text that is written at the end; `add` returns what must be written now. */
const waitingText = (): { add(text: string): string; take(): string } => {
  const waiting: string[] = [];
  let length = 0;
  const take = (): string => {
    length = 0;
    return waiting.splice(0).join("");
  };
  return {
    add(text) {
      if (text !== "") waiting.push(text);
      length += text.length;
      return length > MAX_WAITING ? take() : "";
    },
    take,
  };
};

const ending = (tally: Tally, errors: number, { palette }: Style, options: TextOptions): string => {
  const { failOn, explainCommand, fixCommand } = options;
  if (options.quiet === true) return "";
  const text = verdict(tally, failOn);
  const told = fails(tally, failOn) && text !== "" ? palette.deny(text) : text;
  const rule = tally.firstDenial ?? tally.firstWarning;
  const why = rule === undefined || explainCommand === undefined ? "" : whyLine(explainCommand(rule), palette);
  const fix = fixCommand === undefined ? "" : fixLine(tally.fixable, fixCommand, palette);
  return `${summaryLine(tally, errors, told, palette, options.onlyNew)}\n${schemaLine(tally)}${why}${fix}`;
};

/** The defaults of the API server are only shown along with the object as it would be stored. */
const diffOf = ({ context, decision, stored }: Judged): readonly string[] =>
  defaultsDiff(
    shownObject(context.object, context),
    shownDefaults(decision.defaulted, context),
    stored === undefined ? { hiddenPack: API_SERVER } : { stored: shownObject(stored, context) },
  );

const findingsBlock = (judged: Judged, style: Style, hasSource: boolean): string => {
  const { result, context, decision, lineText, goLine } = judged;
  const source = hasSource ? { lineText, ...(goLine === undefined ? {} : { goLine }) } : {};
  const findings = result.findings.filter(isUnsettled);
  const parts = [findings, result.faults, result.waived, result.warnings];
  if (parts.every(({ length }) => length === 0)) return "";
  return blockOf(judged, style, [
    ...result.faults.flatMap((fault) => faultLines(fault, style)),
    ...findingLines(findings, result.file, context.object, { ...style, ...source }),
    ...decision.dropped.map(({ rule, count }) => `  and ${String(count)} more [${printable(rule)}]`),
    ...waivedLines(result, context.object, style),
  ]);
};

const diffBlock = (judged: Judged, style: Style): string => {
  const { palette } = style;
  const lines = diffOf(judged);
  if (lines.length === 0) return "";
  return blockOf(judged, style, [
    `  ${palette.faint("--- as given")}`,
    `  ${palette.faint(`+++ ${judged.stored === undefined ? "with defaults" : "as stored"}`)}`,
    ...lines.map((line) => `  ${paintDiff(printable(line), palette)}`),
  ]);
};

/** Lines about an object, below its place and its name. */
const blockOf = ({ result, context }: Judged, { palette, columns }: Style, lines: readonly string[]): string => {
  const place = `${printable(result.file)}:${String(result.line)}`;
  const name = printable(objectName(result.object, context.object));
  const operation = context.operation === "CREATE" ? "" : `  ${context.operation}`;
  const fits = `${place}  ${name}${operation}`.length <= columns;
  const heading = `${palette.place(place)}${fits ? "  " : "\n  "}${palette.strong(name)}${operation}`;
  const also = copiesText(result);
  const copies = also === "" ? [] : wrap(words(printable(also), palette.faint), columns - 2).map((line) => `  ${line}`);
  return [heading, ...copies, ...lines, "", ""].join("\n");
};

/** Not what existed before an update and has no effect, which is only counted. */
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

const waivedText = ({ line, column, field, rule, waiver }: ReportWaived, object: KubeObject): string => {
  const who =
    waiver.exception !== null
      ? `exception '${waiver.exception}'`
      : waiver.comment === undefined
        ? "annotation"
        : `comment at ${waiver.comment}`;
  const where = field === "" ? "(the object itself)" : shortField(field, object);
  return printable(`${String(line)}:${String(column)} ${where} [${rule}] ${who}: ${waiver.reason}`);
};

const indented = (label: string, text: string, { palette, columns }: Style): readonly string[] => {
  const indent = " ".repeat(2 + label.length + 2);
  return wrap(words(text, palette.faint), columns - indent.length).map((line, index) =>
    index === 0 ? `  ${palette.faint(label)}  ${line}` : `${indent}${line}`,
  );
};

/** The findings of one rule with one action. */
interface RuleCount {
  readonly action: Action;
  readonly rule: string;
  count: number;
  objects: number;
}

/** Counts findings by rule: action, findings, objects, rule. */
interface SummaryTable {
  add(judged: Judged): void;
  text(palette: Palette): string;
}

const createSummaryTable = (): SummaryTable => {
  const rows = new Map<string, RuleCount>();
  const faults = new Map<string, number>();
  return {
    add: ({ result, decision }) => {
      const seen = new Set<RuleCount>();
      const count = (action: Action, rule: string, more: number): void => {
        const id = `${action} ${rule}`;
        const row = rows.get(id) ?? { action, rule, count: 0, objects: 0 };
        rows.set(id, row);
        row.count += more;
        if (!seen.has(row)) row.objects++;
        seen.add(row);
      };
      for (const { action, rule } of result.findings) count(action, rule, 1);
      for (const { action, rule, count: more } of decision.dropped) count(action, rule, more);
      for (const { rule } of result.faults) faults.set(rule, (faults.get(rule) ?? 0) + 1);
    },
    text: (palette) => tableText([...rows.values()].sort(inOrder), faults, palette),
  };
};

const inOrder = (a: RuleCount, b: RuleCount): number =>
  ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action) || b.count - a.count || (a.rule < b.rule ? -1 : 1);

const HEADS = ["findings", "objects"] as const;

const tableText = (rows: readonly RuleCount[], faults: ReadonlyMap<string, number>, palette: Palette): string => {
  if (rows.length + faults.size === 0) return "";
  const line = (action: string, count: string, objects: string, rule: string): string =>
    `${action}  ${count.padStart(HEADS[0].length)}  ${objects.padStart(HEADS[1].length)}  ${rule}\n`;
  return [
    palette.faint(line(" ".repeat(ACTION_WIDTH), ...HEADS, "rule").trimEnd()),
    "\n",
    ...[...faults].map(([rule, count]) => line(palette.deny("Fault"), "", String(count), printable(rule))),
    ...rows.map(({ action, rule, count, objects }) =>
      line(paintAction(action, palette), String(count), String(objects), printable(rule)),
    ),
    "\n",
  ].join("");
};
