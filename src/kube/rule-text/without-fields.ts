import { choiceOf, isOfCommonSize, partsOf, withoutParentheses } from "./parts.js";
import { celSkeleton, plainName } from "./text.js";

/**
 * True if a CEL rule holds for every object without some fields, old and new; `isAbsent` takes the path of a field below `self`. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, so false means that it is not certain.
 */
export const holdsWithout = (rule: string, isAbsent: (path: readonly string[]) => boolean): boolean =>
  isOfCommonSize(rule) && truth(celSkeleton(rule), isAbsent) === true;

/** Undefined if it may be true or false. */
const truth = (text: string, isAbsent: (path: readonly string[]) => boolean): boolean | undefined => {
  const of = (part: string): boolean | undefined => truth(part, isAbsent);
  const choice = choiceOf(text);
  if (choice !== undefined) {
    const [condition, yes, no] = choice;
    const answer = of(condition);
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
  const inner = withoutParentheses(text);
  if (inner !== text) return of(inner);
  if (text === "true" || text === "false") return text === "true";
  const path = /^has\((?:self|oldSelf)((?:\.\w+)+)\)$/.exec(text)?.[1]?.slice(1).split(".").map(plainName);
  return path !== undefined && isAbsent(path) ? false : undefined;
};

/** One side that is so decides, as in CEL, even if the other fails. In the order in which they bind, the loosest first. */
const DECISIVE: readonly (readonly [operator: string, decisive: boolean])[] = [
  ["||", true],
  ["&&", false],
];
