import type { Action } from "../../model/rule.js";
import { shownDefaults, shownObject } from "../../engine/report/redact.js";
import { API_SERVER } from "../../engine/default/schema-defaults.js";
import type { KubeObject } from "../../kube/json/object.js";
import type { Palette } from "../terminal/color.js";
import { type FailOn, fails, verdict } from "../fail-on.js";
import { objectName } from "../report/object-name.js";
import { printable } from "../terminal/printable.js";
import type { Judged, ReportFault, ReportFinding } from "../report/report.js";
import { type Word, words, wrap } from "../terminal/wrap.js";
import { defaultsDiff } from "./defaults-diff.js";
import { furtherPlaces, goText, placeInBlock, placeText } from "./finding-place.js";
import { type Shown, andMore, floodsIn } from "./floods.js";
import type { Format, Tally } from "./format.js";
import { ACTION_WIDTH, paintAction } from "./paint-action.js";
import { shortField } from "./short-field.js";
import type { Style } from "./style.js";
import { fixLine, summaryLine, whyLine } from "./summary-line.js";
import { waivedLines } from "./waived-lines.js";

export interface TextOptions {
  readonly failOn: FailOn;
  /** The folder of the packs, if `decorum explain` needs it. */
  readonly packs?: string;
  /** The command that fixes findings. */
  readonly fixCommand?: string;
  /** Omits the defaults, because the objects are printed elsewhere. */
  readonly withoutDefaults?: boolean;
}

/** What waits for the end is written at once beyond this number of characters. */
const MAX_WAITING = 32_000_000;

/**
 * A report for people: objects that are denied, then those with warnings or notes, then defaults. Objects without any of
 * these are omitted. The end is a summary line with the reason why the run failed, and commands for details and fixes.
 */
export const textFormat = (style: Style, options: TextOptions): Format => {
  const warned = waitingText();
  const defaulted = waitingText();
  return {
    begin: () => "",
    result: (judged) => {
      const diff = options.withoutDefaults === true ? "" : diffBlock(judged, style);
      const findings = findingsBlock(judged, style);
      const rest = defaulted.add(diff);
      return `${isDenied(judged) ? findings : warned.add(findings)}${rest}`;
    },
    end: (tally, errors) => `${warned.take()}${defaulted.take()}${ending(tally, errors.length, style, options)}`,
  };
};

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

const ending = (tally: Tally, errors: number, { palette, command }: Style, options: TextOptions): string => {
  const { failOn, packs, fixCommand } = options;
  const text = verdict(tally, failOn);
  const told = fails(tally, failOn) && text !== "" ? palette.deny(text) : text;
  const rule = tally.firstDenial ?? tally.firstWarning;
  const why = rule === undefined ? "" : whyLine(rule, palette, packs, command);
  const fix = fixCommand === undefined ? "" : fixLine(tally.fixable, fixCommand, palette);
  return `${summaryLine(tally, errors, told, palette)}\n${why}${fix}`;
};

/** The defaults of the API server are only shown along with the object as it would be stored. */
const diffOf = ({ context, decision, stored }: Judged): readonly string[] =>
  defaultsDiff(
    shownObject(context.object, context),
    shownDefaults(decision.defaulted, context),
    stored === undefined ? { hiddenPack: API_SERVER } : { stored: shownObject(stored, context) },
  );

const findingsBlock = (judged: Judged, style: Style): string => {
  const { result, context, decision } = judged;
  const findings = result.findings.filter((finding) => !isSettled(finding));
  const parts = [findings, result.faults, result.waived, result.warnings];
  if (parts.every(({ length }) => length === 0)) return "";
  return blockOf(judged, style, [
    ...result.faults.flatMap((fault) => faultLines(fault, style)),
    ...findingLines(findings, result.file, context.object, style),
    ...decision.dropped.map(({ rule, count }) => `  and ${String(count)} more [${printable(rule)}]`),
    ...waivedLines(result, style),
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
  return [heading, ...lines, "", ""].join("\n");
};

const ORDER: Readonly<Record<Action, number>> = { Deny: 0, Warn: 1, Audit: 2 };

/** Ordered by action, then by position in the file. */
const findingLines = (
  findings: readonly ReportFinding[],
  file: string,
  object: KubeObject,
  style: Style,
): readonly string[] => {
  const isInGo = findings.some(({ go }) => go !== undefined);
  const width = Math.max(...findings.map((finding) => placeInBlock(finding).length));
  const sorted = [...findings].sort(
    (a, b) => ORDER[a.action] - ORDER[b.action] || a.line - b.line || a.column - b.column,
  );
  let before = "";
  return floodsIn(sorted).flatMap(([first, ...more]) => {
    const field = first.mergedField === "" ? "(the object itself)" : shortField(first.mergedField, object);
    const shown: Shown = [first, ...more];
    if (!isInGo) return findingBlock(shown, field, `${placeInBlock(first).padStart(width)}  `, style);
    // Paths of Go files are too long to be in front of the text.
    const place = placeText(first, file);
    const heading = place === before ? [] : [`  ${style.palette.place(printable(place))}`];
    before = place;
    return [...heading, ...findingBlock(shown, field, "  ", style)];
  });
};

/** Existed before an update and has no effect: only counted. */
const isSettled = ({ action, ratcheted }: ReportFinding): boolean => ratcheted && action === "Audit";

const findingBlock = (
  [finding, ...more]: Shown,
  field: string,
  before: string,
  { palette, columns }: Style,
): readonly string[] => {
  const head = `  ${before}${paintAction(finding.action, palette)}  `;
  const indent = " ".repeat(2 + before.length + ACTION_WIDTH + 2);
  const text: readonly Word[] = [
    ...words(printable(finding.message)),
    { text: `[${printable(finding.rule)}]`, paint: palette.faint },
    ...words(printable(field), palette.faint),
    ...(finding.ratcheted ? words("(existed before)", palette.faint) : []),
    ...(finding.newer ? words("(newer than the pack's enforceVersion)", palette.faint) : []),
  ];
  const others = furtherPlaces(finding, finding.places.slice(1));
  const also = others.length === 0 ? [] : words(`also at ${others.join(", ")}`, palette.faint);
  const rest = more.length === 0 ? [] : words(printable(andMore(finding, more)), palette.faint);
  const [first = "", ...wrapped] = wrap([...text, ...also, ...rest], columns - indent.length);
  const source = goText(finding);
  const inGo = source === undefined ? [] : wrap(words(printable(source), palette.faint), columns - indent.length);
  return [head + first, ...[...wrapped, ...inGo].map((line) => indent + line)];
};

const faultLines = ({ rule, message }: ReportFault, { palette, columns }: Style): readonly string[] => {
  const text = `rule '${rule}' failed; this is a bug in Decorum, not in the object: ${message}`;
  const [first = "", ...rest] = wrap(words(printable(text)), columns - 2 - "Fault  ".length);
  return [`  ${palette.deny("Fault")}  ${first}`, ...rest.map((line) => `${" ".repeat(9)}${line}`)];
};

const paintDiff = (line: string, palette: Palette): string => {
  if (line.startsWith("+")) return palette.added(line);
  if (line.startsWith("-")) return palette.removed(line);
  return line.startsWith("@@") ? palette.place(line) : line;
};
