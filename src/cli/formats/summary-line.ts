import { count } from "../../text/message.js";
import type { Palette } from "../terminal/color.js";
import { printable } from "../../text/printable.js";
import type { FindingCount, Tally } from "../../app/report/tally.js";

/** `2 warnings in 3 places`, or just `2 warnings` if each has one place. */
const countIn = ({ findings, places }: FindingCount, text: string): string =>
  places === findings ? text : `${text} in ${count(places, "place")}`;

/**
 * `2184 objects: 2100 allowed, 84 denied; 120 violations, 900 warnings in 1000 places`, followed by other counts
 * that are not 0, such as faults, and by the verdict if there is one. It always starts with the number of objects, so that a run
 * without objects does not look like a run without findings.
 */
export const summaryLine = (
  tally: Tally,
  unusable: number,
  verdict: string,
  palette: Palette,
  onlyNew = false,
): string => {
  const {
    objects,
    types,
    allowed,
    denied,
    violations,
    warnings,
    faults,
    audited,
    ratcheted,
    waived,
    unreviewed,
    defaulted,
  } = tally;
  const lit = (number: number, text: string, paint: (text: string) => string): string =>
    number > 0 ? paint(text) : text;
  const found = [
    lit(violations.findings, countIn(violations, count(violations.findings, "violation")), palette.deny),
    lit(warnings.findings, countIn(warnings, count(warnings.findings, "warning")), palette.warn),
    ...(audited.findings === 0 ? [] : [countIn(audited, `${String(audited.findings)} audited`)]),
    ...(faults === 0 ? [] : [palette.deny(count(faults, "fault"))]),
  ];
  return [
    `${reviewed(objects - types, types)}: ${lit(allowed, `${String(allowed)} allowed`, palette.pass)}, ${lit(denied, `${String(denied)} denied`, palette.deny)}`,
    found.join(", "),
    ...(unreviewed === 0 ? [] : [palette.warn(`${count(unreviewed, "object")} not reviewed`)]),
    ...(ratcheted === 0
      ? []
      : [`${String(ratcheted)} of them existed before the update${onlyNew ? ", and are not shown" : ""}`]),
    ...(waived === 0 ? [] : [`${String(waived)} waived`]),
    ...(defaulted === 0 ? [] : [`defaults for ${count(defaulted, "object")}`]),
    ...(unusable === 0 ? [] : [palette.deny(count(unusable, "input error"))]),
    ...(verdict === "" ? [] : [verdict]),
  ].join("; ");
};

/** '1 object and 3 types in Go'. */
const reviewed = (objects: number, types: number): string =>
  [
    ...(objects > 0 || types === 0 ? [count(objects, "object")] : []),
    ...(types === 0 ? [] : [`${count(types, "type")} in Go`]),
  ].join(" and ");

/** The command that explains the first rule, ready to be copied. */
export const whyLine = (command: string, palette: Palette): string =>
  `${palette.faint(printable(`Details: ${command}`))}\n`;

/** How many findings may have fixes, and the command that proves and makes them; '' if none has. */
export const fixLine = (fixable: number, command: string, palette: Palette): string => {
  if (fixable === 0) return "";
  const text = `${count(fixable, "finding")} ${fixable === 1 ? "may have a fix" : "may have fixes"}: ${command}`;
  return `${palette.faint(printable(text))}\n`;
};
