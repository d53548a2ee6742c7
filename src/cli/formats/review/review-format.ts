import { type Json, formatJson } from "kube-json";
import { type ChangeReview, createReview } from "../../../app/change/review.js";
import { summaryOf } from "../../../app/report/tally.js";
import { printableData, printable } from "../../../text/printable.js";
import { hanging, words } from "../../terminal/wrap.js";
import { type Format, API_VERSION, type Style } from "../format.js";
import { type ReviewFrame, type ReviewLook, remarkText, reviewLines } from "./review-words.js";
import type { Suggestion } from "../../../app/report/report.js";
import { markdownBlock, markdownCode, markdownText } from "../markdown-text.js";
import { repositoryPath } from "../tools/entry.js";

/** The formats of 'decorum review', which write everything at the end. */

const reviewFormat = (render: (review: ChangeReview, ...rest: EndOfRun) => string): Format => {
  const review = createReview();
  return {
    result: (judged) => {
      review.add(judged);
      return "";
    },
    removed: review.addRemoved,
    unread: review.addUnread,
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
const reviewText = (review: ChangeReview, frame: ReviewFrame, style: Style): string => {
  const { palette } = style;
  const lines = reviewLines(review, frame, lookIn(style));
  const verdict = wrapped("", review.verdict, style, review.blocks.length === 0 ? palette.strong : palette.deny);
  return [...lines, ...verdict, ""].join("\n");
};

const lookIn = (style: Style): ReviewLook => {
  const { palette } = style;
  return {
    paragraph: (text) => wrapped("", text, style),
    whole: (text) => wrapped("", text, style),
    title: palette.strong,
    heading: (text) => palette.strong(printable(text)),
    item: (text) => wrapped("  - ", text, style),
    meaning: (text) => wrapped("    ", text, style, palette.faint),
    remark: (remark) => {
      const { file, line, rule, suggestion } = remark;
      return [
        `  ${palette.place(printable(`${file}:${String(line)}`))}`,
        ...wrapped("    ", `${remarkText(remark)} [${rule}]`, style),
        // A line that only makes room is no news.
        ...(suggestion?.lines ?? [])
          .filter((text) => text.trim() !== "")
          .map((text) => `    ${palette.added(`+ ${printable(text.replaceAll("\t", "  "))}`)}`),
      ];
    },
    rest: (text) => `  ${printable(text)}`,
  };
};

const wrapped = (lead: string, text: string, { columns }: Style, paint = (word: string) => word): readonly string[] =>
  hanging(lead, words(printable(text), paint), columns);

/** GitHub takes comments of 65,536 characters. */
const MAX_LENGTH = 60_000;

const LOOK: ReviewLook = {
  paragraph: (text) => [markdownText(text)],
  whole: (text) => [`- ${markdownText(text)}`],
  title: (text) => `#### ${text}`,
  heading: (text) => `**${markdownText(text)}**`,
  item: (text) => [`- ${markdownText(text)}`],
  meaning: (text) => [`  *${markdownText(text)}*`],
  remark: (remark) => {
    const { file, line, rule, suggestion } = remark;
    const place = markdownCode(`${repositoryPath(file)}:${String(line)}`);
    return [
      `- ${place} ${markdownText(remarkText(remark))} (${markdownCode(rule)})`,
      ...(suggestion === undefined ? [] : suggestionLines(suggestion).map((one) => `  ${one}`)),
    ];
  },
  rest: (text) => `- ${markdownText(text)}`,
};

/** A review as a comment of a pull request. */
const reviewMarkdown = (review: ChangeReview, frame: ReviewFrame): string =>
  bounded(["### API review", "", `**${markdownText(review.verdict)}**`, "", ...reviewLines(review, frame, LOOK)]);

/** GitHub takes the block for the lines that a comment is on: those of another place are named. */
const suggestionLines = ({ file, line, endLine, lines }: Suggestion): readonly string[] => [
  ...(line === endLine
    ? []
    : [`Instead of ${markdownCode(`${repositoryPath(file)}:${String(line)}-${String(endLine)}`)}:`]),
  ...markdownBlock("suggestion", lines),
];

/** Whole lines, as many as there is room for; a block of code is not cut open. */
const bounded = (lines: readonly string[]): string => {
  const text = `${lines.join("\n").trimEnd()}\n`;
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  const whole = cut.slice(0, cut.lastIndexOf("\n- "));
  return `${whole}\n\nThe rest is left out for lack of room.\n`;
};
