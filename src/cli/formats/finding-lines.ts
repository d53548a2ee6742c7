import { OBJECT_ITSELF } from "../../text/message.js";
import { faultText } from "../../app/report/fault-text.js";
import type { KubeObject } from "kube-json";
import { ACTIONS } from "../../model/rule.js";
import { printable } from "../../text/printable.js";
import { byPlace, type Judged, type ReportFault, type ReportFinding } from "../../app/report/report.js";
import { type Word, hanging, words, wrap } from "../terminal/wrap.js";
import { furtherPlaces, goText, placeInBlock, placeText, shortField } from "../../app/report/finding-place.js";
import { type BoundsCommand, type ShownFindings, andMore, floodsIn, namesIn, rulesOf, textOfAll } from "./floods.js";
import { ACTION_WIDTH, paintAction, type Style, paintOf } from "./format.js";
import type { Range } from "kube-manifests";

/** A line of a file as a terminal shows it, with the marks for the range below it. */
interface SourceLine {
  readonly text: string;
  readonly marks: string;
}

/** A line may be as long as its file. */
const MAX_WIDTH = 160;
const MIN_WIDTH = 20;
/** Characters shown in front of a range that is too far to the right. */
const BEFORE = 16;
const CUT = "…";

/** Characters that take two columns of a terminal, and those that take none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NARROW = /\p{Mn}|\p{Me}|[\u200b-\u200d]|[\ufe00-\ufe0f]/u;

const widthOf = (character: string): number => {
  const shown = printable(character);
  if (shown.length > character.length) return shown.length;
  return NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
};

/**
 * The line where a range begins, without its indentation, cut to `columns`; undefined if the range is not in it. Tabs are
 * shown as blanks.
 */
export const sourceLine = (
  line: string,
  { line: first, column, endLine, endColumn }: Range,
  columns: number,
): SourceLine | undefined => {
  const width = Math.max(MIN_WIDTH, Math.min(columns, MAX_WIDTH));
  const start = column - 1;
  const end = Math.max(start + 1, endLine > first ? line.length : endColumn - 1);
  if (start >= line.length) return undefined;
  const indent = line.search(/[^ \t]/);
  const isFar = start - indent > width - BEFORE;
  const from = isFar ? start - BEFORE : Math.min(indent, start);
  // No character takes more than two code units.
  const characters = Array.from(line.slice(from, from + 2 * width));
  let text = isFar ? CUT : "";
  let marks = isFar ? " " : "";
  let used = text.length;
  let at = from;
  for (const character of characters) {
    const shown = character === "\t" ? " " : printable(character);
    const wide = character === "\t" ? 1 : widthOf(character);
    // The last column is for the sign that more follows.
    if (used + wide > width - 1 && at + character.length < line.length) {
      text += CUT;
      break;
    }
    text += shown;
    if (at < end) marks += (at < start ? " " : "^").repeat(wide);
    used += wide;
    at += character.length;
  }
  return { text: text.trimEnd(), marks };
};

/** The findings and faults of an object as lines for people. */

/** How findings are laid out; with `lineText` and `goLine`, each is followed by its line. */
interface FindingStyle extends Style, Pick<Judged, "lineText" | "goLine"> {
  readonly boundsCommand: BoundsCommand;
}

interface BlockStyle extends FindingStyle {
  readonly nameOf: (finding: ReportFinding) => string;
}

/** Whether the findings of an object have places in Go, and the width of their places if not. */
interface PlaceColumn {
  readonly isInGo: boolean;
  readonly width: number;
}

export const placeColumn = (findings: readonly ReportFinding[]): PlaceColumn => ({
  isInGo: findings.some(({ go }) => go !== undefined),
  width: Math.max(0, ...findings.map((finding) => placeInBlock(finding).length)),
});

/** Ordered by action, then by position in the file. */
export const findingLines = (
  findings: readonly ReportFinding[],
  file: string,
  object: KubeObject,
  { isInGo, width }: PlaceColumn,
  style: FindingStyle,
): readonly string[] => {
  const sorted = [...findings].sort((a, b) => ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action) || byPlace(a, b));
  const blockStyle = { ...style, nameOf: namesIn(sorted) };
  let before = "";
  return floodsIn(sorted, object).flatMap((shown) => {
    const [first] = shown;
    if (!isInGo) return findingBlock(shown, object, `${placeInBlock(first).padStart(width)}  `, blockStyle);
    // Paths of Go files are too long to be in front of the text.
    const place = placeText(first, file);
    const heading = place === before ? [] : [`  ${style.palette.place(printable(place))}`];
    before = place;
    return [...heading, ...findingBlock(shown, object, "  ", blockStyle)];
  });
};

const findingBlock = (
  shown: ShownFindings,
  object: KubeObject,
  before: string,
  style: BlockStyle,
): readonly string[] => {
  const [finding, ...more] = shown;
  const { palette, columns } = style;
  const head = `  ${before}${paintAction(finding.action, palette)}  `;
  const indent = " ".repeat(2 + before.length + ACTION_WIDTH + 2);
  const width = columns - indent.length;
  const text = [...words(printable(textOfAll(shown, style.boundsCommand))), ...sourceOf(shown, object, width, style)];
  const source = goText(finding, more);
  const inGo = source === undefined ? [] : wrap(words(printable(source), palette.faint), width);
  return [
    ...hanging(head, text, columns, indent.length),
    ...[...sourceLines(finding, indent, style), ...inGo].map((line) => indent + line),
  ];
};

/** The fields that the findings are about, and their rules: in one piece if there is room for it in a line. */
const sourceOf = (
  shown: ShownFindings,
  object: KubeObject,
  width: number,
  { palette, nameOf }: BlockStyle,
): readonly Word[] => {
  const [finding, ...more] = shown;
  const others = furtherPlaces(finding, finding.places.slice(1));
  const field = [
    finding.mergedField === "" ? OBJECT_ITSELF : shortField(finding.mergedField, object),
    ...(finding.ratcheted ? ["(existed before)"] : []),
    ...(finding.newer ? ["(newer than the pack's enforceVersion)"] : []),
    ...(others.length === 0 ? [] : [`also at ${others.join(", ")}`]),
    ...(more.length === 0 ? [] : [andMore(finding, more, object)]),
  ].join(" ");
  const parts = [field, `[${rulesOf(shown, nameOf).join(", ")}]`].map(printable);
  const whole = parts.join(" ".repeat(GAP));
  if (whole.length <= width) return [{ text: whole, paint: palette.faint, gap: GAP }];
  // A field and its place stay together.
  return parts.flatMap((part) =>
    part
      .split(/ (?!\()/)
      .flatMap((text) => (text.length > width ? text.split(" ") : [text]))
      .map((text, at) => ({ text, paint: palette.faint, gap: at === 0 ? GAP : 1 })),
  );
};

/** Blanks between a message, its fields and its rules. */
const GAP = 2;

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
  const paint = paintOf(finding.action, palette);
  return [`${palette.faint(GUTTER)}${shown.text}`, `${palette.faint(GUTTER)}${paint(shown.marks)}`];
};

const GUTTER = "| ";

export const faultLines = (fault: ReportFault, { palette, columns }: Style): readonly string[] => {
  const text = `${faultText(fault)}, not in the object: ${fault.message}`;
  return hanging(`  ${palette.deny("Fault")}  `, words(printable(text)), columns, "  Fault  ".length);
};
