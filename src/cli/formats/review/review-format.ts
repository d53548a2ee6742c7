import { type Json, formatJson } from "kube-json";
import type { ChangeGroup } from "../../../app/change/change-groups.js";
import type { Remark } from "../../../app/change/remarks.js";
import { type ChangeReview, createReview } from "../../../app/change/review.js";
import { summaryOf } from "../../../app/report/tally.js";
import { firstOf } from "../../../text/message.js";
import { printableData, printable } from "../../../text/printable.js";
import { words, wrap } from "../../terminal/wrap.js";
import { type Format, API_VERSION, type Style } from "../format.js";
import { type ReviewFrame, reviewMarkdown } from "./review-markdown.js";
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

/** The formats of 'decorum review', which write everything at the end. */

const reviewFormat = (render: (review: ChangeReview, ...rest: EndOfRun) => string): Format => {
  const review = createReview();
  return {
    begin: () => "",
    result: (judged) => {
      review.add(judged);
      return "";
    },
    removed: (object) => {
      review.addRemoved(object);
    },
    unread: (text) => {
      review.addUnread(text);
    },
    end: (tally, errors, notes) => render(review.finish(tally, errors), tally, errors, notes),
  };
};

type EndOfRun = Parameters<Format["end"]>;

/** Errors and notes are on standard error. */
export const textReview = (style: Style, frame: ReviewFrame): Format =>
  reviewFormat((review) => reviewText(review, frame, style));

export const markdownReview = (frame: ReviewFrame): Format =>
  reviewFormat((review, _, errors, notes) => {
    const unread = errors.map(({ file, line, message }) => `${file}:${String(line)} ${message}`);
    return reviewMarkdown({ ...review, notJudged: [...unread, ...review.notJudged, ...notes] }, frame);
  });

export const jsonReview = (): Format =>
  reviewFormat((review, tally, errors, notes) => {
    const value = {
      apiVersion: API_VERSION,
      kind: "ChangeReview",
      ...review,
      errors,
      notes,
      summary: summaryOf(tally),
    };
    // All parts are plain data.
    return `${printableData(formatJson(value as unknown as Json, 2))}\n`;
  });

/** A review for a terminal, with the verdict at the end. */
const reviewText = (review: ChangeReview, { old, all }: ReviewFrame, style: Style): string => {
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
