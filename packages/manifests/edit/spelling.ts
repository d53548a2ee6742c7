import { isScalar } from "yaml";
import { type Json, equalJson, isArray, isNumber, isObject, own } from "kube-json";
import { plainValue } from "../scalar.js";

/** A number or boolean that becomes a string keeps the spelling of its author. */

/** A number or boolean as a string with the spelling of the text. */
export const quotedSource = (node: unknown, from: Json, to: Json): string | undefined =>
  isScalar(node) && node.source !== undefined && (isNumber(from) || typeof from === "boolean") && to === String(from)
    ? `"${node.source}"`
    : undefined;

/** True if a value is the wanted one, up to the spelling of numbers and booleans in strings. */
export const isSpelling = (value: Json | undefined, wanted: Json | undefined): boolean => {
  if (value === undefined || wanted === undefined) return false;
  if (isArray(value) && isArray(wanted))
    return value.length === wanted.length && value.every((item, index) => isSpelling(item, wanted[index]));
  if (isObject(value) && isObject(wanted)) {
    const names = Object.keys(value);
    return (
      names.length === Object.keys(wanted).length &&
      names.every((name) => isSpelling(own(value, name), own(wanted, name)))
    );
  }
  if (typeof value !== "string" || typeof wanted !== "string") return equalJson(value, wanted);
  const read = plainValue(value);
  return value === wanted || (typeof read !== "string" && read === plainValue(wanted));
};
