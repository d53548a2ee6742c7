import { type FieldPath, formatField, formatSegment } from "../kube/field-path.js";

/**
 * Orders fields as `compareNatural` orders their texts. Findings of a large object are many, and most of their fields
 * begin alike: nothing is printed but the first segments that differ.
 */
export const compareFields = (a: FieldPath, b: FieldPath): number => {
  for (let depth = 0; ; depth++) {
    const left = a[depth];
    const right = b[depth];
    if (left === undefined || right === undefined) return a.length - b.length;
    if (left === right) continue;
    const first = formatSegment(left, depth === 0);
    const second = formatSegment(right, depth === 0);
    if (first === second) continue;
    // Where one text is the start of the other, it is what follows that decides.
    return first.startsWith(second) || second.startsWith(first)
      ? compareNatural(formatField(a), formatField(b))
      : compareNatural(first, second);
  }
};

/** Orders 'a[2]' before 'a[10]': runs of digits compare as numbers, all else by code unit. */
export const compareNatural = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  let place = 0;
  while (place < end && a.charCodeAt(place) === b.charCodeAt(place)) place++;
  let start = place;
  while (start > 0 && isDigit(a, start - 1)) start--;
  const left = digitsAt(a, start);
  const right = digitsAt(b, start);
  if (left !== "" && right !== "" && left !== right) return compareNumbers(left, right);
  // Here one of them ends, or a run of digits begins in one of them only, or two other characters differ.
  if (place === a.length || place === b.length) return a.length - b.length;
  if (isDigit(a, place) !== isDigit(b, place)) return isDigit(a, place) ? -1 : 1;
  return a.charCodeAt(place) - b.charCodeAt(place);
};

/** Of numbers that are equal, as '1' and '01', the texts decide. */
const compareNumbers = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1);

const digitsAt = (text: string, start: number): string => {
  let end = start;
  while (isDigit(text, end)) end++;
  return text.slice(start, end);
};

const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};
