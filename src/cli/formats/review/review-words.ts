import type { CrdChange } from "../../../app/change/change.js";
import type { ChangeGroup, ShownChange } from "../../../app/change/change-groups.js";
import { lastNames, nameList, nameText } from "../../../app/change/field-words.js";
import type { ChangeReview } from "../../../app/change/review.js";
import type { Remark, RemarkPlace, WaivedRemark } from "../../../app/change/remarks.js";
import { count, firstOf, plural } from "../../../text/message.js";
import { cut, oneLine } from "../tools/entry.js";

/** The parts of a review and their words, which text and Markdown share: names in back-quotes, literals in single quotes. */

/** Parts of a review besides its value. */
export interface ReviewFrame {
  readonly old: string;
  /** The command that lists all findings. */
  readonly all: string;
}

/** How the parts of a review look. */
export interface ReviewLook {
  readonly paragraph: (text: string) => readonly string[];
  /** A CRD that is new or removed. */
  readonly whole: (text: string) => readonly string[];
  readonly title: (text: string) => string;
  /** The kinds that have the changes below. */
  readonly heading: (text: string) => string;
  readonly item: (text: string) => readonly string[];
  /** What the changes above mean. */
  readonly meaning: (text: string) => readonly string[];
  readonly remark: (remark: Remark) => readonly string[];
  /** The remarks that are only counted. */
  readonly rest: (text: string) => string;
}

/** The lines of a review, without its verdict. */
export const reviewLines = (review: ChangeReview, { old, all }: ReviewFrame, look: ReviewLook): readonly string[] => {
  const { blocks, asks, waived, advice, questions, notJudged } = review;
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [look.title(title), ...lines, ""];
  return [
    ...changeLines(review, old, look),
    ...section("Blocks", remarkLines(blocks, MOST.blocks, look)),
    ...section("A reviewer would ask", remarkLines(asks, MOST.asks, look)),
    ...section("Waived", firstOf(waived.map(waivedLine), MOST.asks).flatMap(look.item)),
    ...(advice === 0 ? [] : [...look.paragraph(adviceLine(advice, all)), ""]),
    ...section("Open questions", firstOf(questions, MOST.notes).flatMap(look.item)),
    ...section("Not judged", firstOf(notJudged, MOST.notes).flatMap(look.item)),
  ];
};

const changeLines = (review: ChangeReview, old: string, look: ReviewLook): readonly string[] => {
  const { added, removed, changed, described } = review;
  if (added.length + removed.length + changed.length === 0) return [...look.paragraph(nothingLine(review, old)), ""];
  const whole = wholeLines(review).flatMap(look.whole);
  return [
    ...whole,
    ...(whole.length > 0 ? [""] : []),
    ...changed.slice(0, MOST.groups).flatMap((group) => groupLines(group, look)),
    ...(changed.length > MOST.groups ? [`and changes of ${String(changed.length - MOST.groups)} more kinds`, ""] : []),
    ...(described.fields > 0 ? [...look.paragraph(describedLine(review)), ""] : []),
  ];
};

const groupLines = (group: ChangeGroup, look: ReviewLook): readonly string[] =>
  group.changes.length === 0
    ? []
    : [
        look.heading(groupHeading(group)),
        ...group.changes.flatMap(({ changes, left, meaning }) => [
          ...changes.flatMap((change) => look.item(changeLine(change))),
          ...(left === 0 ? [] : look.item(`and ${String(left)} more like these`)),
          ...(meaning === undefined ? [] : look.meaning(meaning)),
        ]),
        "",
      ];

const remarkLines = (remarks: readonly Remark[], most: number, look: ReviewLook): readonly string[] => {
  const { shown, left } = shownRemarks(remarks, most);
  return [...shown.flatMap(look.remark), ...(left === undefined ? [] : [look.rest(left)])];
};

/** The most of each part: the rest is counted. */
const MOST = { kinds: 12, groups: 12, blocks: 20, asks: 12, places: 3, notes: 5 } as const;

const MAX_LINE = 400;

/** '`Certificate` `cert-manager.io` `v1`'. */
const groupHeading = ({ kinds, group, versions }: ChangeGroup): string =>
  [nameList(kinds, MOST.places), ...(group === undefined ? [] : [nameText(group)]), ...versions.map(nameText)].join(
    " ",
  );

