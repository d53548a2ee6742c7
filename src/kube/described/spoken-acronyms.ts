import type { Crd } from "../crd/crd.js";
import { nodesWith } from "../crd/nodes.js";
import { stringAt } from "kube-json";
import { wordsOf } from "../words/name-words.js";

/** An acronym as a word of its own. */
const WORD = /(?<![A-Za-z0-9_`'".-])[A-Z][A-Z0-9]{1,9}(?=s?(?![A-Za-z0-9_`'"-]))/g;

/** The vocabulary of the product, in lower case: what is in its names, and acronyms that descriptions use as words. */
export const acronymsOf = (crd: Crd): ReadonlySet<string> => {
  const names = [crd.group, ...crd.shortNames].flatMap((name) => name.split(/[.-]/));
  const words = [...names, ...wordsOf(crd.kind)].map((word) => word.toLowerCase());
  for (const { schema } of nodesWith(crd, "description"))
    for (const [word] of (stringAt(schema, "description") ?? "").matchAll(WORD)) words.push(word.toLowerCase());
  return new Set(words);
};

/** True for an acronym of the vocabulary, also in the plural. */
export const isSpoken = (vocabulary: ReadonlySet<string>, acronym: string): boolean =>
  vocabulary.has(acronym) || vocabulary.has(acronym.replace(/s$/, ""));
