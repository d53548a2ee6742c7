import { type FieldPath, formatField, isIdentifier } from "kube-json";

/**
 * Orders fields as `compareNatural` orders their texts. A large object has many findings whose fields start
 * alike, so usually only the first different names are compared.
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
  // Includes the last shared segment, so that both print as within the whole path.
  const start = Math.max(0, depth - 1);
  return compareNatural(formatField(a.slice(start)), formatField(b.slice(start)));
};

/** True for names that print in the same form and are not prefixes of each other, so that they alone decide. */
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
  // One of them ends here, or only one has a digit, or two other characters differ.
  if (place === end) return a.length - b.length;
  if (isDigit(a, place) !== isDigit(b, place)) return isDigit(a, place) ? -1 : 1;
  return a.charCodeAt(place) - b.charCodeAt(place);
};

/** For equal numbers such as '1' and '01', the texts decide. */
const compareNumbers = (a: string, b: string): number => (a === b ? 0 : Number(a) - Number(b) || (a < b ? -1 : 1));

/** The start of the run of digits that ends at `end`; `end` itself if there is none. */
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
  // Reading beyond the end is allowed, but much slower.
  if (index >= text.length) return false;
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};
