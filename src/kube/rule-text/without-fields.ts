import { choiceOf, isOfCommonSize, partsOf, withoutParentheses } from "./parts.js";
import { celSkeleton, plainName } from "./text.js";

/**
 * True if a CEL rule holds for every object without some fields, old and new; `isAbsent` takes the path of a field below `self`. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, so false means that it is not certain.
 */
export const holdsWithout = (rule: string, isAbsent: (path: readonly string[]) => boolean): boolean =>
  isOfCommonSize(rule) && truthOf(celSkeleton(rule), (text) => withoutFields(text, isAbsent)) === true;

/** Undefined if it may be true or false. */
const withoutFields = (text: string, isAbsent: (path: readonly string[]) => boolean): boolean | undefined => {
  for (const operator of ["==", "!="]) {
    const [left, right, ...others] = partsOf(text, operator);
    if (left === undefined || right === undefined || others.length > 0) continue;
    const [one, other] = [left, right].map((side) => truthOf(side, (part) => withoutFields(part, isAbsent)));
    return one === undefined || other === undefined ? undefined : (one === other) === (operator === "==");
  }
  const path = /^has\((?:self|oldSelf)((?:\.\w+)+)\)$/.exec(text)?.[1]?.slice(1).split(".").map(plainName);
  return path !== undefined && isAbsent(path) ? false : undefined;
};

/** A value is undefined if it may be true or false. */
type Valuation = (text: string) => boolean | undefined;

/** The truth of an expression in CEL without strings and blanks; `valueOf` takes the parts that are not read. */
export const truthOf = (text: string, valueOf: Valuation): boolean | undefined => {
  const of = (part: string): boolean | undefined => truthOf(part, valueOf);
  const choice = choiceOf(text);
  if (choice !== undefined) {
    const [condition, yes, no] = choice;
    const answer = of(condition);
    if (answer !== undefined) return of(answer ? yes : no);
    const [one, other] = [of(yes), of(no)];
    return one === other ? one : undefined;
  }
  for (const [operator, decisive] of DECISIVE) {
    const parts = partsOf(text, operator);
    if (parts.length === 1) continue;
    const answers = parts.map(of);
    if (answers.includes(decisive)) return decisive;
    return answers.includes(undefined) ? undefined : !decisive;
  }
  if (text.startsWith("!")) {
    const answer = of(text.slice(1));
    return answer === undefined ? undefined : !answer;
  }
  const inner = withoutParentheses(text);
  if (inner !== text) return of(inner);
  return text === "true" || text === "false" ? text === "true" : valueOf(text);
};

/** One side that is so decides, as in CEL, even if the other fails. In the order in which they bind, the loosest first. */
const DECISIVE: readonly (readonly [operator: string, decisive: boolean])[] = [
  ["||", true],
  ["&&", false],
];
