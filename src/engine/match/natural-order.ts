import { type FieldPath, formatField, isIdentifier } from "../../kube/json/field-path.js";

/**
 * Orders fields as `compareNatural` orders their texts. Findings of a large object are many, and most of their fields
 * begin alike: mostly it takes no more than the first names that differ.
 */
export const compareFields = (a: FieldPath, b: FieldPath): number => {
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  const left = a[depth];
  const right = b[depth];
  if (left === undefined || right === undefined) return a.length - b.length;
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string" && areApart(left, right))
    return compareNatural(left, right);
  // With the last segment that they share, after which both are printed as they are within the whole.
  const start = Math.max(0, depth - 1);
  return compareNatural(formatField(a.slice(start)), formatField(b.slice(start)));
};

/** True for names that are printed alike, and neither is the start of the other: then nothing else decides. */
const areApart = (left: string, right: string): boolean =>
  isIdentifier(left) === isIdentifier(right) && !left.startsWith(right) && !right.startsWith(left);

/** Orders 'a[2]' before 'a[10]': runs of digits compare as numbers, all else by code unit. */
export const compareNatural = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  let place = 0;
  while (place < end && a.charCodeAt(place) === b.charCodeAt(place)) place++;
  const start = startOfDigits(a, place);
  if (isDigit(a, start) && isDigit(b, start)) {
    const order = compareNumbers(digitsAt(a, start), digitsAt(b, start));
    if (order !== 0) return order;
  }
  // Here one of them ends, or a run of digits begins in one of them only, or two other characters differ.
  if (place === end) return a.length - b.length;
  if (isDigit(a, place) !== isDigit(b, place)) return isDigit(a, place) ? -1 : 1;
  return a.charCodeAt(place) - b.charCodeAt(place);
};

/** Of numbers that are equal, as '1' and '01', the texts decide. */
const compareNumbers = (a: string, b: string): number =>
  a === b ? 0 : Number(a) - Number(b) || (a < b ? -1 : 1);

/** Where the run of digits begins that ends at `end`; `end` itself if there is none. */
const startOfDigits = (text: string, end: number): number => {
  let start = end;
  while (start > 0 && isDigit(text, start - 1)) start--;
  return start;
};

const digitsAt = (text: string, start: number): string => {
  let end = start;
  while (isDigit(text, end)) end++;
  return text.slice(start, end);
};

const isDigit = (text: string, index: number): boolean => {
  // To read beyond the end is allowed, but many times as slow.
  if (index >= text.length) return false;
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};
