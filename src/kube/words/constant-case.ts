import { acronymIn, inCapitals } from "./acronyms.js";
import { builtInByName } from "../api/builtin-names.js";
import { wordsOf } from "./name-words.js";
import { hasMixedName, withMixedName } from "./proper-names.js";

/** Constants: the values of enumerations (API conventions, "Constants"). */

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** Acronyms that are also words; only the author knows which one is meant. */
const WORDS: ReadonlySet<string> = new Set(["ai", "iso", "mac", "rest", "san", "sas"]);

/** True for a constant that follows the conventions: CamelCase with an initial capital, such as 'ClusterFirst'. */
export const isConstant = (value: string): boolean => CAMEL_CASE.test(value);

/**
 * The value as a constant: 'BestEffort' for 'best-effort', 'TCP' for 'tcp', 'ConfigMap' for 'configmap'. Undefined if
 * that is not possible, as for '4Ki' and '*', or if the value is not ASCII.
 */
export const constantFor = (value: string): string | undefined => {
  const kind = builtInByName(value)?.kind;
  if (kind !== undefined) return kind;
  if (!/^[ -~]*$/.test(value)) return undefined;
  const text = /[a-z]/.test(value) ? value : value.toLowerCase();
  const joined = wordsOf(text).map(capitalized).join("");
  const constant = withMixedName(joined) ?? joined;
  return isConstant(constant) || hasMixedName(constant) ? constant : undefined;
};

const capitalized = (word: string): string => {
  if (/^ipv[46]$/i.test(word)) return `IP${word.slice(2)}`;
  return acronymIn(word) === undefined ? word.slice(0, 1).toUpperCase() + word.slice(1) : inCapitals(word);
};

/**
 * The constant with its acronyms in capitals, 'ClientIP' for 'ClientIp'; undefined if it needs no correction, or if it
 * contains other characters than letters and digits.
 */
export const withAcronyms = (constant: string): string | undefined => {
  const words = wordsOf(constant);
  // Most constants need no change, and joining the words takes longer than this check.
  if (!words.some(isTitleCaseAcronym)) return undefined;
  // If the joined words differ from the constant, it contains other characters.
  if (words.join("") !== constant) return undefined;
  const corrected = words.map((word) => (isTitleCaseAcronym(word) ? inCapitals(word) : word)).join("");
  return corrected === constant ? undefined : corrected;
};

const isTitleCaseAcronym = (word: string): boolean => {
  const acronym = /^[A-Z][a-z]+\d*$/.test(word) ? acronymIn(word) : undefined;
  return acronym !== undefined && !WORDS.has(acronym);
};
