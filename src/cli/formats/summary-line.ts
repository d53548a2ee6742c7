import type { Palette } from "../color.js";
import { printable } from "../printable.js";
import type { Tally } from "./format.js";

/** `2 objects`, `1 object`. */
export const count = (number: number, noun: string): string =>
  `${String(number)} ${noun}${number === 1 ? "" : "s"}`;

/**
 * `2184 objects: 2100 allowed, 84 denied; 120 violations, 900 warnings, 0 faults`, then what else there was. The
 * number of objects always stands there: nothing judged must not look like nothing found.
 */
export const summaryLine = (tally: Tally, unusable: number, palette: Palette): string => {
  const { objects, allowed, denied, violations, warnings, faults, audited, ratcheted, waived, defaulted } =
    tally;
  const lit = (number: number, text: string, paint: (text: string) => string): string =>
    number > 0 ? paint(text) : text;
  const found = [
    lit(violations, count(violations, "violation"), palette.deny),
    lit(warnings, count(warnings, "warning"), palette.warn),
    ...(audited === 0 ? [] : [`${String(audited)} audited`]),
    lit(faults, count(faults, "fault"), palette.deny),
  ];
  return [
    `${count(objects, "object")}: ${lit(allowed, `${String(allowed)} allowed`, palette.pass)}, ${lit(denied, `${String(denied)} denied`, palette.deny)}`,
    found.join(", "),
    ...(ratcheted === 0 ? [] : [`${String(ratcheted)} already there before`]),
    ...(waived === 0 ? [] : [`${String(waived)} waived`]),
    ...(defaulted === 0 ? [] : [`defaults for ${count(defaulted, "object")}`]),
    ...(unusable === 0 ? [] : [palette.deny(count(unusable, "input error"))]),
  ].join("; ");
};

/** Where to learn more: a command that can be run as it stands. */
export const whyLine = (rule: string, palette: Palette, packs?: string): string => {
  const flags = packs === undefined ? "" : ` --packs ${shellWord(packs)}`;
  return `${palette.faint(printable(`Why, and how to do it right: decorum explain ${rule}${flags}`))}\n`;
};

/** A word as POSIX shells read it. */
const shellWord = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
