import { type Expr, keyOf } from "kube-cel";
import { STRING, isTransitionRule, withoutBlanks } from "./text.js";
import { askedPath, keptPath, operandsOf, ruleTree, selfPath } from "./tree.js";
import { ANY, type Choose, type KnownFields, type Truth, isCertain, isFieldSet, partsIn, truthOf } from "./truth.js";

/** Which transition rules follow from others by their logic: what they compare is not evaluated, so false may be uncertain. */

/**
 * True if each update that `before` accepts satisfies `after`, where `before` fixes the whole value, perhaps with an exception:
 * `!has(oldSelf.size) || self == oldSelf` implies `!has(oldSelf.size) || self.mode == oldSelf.mode`.
 */
export const isImpliedBy = (after: string, before: string, isSure: KnownFields["isSure"]): boolean =>
  mayFix(before) && holdsUnchanged(after, isSure) && holdsChanged(after, before, isSure);

/** True for a rule that may fix the whole value. */
export const mayFix = (rule: string): boolean => FIXING.test(rule);
const FIXING = /\bself\s*==\s*oldSelf\b|\boldSelf\s*==\s*self\b/;

/** True if each update that changes the value and that `before` accepts satisfies `after`. */
const holdsChanged = (after: string, before: string, isSure: KnownFields["isSure"]): boolean => {
  const [from, to] = [ruleTree(before), ruleTree(after)];
  if (from === undefined || to === undefined || !partsIn(from).some(isWhole)) return false;
  return isCertain([from, to], (choose) => {
    const changed = (part: Expr): Truth => !isWhole(part) && valueOf(part, isSure, choose);
    return truthOf(from, changed) !== true || truthOf(to, changed) === true;
  });
};

const isWhole = (part: Expr): boolean => keptPath(part) === "";

/** True if each update that leaves the value as it is satisfies a transition rule. */
export const holdsUnchanged = (rule: string, isSure: KnownFields["isSure"]): boolean => {
  const tree = isTransitionRule(rule) ? ruleTree(withNewValue(rule)) : undefined;
  if (tree === undefined) return false;
  return isCertain([tree], (choose) => truthOf(tree, (part) => unchanged(part, isSure, choose)) === true);
};

/** The rule with the new value in place of the old one. */
const withNewValue = (rule: string): string =>
  withoutBlanks(rule).replace(STRING_OR_OLD, (part) => (part === "oldSelf" ? "self" : part));
const STRING_OR_OLD = new RegExp(String.raw`${STRING.source}|(?<![\w.])oldSelf\b`, "g");

/** The value of a part of a rule where the old value is the new one; it fails for an absent field. */
const unchanged = (part: Expr, isSure: KnownFields["isSure"], choose: Choose): Truth => {
  const [side, other] = operandsOf(part, "_==_");
  const isSame = side !== undefined && other !== undefined && keyOf(side) === keyOf(other);
  if (!isSame) return valueOf(part, isSure, choose);
  if (keyOf(side) === "self") return true;
  // A field equals itself if it is set; whether it is set, in any case but an error.
  const field = selfPath(side);
  if (field !== undefined) return isSet(field, isSure, choose) === true || undefined;
  if (askedPath(side) === undefined) return valueOf(part, isSure, choose);
  return valueOf(side, isSure, choose) === undefined ? undefined : true;
};

const valueOf = (part: Expr, isSure: KnownFields["isSure"], choose: Choose): Truth => {
  const asked = askedPath(part);
  return asked === undefined ? choose(keyOf(part), ANY) : isSet(asked, isSure, choose);
};

const isSet = (path: string, isSure: KnownFields["isSure"], choose: Choose): Truth =>
  isFieldSet(path, { isSure, isAbsent: () => false }, choose);
