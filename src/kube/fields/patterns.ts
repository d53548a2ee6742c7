import { arrayAt, isObject, type JsonObject, own, stringAt } from "kube-json";

/** Conclusions from the text of a pattern about the values that match it. */

/**
 * True if a pattern is a choice of several, and one of them may match a part of a text: the anchors of the first and of the last
 * are no anchors of the others. False for a choice that is open at the same side everywhere, as in 'http://|https://', where the
 * author wants no more, and for a branch that goes on to the end by itself, as in '^a$|^b.*'.
 */
export const isUnanchoredChoice = (pattern: string): boolean => {
  const branches = branchesOf(lettersOf(pattern));
  const isOpenAt = (anchor: RegExp, whole: RegExp): boolean =>
    branches.some((branch) => anchor.test(branch)) && !branches.every((branch) => whole.test(branch));
  return isOpenAt(/^\^/, /^(?:\^|\.\*)/) || isOpenAt(/\$$/, /(?:\$|\.\*)$/);
};

/**
 * True for a pattern without anchors whose author meant the whole text: it counts, repeats or chooses. False for a part of a text
 * (`@`, `\\S+`) and for a pattern that allows more itself (`.*`).
 */
export const isUnanchored = (pattern: string): boolean => {
  const letters = lettersOf(pattern);
  return /[*+?{|]/.test(letters) && !/[$^]/.test(letters) && !CONTAINED.test(pattern);
};

const CONTAINED = /^(?:\(\?[a-z]+\))?\.|\.[*+]$|^\\S\+?$|\\[AbBz]/;

/** Formats with a maximum length. */
const BOUNDED_FORMATS: ReadonlySet<string> = new Set(
  "cidr date date-time datetime ipv4 ipv6 mac uuid uuid3 uuid4 uuid5".split(" "),
);

/** True for a string that is bounded without `maxLength`: by its values, its format or its pattern. */
export const isBoundedText = (schema: JsonObject): boolean =>
  own(schema, "enum") !== undefined ||
  BOUNDED_FORMATS.has(stringAt(schema, "format") ?? "") ||
  isBoundedPattern(stringAt(schema, "pattern") ?? "") ||
  ["anyOf", "oneOf"].some((keyword) => {
    const choices = arrayAt(schema, keyword);
    return choices.length > 0 && choices.every((one) => isObject(one) && isBoundedText(one));
  });

/** True if only texts of a bounded size match: the pattern has both anchors, and nothing in it repeats without an end. */
const isBoundedPattern = (pattern: string): boolean => {
  const letters = lettersOf(pattern);
  const [only = "", ...others] = branchesOf(letters);
  return others.length === 0 && only.startsWith("^") && only.endsWith("$") && !/[*+]|\{\d*,\}/.test(letters);
};

/** Longer patterns are not read: groups in groups are read once a level. */
const MAX_PATTERN = 500;

/** The pattern with a letter for each escape and class; '' for a long one. */
const lettersOf = (pattern: string): string =>
  pattern.length > MAX_PATTERN ? "" : pattern.replace(/\\./g, "a").replace(/\[\^?\]?[^\][]*\]/g, "a");

/** The alternatives of a whole pattern, in which each group is a letter. */
const branchesOf = (letters: string): readonly string[] => {
  let text = letters;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, "a");
  }
  return text.split("|");
};
