import { camelCase } from "./camel-case.js";

/** The words that a camelCase name is made of. */

const WORD =
  /IPv[46]|[A-Z]+(?=IPv[46])|IPsec|SELinux|[A-Z]{2,}s(?![a-z])\d*|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z][a-z0-9]*|\d+/g;

/** Most names are needed by many rules. Long names are rare, so they are not cached. */
const MAX_CACHED = 10_000;
const MAX_LENGTH = 64;

const cache = new Map<string, readonly string[]>();

/**
 * The words of a name in their own spelling: 'podIP' is 'pod' and 'IP', 'groupIDs' is 'group' and 'IDs',
 * 'ipv4CIDRBlock' is 'ipv4', 'CIDR' and 'Block'. Digits belong to the word before them; all characters except letters
 * and digits separate words.
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

/** The last word in lowercase: 'timeout' for 'connectTimeout'; '' if there is none. */
export const lastWord = (name: string): string => (wordsOf(name).at(-1) ?? "").toLowerCase();

/** A camelCase name with a capitalized word added: 'timeout' becomes 'timeoutSeconds', and '' becomes 'seconds'. */
export const suffixed = (name: string, word: string): string =>
  name === "" ? word.slice(0, 1).toLowerCase() + word.slice(1) : (camelCase(name) ?? name) + word;

/** The singular of a plural noun, as far as its spelling tells: 'policy' for 'policies', 'batch' for 'batches', 'cache' for 'caches'. */
export const singularOf = (plural: string): string => {
  if (/ies$/i.test(plural)) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|sh|[^a]ch|tch)es$/i.test(plural)) return plural.slice(0, -2);
  return /[^s]s$/i.test(plural) ? plural.slice(0, -1) : plural;
};
