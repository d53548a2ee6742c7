import { type Json, isNumber } from "kube-json";
import { editDistance } from "./suggest.js";

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

/** A name of at least this many characters may have two slips, and a shorter one a single one. */
const LONG = 8;

/** The only name that is at most a slip or two away, and not in use. */
export const meantName = (
  name: string,
  names: readonly string[],
  isUsed: (name: string) => boolean,
): string | undefined => {
  const most = name.length < LONG ? 1 : 2;
  const near = (one: string): number =>
    Math.abs(one.length - name.length) > most ? most + 1 : editDistance(name.toLowerCase(), one.toLowerCase());
  const slips = names.map(near);
  const least = Math.min(most, ...slips);
  const [only, another] = names.filter((_, index) => slips[index] === least);
  return only === undefined || another !== undefined || isUsed(only) ? undefined : only;
};
