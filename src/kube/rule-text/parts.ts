import { STRING } from "./text.js";

/** The parts of a CEL expression without blanks and comments. */

/** Rules beyond these limits are not read: text in nested parentheses is read again at each level. */
export const isOfCommonSize = (rule: string): boolean =>
  rule.length <= MAX_LENGTH && rule.split("(").length <= MAX_PARENTHESES;
const MAX_LENGTH = 2000;
const MAX_PARENTHESES = 100;

/** How deep in brackets each character is, outside of strings: an opening bracket and the one that closes it are as deep as what is around them. */
const depthsOf = (text: string): readonly number[] => {
  let depth = 0;
  return text.split("").map((sign) => (OPENING.includes(sign) ? depth++ : CLOSING.includes(sign) ? --depth : depth));
};
const OPENING = "([{";
const CLOSING = ")]}";

/** The expression with as many blanks in place of each string. */
const withoutStrings = (text: string): string => text.replace(STRING, (part) => " ".repeat(part.length));

/** The expression without the parentheses around all of it. */
export const withoutParentheses = (text: string): string => {
  let inner = text;
  while (inner.startsWith("(") && depthsOf(withoutStrings(inner)).indexOf(0, 1) === inner.length - 1)
    inner = inner.slice(1, -1);
  return inner;
};

/** The parts between an operator that is in no bracket. */
export const partsOf = (text: string, operator: string): readonly string[] => {
  if (!text.includes(operator)) return [text];
  const plain = withoutStrings(text);
  const depths = depthsOf(plain);
  const parts: string[] = [];
  let start = 0;
  for (let at = plain.indexOf(operator); at >= 0; at = plain.indexOf(operator, at + 1))
    if (depths[at] === 0 && at >= start) {
      parts.push(text.slice(start, at));
      start = at + operator.length;
    }
  return [...parts, text.slice(start)];
};

/** The parts of `a?b:c`; undefined for another expression. The colon is the first that belongs to no other question mark. */
export const choiceOf = (text: string): readonly [condition: string, yes: string, no: string] | undefined => {
  const [condition = "", ...branches] = partsOf(text, "?");
  if (branches.length === 0) return undefined;
  const rest = branches.join("?");
  const plain = withoutStrings(rest);
  const depths = depthsOf(plain);
  let open = 0;
  for (let at = 0; at < plain.length; at++) {
    if (depths[at] !== 0) continue;
    if (plain[at] === "?") open++;
    if (plain[at] === ":" && open-- === 0) return [condition, rest.slice(0, at), rest.slice(at + 1)];
  }
  return [condition, rest, ""];
};