/** '`.spec.size`: added (optional, string) in `v1`'. */
const changeLine = ({ noun, names, words, versions, finding }: ShownChange): string => {
  const nouns = names.length > 1 ? plural(noun) : noun;
  const what = `${noun === "" ? "" : `${nouns} `}${nameList(names, MOST.places)}`;
  const where = versions.length === 0 ? "" : `, in ${nameList(versions)}`;
  const note = finding === undefined ? "" : finding === "Blocks" ? "; blocks, see below" : "; see below";
  return cut(`${what}: ${words}${where}${note}`, MAX_LINE);
};

/** The CRDs that are removed, or new. */
const wholeLines = ({ removed, added }: ChangeReview): readonly string[] =>
  firstOf(
    [...removed.map((crd) => wholeLine(crd, "removed")), ...added.map((crd) => wholeLine(crd, "new"))],
    MOST.kinds,
  );

const wholeLine = ({ kind, group, summary = "" }: CrdChange, state: string): string =>
  cut(`${nameText(kind)} ${nameText(group)}: ${state}. ${summary}`, MAX_LINE);

/** The text of a remark, with the other fields that it is about and their places. */
export const remarkText = (remark: Remark): string => {
  const { field, version, message, more } = remark;
  let before: RemarkPlace = remark;
  const shown = more.slice(0, MOST.places).map((place) => {
    const where = placeAfter(before, place);
    before = place;
    return where;
  });
  const rest = more.length - shown.length;
  const also = shown.length === 0 ? "" : ` (also ${shown.join(", ")}${rest === 0 ? "" : ` and ${String(rest)} more`})`;
  return cut(`${field === "" ? "" : `${nameText(field)}${version} `}${message}${also}`, MAX_LINE);
};

const waivedLine = ({ field, version, message, rule, waiver, file, line }: WaivedRemark): string => {
  const what = `${field === "" ? "" : `${nameText(field)}${version} `}${message}`;
  return cut(oneLine(`${file}:${String(line)} ${what} (${nameText(rule)}); waived by ${waiver}`), MAX_LINE);
};

/** '`size` at :30', 'at :30' of the same field elsewhere, or '`size`' at the same line. */
const placeAfter = (before: RemarkPlace, { file, line, field }: RemarkPlace): string => {
  const [old, now] = [lastNames(before.field, 1), lastNames(field, 1)];
  const isSameLine = file === before.file && line === before.line;
  const at = isSameLine ? "" : `at ${file === before.file ? "" : file}:${String(line)}`;
  return old === now && !isSameLine ? at : `${nameText(now)} ${at}`.trim();
};

/** The line for a change that does not change the API. */
const nothingLine = ({ same, described, notJudged }: ChangeReview, old: string): string => {
  if (described.fields > 0) return `Only ${count(described.fields, "description")} changed, since ${nameText(old)}.`;
  if (same === 0 && notJudged.length > 0) return `No CRD could be compared with ${nameText(old)}.`;
  if (same === 0) return `No CRDs: neither the input nor ${nameText(old)} has any that can be read.`;
  return `No API change in ${count(same, "CRD")} since ${nameText(old)}.`;
};

const describedLine = ({ described: { fields, kinds } }: ChangeReview): string =>
  `${count(fields, "description")} changed, in ${nameList(kinds, MOST.places)}.`;

/** 'Beyond that: 12 suggestions' ... */
const adviceLine = (advice: number, command: string): string =>
  `${count(advice, "further suggestion")}: '${command}' lists ${advice === 1 ? "it" : "them"}.`;

/** Remarks of one rule that are worded: one rule must not drown the others. */
const MOST_OF_RULE = 3;

/** The remarks that are shown, and the rest by rule. */
const shownRemarks = (
  remarks: readonly Remark[],
  most: number,
): { readonly shown: readonly Remark[]; readonly left?: string } => {
  const counts = new Map<string, number>();
  const shown = remarks
    .filter(({ rule }) => {
      const number = (counts.get(rule) ?? 0) + 1;
      counts.set(rule, number);
      return number <= MOST_OF_RULE;
    })
    .slice(0, most);
  const left = remarks.filter((remark) => !shown.includes(remark));
  if (left.length === 0) return { shown };
  return { shown, left: `and ${String(left.length)} more, of ${nameList([...new Set(left.map(({ rule }) => rule))])}` };
};
