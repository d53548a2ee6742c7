import { isImprecise, SAY_WHAT_MUST_HOLD } from "./cel-message-problems.js";
import { NO_WORDS, authorMessageProblems } from "kube-api";
import { oneLine } from "./message.js";

/**
 * The wrong words of a pack's message by the Validation section of the API conventions, as one sentence that ends with the
 * corrected message; undefined if it is right. How a message begins, ends and names its field is up to its author.
 */
export const packMessageProblem = (message: string): string | undefined => {
  if (isImprecise(message)) return SAY_WHAT_MUST_HOLD;
  const [first] = [...authorMessageProblems(message.replace(COUNTED, "")), ...openRange(message)];
  if (first === undefined) return undefined;
  const better = rewritten(message);
  const isRight = better !== message && packMessageProblem(better) === undefined;
  return isRight ? `${first}: ${oneLine(better, MAX_SHOWN)}` : first;
};

const MAX_SHOWN = 200;

/** 'fewer than 5 containers' counts, and 'by more than 2' is a difference: neither is an inequality of a value. */
const COUNTED = /\bby (?:more|fewer) than\b|(?<!\b(?:be|no|not) )\b(?:more|fewer) than (?=\w+ [a-z])/gi;

const BETWEEN = /\bbetween\b.*/g;

const openRange = (message: string): readonly string[] =>
  [...message.matchAll(BETWEEN)].some(([range]) => /\d/.test(range)) && !message.includes("inclusive")
    ? ["must say of a range that it is inclusive"]
    : [];

/** Parts that are not words stay unchanged. */
const rewritten = (message: string): string =>
  message
    .split(new RegExp(`(${NO_WORDS.source})`))
    .map((part, index) => (index % 2 === 1 ? part : WORDS.reduce((text, [from, to]) => text.replace(from, to), part)))
    .join("")
    .replace(BETWEEN, (range) => (range.includes("inclusive") ? range : range.replace(/^.*\d/, "$&, inclusive")));

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bshould(?: not|n't)\b/gi, "must not"],
  [/\bshould\b/gi, "must"],
  [/\b(?:cannot|can't|can not)\b/gi, "must not"],
  [/\b(?:must|may) be (?:no|not) (?:larger|bigger|more|higher|greater) than\b/gi, "must be less than or equal to"],
  [/\b(?:must|may) be (?:no|not) (?:lower|smaller|fewer|less) than\b/gi, "must be greater than or equal to"],
  [/\bno (?:larger|bigger|more|higher) than\b/gi, "at most"],
  [/\bno (?:lower|smaller|fewer) than\b/gi, "at least"],
  [/\b(?:larger|bigger|more|higher) than\b/gi, "greater than"],
  [/\b(?:lower|smaller|fewer) than\b/gi, "less than"],
  [/ ?(?:>=|≥) ?/g, " greater than or equal to "],
  [/ ?(?:<=|≤) ?/g, " less than or equal to "],
  [/ ?> ?/g, " greater than "],
  [/ ?< ?/g, " less than "],
  [/"([^"]*)"/g, "'$1'"],
];
