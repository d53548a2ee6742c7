import { celSkeleton, plainName } from "./text.js";

/**
 * True if a CEL rule holds for every object without some fields, old and new; `isAbsent` takes the path of a field below `self`. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, so false means that it is not certain.
 */
export const holdsWithout = (rule: string, isAbsent: (path: readonly string[]) => boolean): boolean =>
  rule.length <= MAX_LENGTH && rule.split("(").length <= MAX_PARENTHESES && truth(celSkeleton(rule), isAbsent) === true;

/** Rules beyond these limits are not read: text in nested parentheses is read again at each level. */
const MAX_LENGTH = 2000;
const MAX_PARENTHESES = 100;

/** Undefined if it may be true or false. */
const truth = (text: string, isAbsent: (path: readonly string[]) => boolean): boolean | undefined => {
  const of = (part: string): boolean | undefined => truth(part, isAbsent);
  const [condition = "", ...branches] = partsOf(text, "?");
  if (branches.length > 0) {
    const answer = of(condition);
    const [yes, no] = twoOf(branches.join("?"));
    return answer === undefined ? undefined : of(answer ? yes : no);
  }
  for (const [operator, decisive] of DECISIVE) {
    const parts = partsOf(text, operator);
    if (parts.length === 1) continue;
    const answers = parts.map(of);
    if (answers.includes(decisive)) return decisive;
    return answers.includes(undefined) ? undefined : !decisive;
  }
  for (const operator of ["==", "!="]) {
    const [left, right, ...others] = partsOf(text, operator);
    if (left === undefined || right === undefined || others.length > 0) continue;
    const [one, other] = [of(left), of(right)];
    return one === undefined || other === undefined ? undefined : (one === other) === (operator === "==");
  }
  if (text.startsWith("!")) {
    const answer = of(text.slice(1));
    return answer === undefined ? undefined : !answer;
  }
  if (text.startsWith("(") && closing(text) === text.length - 1) return of(text.slice(1, -1));
  if (text === "true" || text === "false") return text === "true";
  const path = /^has\((?:self|oldSelf)((?:\.\w+)+)\)$/.exec(text)?.[1]?.slice(1).split(".").map(plainName);
  return path !== undefined && isAbsent(path) ? false : undefined;
};

/** One side that is so decides, as in CEL, even if the other fails. In the order in which they bind, the loosest first. */
const DECISIVE: readonly (readonly [operator: string, decisive: boolean])[] = [
  ["||", true],
  ["&&", false],
];

/** Where each bracket opens and closes in an expression without strings. */
const depthsOf = (text: string): readonly number[] => {
  let depth = 0;
  return text.split("").map((sign) => (OPENING.includes(sign) ? depth++ : CLOSING.includes(sign) ? --depth : depth));
};
const OPENING = "([{";
const CLOSING = ")]}";

/** The index of the bracket that closes the first one. */
const closing = (text: string): number => depthsOf(text).indexOf(0, 1);

/** The parts between an operator that is in no bracket. */
const partsOf = (text: string, operator: string): readonly string[] => {
  if (!text.includes(operator)) return [text];
  const depths = depthsOf(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(operator); at >= 0; at = text.indexOf(operator, at + 1))
    if (depths[at] === 0 && at >= start) {
      parts.push(text.slice(start, at));
      start = at + operator.length;
    }
  return [...parts, text.slice(start)];
};

/** The branches of `a?b:c` behind the question mark: the colon is the first that belongs to no other question mark. */
const twoOf = (text: string): readonly [string, string] => {
  const depths = depthsOf(text);
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (depths[at] !== 0) continue;
    if (text[at] === "?") open++;
    if (text[at] === ":" && open-- === 0) return [text.slice(0, at), text.slice(at + 1)];
  }
  return [text, ""];
};
