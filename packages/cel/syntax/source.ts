/** The text of an expression. Its offsets count code points, as those of the API server do. */
export interface Source {
  /** In code points. */
  readonly size: number;
  /** The code point at an offset; -1 behind the end. */
  readonly at: (offset: number) => number;
  readonly slice: (start: number, end: number) => string;
}

const SURROGATE = /[\ud800-\udfff]/;

/** A text without surrogates has one code unit for each code point: it needs no copy. */
const plain = (text: string): Source => ({
  size: text.length,
  at: (offset) => (offset < text.length ? text.charCodeAt(offset) : -1),
  slice: (start, end) => text.slice(start, end),
});

const wide = (text: string): Source => {
  const points = Array.from(text);
  return {
    size: points.length,
    at: (offset) => points[offset]?.codePointAt(0) ?? -1,
    slice: (start, end) => points.slice(start, end).join(""),
  };
};

export const sourceOf = (text: string): Source => (SURROGATE.test(text) ? wide(text) : plain(text));
