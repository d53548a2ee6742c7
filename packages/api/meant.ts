import { type FieldPath, type Json, anyOf, isNumber } from "kube-json";
import type { Make } from "./problem-kinds.js";
import { plainSpelling } from "./suggest.js";

/** What the author of a wrong value or name meant, where it is evident: undefined where another guess is possible. */

/** Another value of the field, under another name if there is one. */
export interface Meant {
  readonly name?: string;
  readonly value: Json;
}

/** A number or a boolean without quotes, as text. */
export const meantText = (value: Json): string | undefined =>
  isNumber(value) || typeof value === "boolean" ? String(value) : undefined;

/** Digits in quotes. Those after a zero may be octal, as in the mode of a file. */
export const meantInteger = (value: Json): number | undefined =>
  typeof value === "string" && /^(?:0|-?[1-9]\d{0,8})$/.test(value) ? Number(value) : undefined;

/** `true` or `false` in quotes, as in YAML in any case. */
export const meantBoolean = (value: Json): boolean | undefined => {
  const text = typeof value === "string" ? value.toLowerCase() : undefined;
  return text === "true" ? true : text === "false" ? false : undefined;
};

/** The only choice that has another spelling: `if-not-present` and `IF_NOT_PRESENT` are IfNotPresent. */
export const meantChoice = (value: Json | undefined, choices: readonly string[]): string | undefined => {
  const text = typeof value === "string" ? plainSpelling(value) : "";
  const [only, another] = text === "" ? [] : choices.filter((choice) => plainSpelling(choice) === text);
  return another === undefined ? only : undefined;
};

/** A value that is none of the choices, `must be 'A' or 'B'`, and perhaps why. */
export const notChosen = <P extends object>(
  make: Make<P>,
  field: FieldPath,
  choices: readonly string[],
  given: Json | undefined,
  { why = "", place }: { readonly why?: string; readonly place?: FieldPath } = {},
): P & { readonly meant?: Meant } => {
  const found = make(field, `must be ${anyOf(choices)}${why}`, place);
  const value = meantChoice(given, choices);
  return value === undefined ? found : { ...found, meant: { value } };
};

/**
 * The only name that has another spelling, or from which a name differs by a slip, if it is not in use. `isWord` knows words in
 * lower case that are meant as they are.
 */
export const meantName = (
  name: string,
  names: readonly string[],
  isUsed: (name: string) => boolean,
  isWord: (word: string) => boolean = () => false,
): string | undefined => {
  const text = plainSpelling(name);
  const same = names.filter((one) => plainSpelling(one) === text);
  const [only, another] = same.length > 0 ? same : names.filter((one) => isSlipOf(name, one, isWord));
  return only === undefined || another !== undefined || isUsed(only) ? undefined : only;
};

/** Shorter words are other words with another letter: 'gpu' and 'cpu', 'date' and 'data'. */
const LONG = 5;

/** Shorter words, where a capital letter is missing, may be the end of another word: 'foos' and 'fooAs'. */
const LOST = 3;

/**
 * True if a name is another one with a slip: with two letters swapped, or with one letter too many, too few or wrong. Another
 * digit, a first letter of a word, and the 's' of 'https' make another word, which its author may have meant.
 */
const isSlipOf = (name: string, meant: string, isWord: (word: string) => boolean): boolean => {
  const [given, wanted] = [name.toLowerCase(), meant.toLowerCase()];
  if (Math.abs(given.length - wanted.length) > 1) return false;
  let at = 0;
  while (at < wanted.length && given[at] === wanted[at]) at++;
  const [letter = "", another = ""] = [wanted[at], given[at]];
  if (!/^[a-z]?$/.test(letter) || !/^[a-z]?$/.test(another)) return false;
  const rest = (text: string, from: number): string => text.slice(from);
  const known = wordsOf(meant);
  const isPlural = `${given}s` === wanted || `${wanted}s` === given;
  if (!isPlural && wordsOf(name).some((word) => !known.includes(word) && isWord(word))) return false;
  const isSwapped =
    given[at + 1] === letter && wanted[at + 1] === another && rest(given, at + 2) === rest(wanted, at + 2);
  if (isSwapped) return true;
  const word = wordAround(meant, at);
  if (/https?$/i.test(meant.slice(word.start, word.end))) return false;
  const isSmall = /[a-z]/.test(name[at] ?? "");
  if (at === word.start) {
    // The end of the word before, which is longer; or the word before took in this one, which lost its capital letter.
    const isDoubled = isSmall && another === given[at - 1] && rest(given, at + 1) === rest(wanted, at);
    const isLost = isSmall && at > 0 && word.end - at >= LOST && rest(given, at) === rest(wanted, at + 1);
    return isDoubled || isLost;
  }
  const isOther = given.length === wanted.length && rest(given, at + 1) === rest(wanted, at + 1);
  if (isOther) return word.end - word.start >= LONG;
  return rest(given, at + 1) === rest(wanted, at) || rest(given, at) === rest(wanted, at + 1);
};

/** The indexes at which the words of a name such as 'minReadySeconds' start. */
const startsIn = (name: string): readonly number[] =>
  Array.from(name.matchAll(/(?<![A-Za-z])[A-Za-z]|(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g), ({ index }) => index);

const wordsOf = (name: string): readonly string[] =>
  startsIn(name).map((start, index, starts) => name.slice(start, starts[index + 1]).toLowerCase());

/** The word at an index of a name; at its end, the last one. */
const wordAround = (name: string, index: number): { readonly start: number; readonly end: number } => {
  const starts = startsIn(name);
  const start = starts.findLast((one) => one <= index) ?? 0;
  return { start, end: starts.find((one) => one > start) ?? name.length };
};
