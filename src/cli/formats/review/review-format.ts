import { type Json, formatJson } from "kube-json";
import { type ChangeReview, createReview } from "../../../app/change/review.js";
import { summaryOf } from "../../../app/report/tally.js";
import { printableData, printable } from "../../../text/printable.js";
import { hanging, words } from "../../terminal/wrap.js";
import { type Format, API_VERSION, type Style } from "../format.js";
import { reviewMarkdown } from "./review-markdown.js";
import { type ReviewFrame, type ReviewLook, remarkText, reviewLines } from "./review-words.js";

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
