import type { KubeObject } from "kube-json";
import type { Action } from "../../model/rule.js";
import { printable } from "../../text/printable.js";
import { byPlace, type Judged, type ReportFault, type ReportFinding } from "../../app/report/report.js";
import { type Word, words, wrap } from "../terminal/wrap.js";
import { furtherPlaces, goText, placeInBlock, placeText } from "../../app/report/finding-place.js";
import { type Shown, andMore, floodsIn } from "./floods.js";
import { ACTION_WIDTH, paintAction } from "./paint-action.js";
import { shortField } from "../../app/report/short-field.js";
import { sourceLine } from "./source-line.js";
import type { Style } from "./style.js";

/** The findings and faults of an object as lines for people. */

const ORDER: Readonly<Record<Action, number>> = { Deny: 0, Warn: 1, Audit: 2 };

/** How findings are laid out; with `lineText` and `goLine`, each is followed by its line. */
interface FindingStyle extends Style, Pick<Judged, "lineText" | "goLine"> {}

/** Ordered by action, then by position in the file. */
export const findingLines = (
  findings: readonly ReportFinding[],
  file: string,
  object: KubeObject,
  style: FindingStyle,
): readonly string[] => {
  const isInGo = findings.some(({ go }) => go !== undefined);
  const width = Math.max(...findings.map((finding) => placeInBlock(finding).length));
  const sorted = [...findings].sort((a, b) => ORDER[a.action] - ORDER[b.action] || byPlace(a, b));
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

const findingBlock = (
  [finding, ...more]: Shown,
  field: string,
  before: string,
  style: FindingStyle,
): readonly string[] => {
  const { palette, columns } = style;
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
  const source = goText(finding, more);
  const inGo = source === undefined ? [] : wrap(words(printable(source), palette.faint), columns - indent.length);
  return [head + first, ...[...wrapped, ...sourceLines(finding, indent, style), ...inGo].map((line) => indent + line)];
};

/** The line of a finding, in Go if it has a place there, and the marks below it. */
const sourceLines = (
  finding: ReportFinding,
  indent: string,
  { lineText, goLine, palette, columns }: FindingStyle,
): readonly string[] => {
  const { go } = finding;
  const line = go === undefined ? lineText?.(finding.line) : goLine?.(go);
  if (line === undefined) return [];
  const shown = sourceLine(line, go ?? finding, columns - indent.length - GUTTER.length);
  if (shown === undefined) return [];
  const paint = { Deny: palette.deny, Warn: palette.warn, Audit: palette.audit }[finding.action];
  return [`${palette.faint(GUTTER)}${shown.text}`, `${palette.faint(GUTTER)}${paint(shown.marks)}`];
};

const GUTTER = "| ";

export const faultLines = ({ rule, message }: ReportFault, { palette, columns }: Style): readonly string[] => {
  const text = `rule '${rule}' failed; this is a bug in Decorum, not in the object: ${message}`;
  const [first = "", ...rest] = wrap(words(printable(text)), columns - 2 - "Fault  ".length);
  return [`  ${palette.deny("Fault")}  ${first}`, ...rest.map((line) => `${" ".repeat(9)}${line}`)];
};
