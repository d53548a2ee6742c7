import { type Json, isNumber } from "kube-json";

/** What the author of a wrong value or name meant, where it is evident: undefined where another guess is possible. */

/** A number or a boolean without quotes, as text. */
export const meantText = (value: Json): string | undefined =>
  isNumber(value) || typeof value === "boolean" ? String(value) : undefined;

/** Digits in quotes. Those after a zero may be octal, as in the mode of a file. */
export const meantInteger = (value: Json): number | undefined =>
  typeof value === "string" && /^(?:0|-?[1-9]\d{0,8})$/.test(value) ? Number(value) : undefined;

/** `true` or `false` in quotes. */
export const meantBoolean = (value: Json): boolean | undefined =>
  value === "true" ? true : value === "false" ? false : undefined;

/** The only choice that has another case. */
export const meantChoice = (value: Json | undefined, choices: readonly string[]): string | undefined => {
  if (typeof value !== "string") return undefined;
  const [only, another] = choices.filter((choice) => choice.toLowerCase() === value.toLowerCase());
  return another === undefined ? only : undefined;
};

/**
 * The only name from which a name differs by case or by a slip, if it is not in use. `isWord` knows words in lower case that are
 * meant as they are.
 */
export const meantName = (
  name: string,
  names: readonly string[],
  isUsed: (name: string) => boolean,
  isWord: (word: string) => boolean = () => false,
): string | undefined => {
  const [only, another] = names.filter((one) => isSlipOf(name, one, isWord));
  return only === undefined || another !== undefined || isUsed(only) ? undefined : only;
};

/** Shorter words are other words with another letter: 'gpu' and 'cpu', 'date' and 'data'. */
const LONG = 5;

/**
 * True if a name is another one with a slip: in another case, with two letters swapped, or with one letter too many, too few or
 * wrong. Another digit, a first letter of a word, and the 's' of 'https' make another word, which its author may have meant.
 */
const isSlipOf = (name: string, meant: string, isWord: (word: string) => boolean): boolean => {
  const [given, wanted] = [name.toLowerCase(), meant.toLowerCase()];
  if (given === wanted) return true;
  if (Math.abs(given.length - wanted.length) > 1) return false;
  let at = 0;
  while (at < wanted.length && given[at] === wanted[at]) at++;
  const [letter = "", another = ""] = [wanted[at], given[at]];
  if (!/^[a-z]?$/.test(letter) || !/^[a-z]?$/.test(another)) return false;
  const rest = (text: string, from: number): string => text.slice(from);
  const own = wordAround(name, at);
  const isPlural = `${given}s` === wanted || `${wanted}s` === given;
  if (!isPlural && isWord(given.slice(own.start, own.end))) return false;
  const isSwapped =
    given[at + 1] === letter && wanted[at + 1] === another && rest(given, at + 2) === rest(wanted, at + 2);
  if (isSwapped) return true;
  const word = wordAround(meant, at);
  if (at === word.start || /https?$/i.test(meant.slice(word.start, word.end))) return false;
  const isOther = given.length === wanted.length && rest(given, at + 1) === rest(wanted, at + 1);
  if (isOther) return word.end - word.start >= LONG;
  return rest(given, at + 1) === rest(wanted, at) || rest(given, at) === rest(wanted, at + 1);
};

/** The word at an index of a name such as 'minReadySeconds'; at its end, the last one. */
const wordAround = (name: string, index: number): { readonly start: number; readonly end: number } => {
  const starts = [...name.matchAll(/(?<![A-Za-z])[A-Za-z]|(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g)].map(
    (match) => match.index,
  );
  const start = starts.findLast((one) => one <= index) ?? 0;
  return { start, end: starts.find((one) => one > start) ?? name.length };
};
