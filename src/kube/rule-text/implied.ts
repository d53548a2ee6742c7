import { isOfCommonSize } from "./parts.js";
import { celSkeleton, isTransitionRule, plainName } from "./text.js";
import { truthOf } from "./without-fields.js";

/** Which transition rules follow from others by their logic: what they compare is not evaluated, so false may be uncertain. */

/** True for the path of a field of `self` that each value has. */
type IsSure = (path: readonly string[]) => boolean;

/**
 * True if each update that `before` accepts satisfies `after`, where `before` fixes the whole value, perhaps with an exception:
 * `!has(oldSelf.size) || self == oldSelf` implies `!has(oldSelf.size) || self.mode == oldSelf.mode`.
 */
export const isImpliedBy = (after: string, before: string, isSure: IsSure): boolean => {
  if (!isOfCommonSize(before) || !holdsUnchanged(after, isSure)) return false;
  const names = createNames();
  const [from, to] = [celSkeleton(before, names), celSkeleton(after, names)];
  return (
    [...partsIn(from)].some(isWhole) &&
    isCertain([from, to], (valueOf) => {
      const changed = (part: string): boolean => !isWhole(part) && valueOf(part);
      return truthOf(from, changed) !== true || truthOf(to, changed) === true;
    })
  );
};

/** True if each update that leaves the value as it is satisfies a transition rule. */
export const holdsUnchanged = (rule: string, isSure: IsSure): boolean => {
  if (!isTransitionRule(rule) || !isOfCommonSize(rule)) return false;
  const text = celSkeleton(rule, createNames()).replace(/\boldSelf\b/g, "self");
  return isCertain([text, ...neededIn(text)], (valueOf) => {
    const isSet = (path: string): boolean => isSure(path.split(".").map(plainName)) || valueOf(`has(self.${path})`);
    return truthOf(text, (part) => unchanged(part, isSet, valueOf)) === true;
  });
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

/** The value of a part of a rule where the old value is the new one; undefined where it fails, as for an absent field. */
const unchanged = (
  part: string,
  isSet: (path: string) => boolean,
  valueOf: (part: string) => boolean,
): boolean | undefined => {
  const asked = HAS.exec(part)?.[1];
  if (asked !== undefined) return isSet(asked);
  const [, side = ""] = EQUAL.exec(part) ?? [];
  if (side === "self" || HAS.test(side)) return true;
  const path = PATH.exec(side)?.[1];
  return path === undefined ? valueOf(part) : prefixesOf(path).every(isSet) || undefined;
};

const EQUAL = /^([^=!<>&|?]+)==\1$/;
const HAS = /^has\(self\.([\w.]+)\)$/;
const PATH = /^self\.([\w.]+)$/;

const prefixesOf = (path: string): readonly string[] => {
  const names = path.split(".");
  return names.map((_, index) => names.slice(0, index + 1).join("."));
};

/** Tests of the fields that a rule compares. */
const neededIn = (text: string): readonly string[] =>
  [...partsIn(text)].flatMap((part) => {
    const path = PATH.exec(EQUAL.exec(part)?.[1] ?? "")?.[1];
    return path === undefined ? [] : prefixesOf(path).map((prefix) => `has(self.${prefix})`);
  });

/** The parts of an expression that are true or false. */
const partsIn = (text: string): ReadonlySet<string> => {
  const parts = new Set<string>();
  truthOf(text, (part) => void parts.add(part));
  return parts;
};

/** Each part doubles the effort. */
const MAX_PARTS = 7;

/** True if `holds` is true whatever the parts of the expressions are. */
const isCertain = (texts: readonly string[], holds: (valueOf: (part: string) => boolean) => boolean): boolean => {
  const parts = [...new Set(texts.flatMap((text) => [...partsIn(text)]))];
  if (parts.length > MAX_PARTS) return false;
  for (let truths = 0; truths < 2 ** parts.length; truths++) {
    const set = new Set(parts.filter((_, index) => Math.floor(truths / 2 ** index) % 2 === 1));
    if (!holds((part) => set.has(part))) return false;
  }
  return true;
};
