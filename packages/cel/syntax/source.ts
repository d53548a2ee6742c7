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

const SIGNS = ["<", ">", "[", "]", "{", "}", "(", ")", ".", ",", "-", "!", "?", ":", "+", "*", "/", "%"] as const;
const PAIRS = ["==", "!=", "<=", ">=", "&&", "||"] as const;
const KEYWORDS = ["in", "true", "false", "null"] as const;

/** The kind of a token: its text, if that is always the same. */
export type TokenKind =
  | (typeof SIGNS)[number]
  | (typeof PAIRS)[number]
  | (typeof KEYWORDS)[number]
  | ("double" | "int" | "uint" | "string" | "bytes" | "identifier" | "escaped identifier" | "end");

/** The kinds of signs and keywords by their texts. */
export const FIXED_KINDS: ReadonlyMap<string, TokenKind> = new Map(
  [...SIGNS, ...PAIRS, ...KEYWORDS].map((kind) => [kind, kind]),
);

/** Names that no variable and no function may have. Fields may. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "in", "let", "loop"],
  ...["package", "namespace", "return", "var", "void", "while", "true", "false", "null"],
]);

/** A token without its text, which is that of the source from `start` to `end`. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}
