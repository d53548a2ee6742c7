/** Texts by code points, in which CEL counts. */

const SURROGATE = /[\ud800-\udfff]/;

const isBetween = (code: number, start: number): boolean => code >= start && code < start + 0x400;

/** The number of code points of a text. */
export const lengthOf = (text: string): number => {
  if (!SURROGATE.test(text)) return text.length;
  let pairs = 0;
  for (let index = 1; index < text.length; index++) {
    const isPair = isBetween(text.charCodeAt(index), 0xdc00) && isBetween(text.charCodeAt(index - 1), 0xd800);
    if (isPair) pairs++;
  }
  return text.length - pairs;
};

/** A text whose code points have indices. */
interface CodePoints {
  readonly length: number;
  /** The text between two indices. */
  readonly slice: (start: number, end?: number) => string;
  /** The index of a text from an index on, or -1. */
  readonly indexOf: (text: string, from: number) => number;
  /** The index of the last occurrence of a text that starts at an index or before, or -1. */
  readonly lastIndexOf: (text: string, from: number) => number;
}

export const codePoints = (text: string): CodePoints => {
  if (!SURROGATE.test(text))
    return {
      length: text.length,
      slice: (start, end) => text.slice(start, end),
      indexOf: (part, from) => text.indexOf(part, from),
      lastIndexOf: (part, from) => text.lastIndexOf(part, from),
    };
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1)
    offsets.push(offset);
  const length = offsets.length;
  const offsetOf = (index: number): number => offsets[index] ?? text.length;
  const indexOfOffset = (offset: number): number => (offset < 0 ? -1 : lengthOf(text.slice(0, offset)));
  return {
    length,
    slice: (start, end = length) => text.slice(offsetOf(start), offsetOf(end)),
    indexOf: (part, from) => indexOfOffset(text.indexOf(part, offsetOf(from))),
    lastIndexOf: (part, from) => indexOfOffset(text.lastIndexOf(part, offsetOf(from))),
  };
};
