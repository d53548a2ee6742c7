import { camelCase } from "./camel-case.js";

/** The words that a camelCase name is made of. */

const WORD = /IPv[46]|[A-Z]{2,}s(?![a-z])\d*|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z][a-z0-9]*|\d+/g;

/** The same names come back in rule after rule; longer ones are rare and may be of any length. */
const MAX_CACHED = 10_000;
const MAX_LENGTH = 64;

const cache = new Map<string, readonly string[]>();

/**
 * The words as they are written: 'podIP' is 'pod' and 'IP', 'groupIDs' is 'group' and 'IDs', 'ipv4CIDRBlock' is 'ipv4',
 * 'CIDR' and 'Block'. Digits belong to the word before them; other characters than letters and digits part words.
 */
export const wordsOf = (name: string): readonly string[] => {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const words = name.match(WORD) ?? [];
  if (name.length <= MAX_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, words);
  }
  return words;
};

/** The last word in lower case, as 'timeout' of 'connectTimeout'; '' if there is none. */
export const lastWord = (name: string): string => (wordsOf(name).at(-1) ?? "").toLowerCase();

/** A camelCase name with a capitalized word added, as 'timeoutSeconds' of 'timeout' or 'seconds' of ''. */
export const suffixed = (name: string, word: string): string =>
  name === "" ? word.slice(0, 1).toLowerCase() + word.slice(1) : (camelCase(name) ?? name) + word;
