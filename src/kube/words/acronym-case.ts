import { acronymIn, inCapitals, isTitleCaseWord, withWholeStart } from "./acronyms.js";
import { wordsOf } from "./name-words.js";

/** Acronyms whose letters have different cases, as in 'podIp' (API conventions, "Naming conventions"). */

/** The name with each acronym in one case: 'podIP' for 'podIp', 'ipAddress' for 'iPAddress'; 'Id' is one only if `id` is true. */
export const withAcronymCase = (name: string, id: boolean): string => {
  const words = wordsOf(name);
  const whole = withWholeStart(words);
  // Most names contain no acronym, and joining the words takes longer than this check.
  if (whole === words && !words.some((word) => isTitleCaseAcronym(word, id))) return name;
  return whole.map((word) => (isTitleCaseAcronym(word, id) ? inCapitals(word) : word)).join("");
};

const isTitleCaseAcronym = (word: string, id: boolean): boolean => {
  const acronym = /^[A-Z][a-z]+\d*$/.test(word) ? acronymIn(word) : undefined;
  return acronym !== undefined && !isTitleCaseWord(acronym) && (id || acronym !== "id");
};
