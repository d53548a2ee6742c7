import { isOfCommonSize } from "./parts.js";
import { isTransitionRule, withoutBlanks } from "./text.js";
import {
  ANY,
  type Choose,
  type KnownFields,
  type Truth,
  askedIn,
  isCertain,
  isFieldSet,
  logicOf,
  partsIn,
  truthOf,
} from "./truth.js";

/** Which transition rules follow from others by their logic: what they compare is not evaluated, so false may be uncertain. */

/**
 * True if each update that `before` accepts satisfies `after`, where `before` fixes the whole value, perhaps with an exception:
 * `!has(oldSelf.size) || self == oldSelf` implies `!has(oldSelf.size) || self.mode == oldSelf.mode`.
 */
export const isImpliedBy = (after: string, before: string, isSure: KnownFields["isSure"]): boolean =>
  mayFix(before) && holdsUnchanged(after, isSure) && holdsChanged(after, before, isSure);

/** True for a rule that may fix the whole value. */
export const mayFix = (rule: string): boolean => isOfCommonSize(rule) && FIXING.test(rule);
const FIXING = /\bself\s*==\s*oldSelf\b|\boldSelf\s*==\s*self\b/;

/** True if each update that changes the value and that `before` accepts satisfies `after`. */
const holdsChanged = (after: string, before: string, isSure: KnownFields["isSure"]): boolean => {
  const names = createNames();
  const [from, to] = [logicOf(withoutBlanks(before, names)), logicOf(withoutBlanks(after, names))];
  return (
    partsIn(from).some(isWhole) &&
    isCertain([from, to], (choose) => {
      const changed = (part: string): Truth => !isWhole(part) && valueOf(part, isSure, choose);
      return truthOf(from, changed) !== true || truthOf(to, changed) === true;
    })
  );
};

/** True if each update that leaves the value as it is satisfies a transition rule. */
export const holdsUnchanged = (rule: string, isSure: KnownFields["isSure"]): boolean => {
  if (!isTransitionRule(rule) || !isOfCommonSize(rule)) return false;
  const logic = logicOf(withoutBlanks(rule, createNames()).replace(/(?<![\w.])oldSelf\b/g, "self"));
  return isCertain([logic], (choose) => truthOf(logic, (part) => unchanged(part, isSure, choose)) === true);
};

const isWhole = (part: string): boolean => part === "self==oldSelf" || part === "oldSelf==self";

/** Strings by numbers, so that different ones stay different. */
const createNames = (): ((text: string) => string) => {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return `'${String(number)}'`;
  };
};

const valueOf = (part: string, isSure: KnownFields["isSure"], choose: Choose): Truth => {
  const asked = askedIn(part);
  return asked === undefined ? choose(part, ANY) : isFieldSet(asked, { isSure, isAbsent: () => false }, choose);
};

/** The value of a part of a rule where the old value is the new one; it fails for an absent field. */
const unchanged = (part: string, isSure: KnownFields["isSure"], choose: Choose): Truth => {
  const [, side = ""] = EQUAL.exec(part) ?? [];
  if (side === "self") return true;
  const test = PATH.test(side) ? `has(${side})` : side;
  if (askedIn(test) === undefined) return valueOf(part, isSure, choose);
  const isSet = valueOf(test, isSure, choose);
  // The test of a field is the same on both sides, and so is the field if it is set.
  return isSet === true || (test === side && isSet === false) || undefined;
};

const EQUAL = /^([^=!<>&|?]+)==\1$/;
const PATH = /^self(?:\.\w+)+$/;
