import type { ChangeGroup } from "../../../app/change/change-groups.js";
import type { ChangeReview } from "../../../app/change/review.js";
import type { Remark } from "../../../app/change/remarks.js";
import { firstOf } from "../../../text/message.js";
import { printable } from "../../../text/printable.js";
import { words, wrap } from "../../terminal/wrap.js";
import type { Style } from "../format.js";
import type { ReviewFrame } from "./review-markdown.js";
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

/** A review for a terminal, with the verdict at the end. */
export const reviewText = (review: ChangeReview, { old, all }: ReviewFrame, style: Style): string => {
  const { palette } = style;
  const { verdict, blocks, asks, advice, questions, notJudged } = review;
  const list = (title: string, items: readonly string[]): readonly string[] =>
    items.length === 0
      ? []
      : [palette.strong(title), ...firstOf(items, MOST.notes).flatMap((item) => wrapped("  - ", item, style)), ""];
  return [
    ...changeLines(review, old, style),
    ...remarkLines("Blocks", blocks, MOST.blocks, style),
    ...remarkLines("A reviewer would ask", asks, MOST.asks, style),
    ...(advice === 0 ? [] : [...wrapped("", adviceLine(advice, all), style), ""]),
    ...list("Open questions", questions),
    ...list("Not judged", notJudged),
    ...wrapped("", verdict, style, blocks.length === 0 ? palette.strong : palette.deny),
    "",
  ].join("\n");
};

const wrapped = (lead: string, text: string, { columns }: Style, paint = (word: string) => word): readonly string[] =>
  wrap(words(printable(text), paint), columns - lead.length).map((line, index) =>
    index === 0 ? lead + line : " ".repeat(lead.length) + line,
  );

const changeLines = (review: ChangeReview, old: string, style: Style): readonly string[] => {
  const { changed, described } = review;
  if (isUnchanged(review)) return [...wrapped("", nothingLine(review, old), style), ""];
  const whole = wholeLines(review);
  return [
    ...whole.flatMap((line) => wrapped("", line, style)),
    ...(whole.length > 0 ? [""] : []),
    ...changed.slice(0, MOST.groups).flatMap((group) => groupLines(group, style)),
    ...(changed.length > MOST.groups ? [`and changes of ${String(changed.length - MOST.groups)} more kinds`, ""] : []),
    ...(described.fields > 0 ? [...wrapped("", describedLine(review), style), ""] : []),
  ];
};

const groupLines = (group: ChangeGroup, style: Style): readonly string[] => {
  if (group.changes.length === 0) return [];
  return [
    style.palette.strong(printable(groupHeading(group))),
    ...group.changes.flatMap((one) => [
      ...one.changes.flatMap((change) => wrapped("  - ", changeLine(change), style)),
      ...(one.left === 0 ? [] : [`  - ${leftLine(one)}`]),
      ...(one.meaning === undefined ? [] : wrapped("    ", one.meaning, style, style.palette.faint)),
    ]),
    "",
  ];
};

const remarkLines = (title: string, remarks: readonly Remark[], most: number, style: Style): readonly string[] => {
  if (remarks.length === 0) return [];
  const { palette } = style;
  const { shown, left } = shownRemarks(remarks, most);
  return [
    palette.strong(title),
    ...shown.flatMap((remark) => {
      const { file, line, rule, suggestion } = remark;
      return [
        `  ${palette.place(printable(`${file}:${String(line)}`))}`,
        ...wrapped("    ", `${remarkText(remark)} [${rule}]`, style),
        // A line that only makes room is no news.
        ...(suggestion?.lines ?? [])
          .filter((text) => text.trim() !== "")
          .map((text) => `    ${palette.added(`+ ${printable(text.replaceAll("\t", "  "))}`)}`),
      ];
    }),
    ...(left === undefined ? [] : [`  ${printable(left)}`]),
    "",
  ];
};
