import { acronymIn, inCapitals, isTitleCaseWord } from "./acronyms.js";
import { wordsOf } from "./name-words.js";

const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;

/** True for the name of an exported field in Go that follows the Naming conventions. */
export const isPascalCase = (name: string): boolean => PASCAL_CASE.test(name);

/**
 * The PascalCase spelling of a name: 'PodIP' for 'pod_ip', 'MaxSize' for 'MAX_SIZE'. Words that another name has are spelled as
 * there. Undefined if there is none, as for '3d'.
 */
export const pascalCase = (name: string, like = ""): string | undefined => {
  if (!/^[ -~]*$/.test(name)) return undefined;
  const text = /[a-z]/.test(name) ? name : name.toLowerCase();
  const known = new Map(wordsOf(like).map((word) => [word.toLowerCase(), word]));
  const spelling = wordsOf(text)
    .map((word) => capitalized(known.get(word.toLowerCase()) ?? word))
    .join("");
  return isPascalCase(spelling) ? spelling : undefined;
};

const capitalized = (word: string): string => {
  const acronym = acronymIn(word);
  return acronym === undefined || isTitleCaseWord(acronym)
    ? word.slice(0, 1).toUpperCase() + word.slice(1)
    : inCapitals(word);
};
