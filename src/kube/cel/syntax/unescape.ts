/** What a literal in quotes stands for. The lexer admits only valid escapes, except for the values checked here. */
export type Unescaped<T> = { readonly value: T; readonly error?: undefined } | { readonly error: string };

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const ESCAPE = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([^]))/g;

/** Without prefix and quotes. Line ends are '\n'. */
const contentOf = (literal: string): { readonly content: string; readonly isRaw: boolean } => {
  const text = literal.replace(/\r\n?/g, "\n");
  const isRaw = text.startsWith("r") || text.startsWith("R");
  const quoted = isRaw ? text.slice(1) : text;
  const isLong = quoted.length >= 6 && (quoted.startsWith("'''") || quoted.startsWith('"""'));
  const width = isLong ? 3 : 1;
  return { content: quoted.slice(width, -width), isRaw };
};

const isCodePoint = (value: number): boolean => value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);

/** The code point that an escape sequence stands for, by the groups of ESCAPE; undefined for a single character. */
const numericEscape = (groups: readonly (string | undefined)[]): number | undefined => {
  const [byte, short, long, octal] = groups;
  const hex = byte ?? short ?? long;
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return octal === undefined ? undefined : Number.parseInt(octal, 8);
};

const simpleEscape = (groups: readonly (string | undefined)[]): string => {
  const char = groups[4] ?? "";
  return SIMPLE[char] ?? char;
};

/** The value of a string literal with its quotes and its prefix. */
export const unescapeString = (literal: string): Unescaped<string> => {
  const { content, isRaw } = contentOf(literal);
  if (isRaw || !content.includes("\\")) return { value: content };
  let value = "";
  let end = 0;
  for (const match of content.matchAll(ESCAPE)) {
    const groups = match.slice(1);
    const code = numericEscape(groups);
    if (code !== undefined && !isCodePoint(code)) return { error: "invalid unicode code point" };
    const char = code === undefined ? simpleEscape(groups) : String.fromCodePoint(code);
    value += content.slice(end, match.index) + char;
    end = match.index + match[0].length;
  }
  return { value: value + content.slice(end) };
};

const pushUtf8 = (bytes: number[], text: string): void => {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f));
      bytes.push(0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
};

/** The value of a bytes literal without its 'b'. Escapes stand for bytes, so that those of code points are invalid. */
export const unescapeBytes = (literal: string): Unescaped<Uint8Array> => {
  const { content, isRaw } = contentOf(literal);
  const bytes: number[] = [];
  let end = 0;
  if (!isRaw)
    for (const match of content.matchAll(ESCAPE)) {
      const groups = match.slice(1);
      if (groups[1] !== undefined || groups[2] !== undefined) return { error: "unable to unescape string" };
      pushUtf8(bytes, content.slice(end, match.index));
      end = match.index + match[0].length;
      const code = numericEscape(groups);
      if (code === undefined) pushUtf8(bytes, simpleEscape(groups));
      else bytes.push(code);
    }
  pushUtf8(bytes, content.slice(end));
  return { value: Uint8Array.from(bytes) };
};
