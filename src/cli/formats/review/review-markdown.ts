import type { ChangeReview } from "../../../app/change/review.js";
import type { Suggestion } from "../../../app/report/report.js";
import { markdownBlock, markdownCode, markdownText } from "../markdown-text.js";
import { repositoryPath } from "../tools/entry.js";
import { type ReviewFrame, type ReviewLook, remarkText, reviewLines } from "./review-words.js";

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
export const reviewMarkdown = (review: ChangeReview, frame: ReviewFrame): string =>
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
