import { type Json, formatJson } from "kube-json";
import { type ChangeReview, createReview } from "../../../app/change/review.js";
import { summaryOf } from "../../../app/report/tally.js";
import { printableData } from "../../../text/printable.js";
import { type Format, API_VERSION, type Style } from "../format.js";
import { type ReviewFrame, reviewMarkdown } from "./review-markdown.js";
import { reviewText } from "./review-text.js";

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
