import type { ChangeGroup } from "../../../app/change/change-groups.js";
import type { Suggestion } from "../../../app/report/report.js";
import type { ChangeReview } from "../../../app/change/review.js";
import type { Remark } from "../../../app/change/remarks.js";
import { firstOf } from "../../../text/message.js";
import { markdownBlock, markdownCode, markdownText } from "../markdown-text.js";
import { repositoryPath } from "../tools/entry.js";
import {
  MOST,
  adviceLine,
  changeLine,
  describedLine,
  groupHeading,
  isUnchanged,
  leftLine,
  nothingLine,
  remarkText,
  shownRemarks,
  wholeLines,
} from "./review-words.js";

/** GitHub takes comments of 65,536 characters. */
const MAX_LENGTH = 60_000;

/** Parts of a review besides its value. */
export interface ReviewFrame {
  readonly old: string;
  /** The command that lists all findings. */
  readonly all: string;
}

/** A review as a comment of a pull request. */
export const reviewMarkdown = (review: ChangeReview, { old, all }: ReviewFrame): string => {
  const { verdict, blocks, asks, advice, questions, notJudged } = review;
  const lines = [
    "### API review",
    "",
    `**${markdownText(verdict)}**`,
    "",
    ...changeSection(review, old),
    ...remarkSection("Blocks", blocks, MOST.blocks),
    ...remarkSection("A reviewer would ask", asks, MOST.asks),
    ...(advice === 0 ? [] : [markdownText(adviceLine(advice, all)), ""]),
    ...listSection("Open questions", questions),
    ...listSection("Not judged", notJudged),
  ];
  return bounded(lines);
};

const changeSection = (review: ChangeReview, old: string): readonly string[] => {
  const { changed, described } = review;
  if (isUnchanged(review)) return [markdownText(nothingLine(review, old)), ""];
  const whole = wholeLines(review);
  return [
    ...whole.map((line) => `- ${markdownText(line)}`),
    ...(whole.length > 0 ? [""] : []),
    ...changed.slice(0, MOST.groups).flatMap(groupLines),
    ...(changed.length > MOST.groups ? [`and changes of ${String(changed.length - MOST.groups)} more kinds`, ""] : []),
    ...(described.fields > 0 ? [markdownText(describedLine(review)), ""] : []),
  ];
};

const groupLines = (group: ChangeGroup): readonly string[] =>
  group.changes.length === 0
    ? []
    : [
        `**${markdownText(groupHeading(group))}**`,
        ...group.changes.flatMap((one) => [
          ...one.changes.map((change) => `- ${markdownText(changeLine(change))}`),
          ...(one.left === 0 ? [] : [`- ${leftLine(one)}`]),
          ...(one.meaning === undefined ? [] : [`  *${markdownText(one.meaning)}*`]),
        ]),
        "",
      ];

const remarkSection = (title: string, remarks: readonly Remark[], most: number): readonly string[] => {
  if (remarks.length === 0) return [];
  const { shown, left } = shownRemarks(remarks, most);
  return [
    `#### ${title}`,
    ...shown.flatMap(remarkLines),
    ...(left === undefined ? [] : [`- ${markdownText(left)}`]),
    "",
  ];
};

const remarkLines = (remark: Remark): readonly string[] => {
  const { file, line, rule, suggestion } = remark;
  const place = markdownCode(`${repositoryPath(file)}:${String(line)}`);
  return [
    `- ${place} ${markdownText(remarkText(remark))} (${markdownCode(rule)})`,
    ...(suggestion === undefined ? [] : suggestionLines(suggestion).map((one) => `  ${one}`)),
  ];
};

/** GitHub takes the block for the lines that a comment is on: those of another place are named. */
const suggestionLines = ({ file, line, endLine, lines }: Suggestion): readonly string[] => [
  ...(line === endLine
    ? []
    : [`Instead of ${markdownCode(`${repositoryPath(file)}:${String(line)}-${String(endLine)}`)}:`]),
  ...markdownBlock("suggestion", lines),
];

const listSection = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0
    ? []
    : [`#### ${title}`, ...firstOf(items, MOST.notes).map((item) => `- ${markdownText(item)}`), ""];

/** Whole lines, as many as there is room for; a block of code is not cut open. */
const bounded = (lines: readonly string[]): string => {
  const text = `${lines.join("\n").trimEnd()}\n`;
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  const whole = cut.slice(0, cut.lastIndexOf("\n- "));
  return `${whole}\n\nThe rest is left out for lack of room.\n`;
};
