/** Longer patterns are not read: groups in groups are read once a level. */
const MAX_PATTERN = 500;

/**
 * True if a pattern is a choice of several, and one of them may match a part of a text: the anchors of the first and of the last
 * are no anchors of the others. False for a choice that is open at the same side everywhere, as in 'http://|https://', where the
 * author wants no more.
 */
export const isUnanchoredChoice = (pattern: string): boolean => {
  const branches = branchesOf(pattern);
  if (branches.length < 2) return false;
  const starts = branches.filter((branch) => branch.startsWith("^")).length;
  const ends = branches.filter((branch) => branch.endsWith("$")).length;
  return isMixed(starts, branches.length) || isMixed(ends, branches.length);
};

const isMixed = (count: number, all: number): boolean => count > 0 && count < all;

/** The alternatives of a whole pattern, in which each class, escape and group is one letter. */
const branchesOf = (pattern: string): readonly string[] => {
  if (pattern.length > MAX_PATTERN) return [];
  let text = pattern.replace(/\\./g, "a").replace(/\[\^?\]?[^\][]*\]/g, "a");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, "a");
  }
  return text.split("|");
};

/** True if only texts of a bounded size match: the pattern has both anchors, and nothing in it repeats without an end. */
export const isBoundedPattern = (pattern: string): boolean => {
  const repeats = /[*+]|\{\d*,\}/.test(pattern.replace(/\\./g, "a").replace(/\[\^?\]?[^\][]*\]/g, "a"));
  const [only = "", ...others] = branchesOf(pattern);
  return !repeats && others.length === 0 && only.startsWith("^") && only.endsWith("$");
};
