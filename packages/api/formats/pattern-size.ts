/**
 * Estimates the compiled size of a regular expression in RE2 syntax from its text: a short text may have a
 * large program, because repetitions are expanded and multiply.
 */

/** A character, or a range of a class, is 1; so is a step of the program. */
type Size = number;

/** Text in parentheses, or all of it. */
interface Group {
  /** All but the last piece. */
  before: Size;
  /** The piece that a repetition would repeat. */
  last: Size;
}

interface Scan {
  readonly source: string;
  readonly ignoresCase: boolean;
  at: number;
  /** The cost that is paid once, regardless of repetition: reading the text and making the classes. */
  once: Size;
}

/** `\p{L}` has some 650 ranges: to make them takes as long as 100 steps, and 300 where case is ignored. */
const PROPERTY = 100;
const FOLDED_PROPERTY = 300;
/** A step with them costs as much as this many others. */
const PROPERTY_STEP = 6;

/** Ranges of a class that cost as much in a step as a step without any. */
const RANGES_A_STEP = 128;
/** Characters of a range that take as long as a step, where the cases of each are looked up. */
const FOLDED_A_STEP = 64;
/** No character beyond it has another case. */
const LAST_FOLDED = 0x1e943;

/**
 * The size of an expression: at least its length, and never much less than the number of steps of its program, which
 * `programSize()` of re2js tells afterwards. Takes time that grows with the length of the text. Text that is no
 * expression has a size as well.
 */
export const patternSize = (source: string): number => {
  const scan: Scan = {
    source,
    ignoresCase: /\(\?[a-zA-Z]*i/.test(source),
    at: 0,
    once: source.length,
  };
  const open: Group[] = [];
  let group: Group = { before: 0, last: 0 };
  while (scan.at < source.length) {
    const char = source[scan.at++];
    if (char === "(") {
      open.push(group);
      group = { before: 0, last: 0 };
      skipFlags(scan);
    } else if (char === ")") {
      // An empty group is a step as well.
      const size = sizeOf(group) + 3;
      group = open.pop() ?? group;
      add(group, size);
    } else if (char === "|") add(group, 2);
    else if (char === "*" || char === "+" || char === "?") group.last += 2;
    else if (char === "{") repeat(group, scan);
    else if (char === "[") add(group, classStep(scan));
    else if (char === "\\") add(group, escaped(scan));
    else add(group, 1);
  }
  return scan.once + [...open, group].reduce((sum, part) => sum + sizeOf(part), 0);
};

const sizeOf = ({ before, last }: Group): Size => before + last;

const add = (group: Group, size: Size): void => {
  group.before += group.last;
  group.last = size;
};

/** Skips text after '(' that is not the group itself: '?:', '?i:', '?P<name>'. */
const skipFlags = (scan: Scan): void => {
  if (scan.source[scan.at] !== "?") return;
  scan.at++;
  while (/[a-zA-Z-]/.test(scan.source[scan.at] ?? "")) scan.at++;
};

const REPETITION = /\{(\d+)(,(\d*))?\}/y;

/** Without numbers in it, '{' is a character like others. */
const repeat = (group: Group, scan: Scan): void => {
  REPETITION.lastIndex = scan.at - 1;
  const found = REPETITION.exec(scan.source);
  if (found === null) {
    add(group, 1);
    return;
  }
  scan.at = REPETITION.lastIndex;
  const [, least = "", comma, most = ""] = found;
  const times = most !== "" ? Number(most) : Number(least) + (comma === undefined ? 0 : 1);
  group.last = Math.max(times, 1) * (group.last + 1);
};

/** Measures an escape after '\', outside of brackets. */
const escaped = (scan: Scan): Size => {
  const { source } = scan;
  const char = source[scan.at++];
  if (char === "p" || char === "P") return property(scan);
  if (char === "x") skipBraces(scan);
  if (char !== "Q") return 1;
  const end = source.indexOf("\\E", scan.at);
  const length = (end === -1 ? source.length : end) - scan.at;
  scan.at = end === -1 ? source.length : end + 2;
  return length;
};

const property = (scan: Scan): Size => {
  if (!skipBraces(scan)) scan.at++;
  scan.once += scan.ignoresCase ? FOLDED_PROPERTY : PROPERTY;
  return PROPERTY_STEP;
};

/** No name of a property is longer, nor any number of a character. */
const MAX_NAME = 100;

const skipBraces = (scan: Scan): boolean => {
  if (scan.source[scan.at] !== "{") return false;
  const end = scan.source.slice(scan.at, scan.at + MAX_NAME).indexOf("}");
  if (end !== -1) scan.at += end + 1;
  return end !== -1;
};

/** Measures a class after '[', with its end. */
const classStep = (scan: Scan): Size => {
  const { source } = scan;
  if (source[scan.at] === "^") scan.at++;
  let step = 1;
  let ranges = 0;
  // A ']' at the beginning is a character.
  for (let isFirst = true; scan.at < source.length; isFirst = false) {
    if (source[scan.at] === "]" && !isFirst) break;
    ranges++;
    if (source.startsWith("[:", scan.at)) scan.at += 2;
    else if (source[scan.at] === "\\" && /[pP]/.test(source[scan.at + 1] ?? "")) {
      scan.at += 2;
      step += property(scan);
    } else range(scan);
  }
  scan.at++;
  return step + ranges / RANGES_A_STEP;
};

/** A character, or two with '-' between them. */
const range = (scan: Scan): void => {
  const low = character(scan);
  if (scan.source[scan.at] !== "-" || scan.source[scan.at + 1] === "]") return;
  scan.at++;
  const high = character(scan);
  if (scan.ignoresCase) scan.once += Math.max(0, Math.min(high, LAST_FOLDED) - low) / FOLDED_A_STEP;
};

/** The code point of a character of a class; 0 for a class within it, such as `\d`. */
const character = (scan: Scan): number => {
  const { source } = scan;
  const code = source.codePointAt(scan.at) ?? 0;
  scan.at += code > 0xffff ? 2 : 1;
  if (code !== 0x5c) return code;
  const start = scan.at++;
  if (source[start] !== "x") return source.codePointAt(start) ?? 0;
  if (skipBraces(scan)) return Number.parseInt(source.slice(start + 2, scan.at - 1), 16) || 0;
  scan.at += 2;
  return Number.parseInt(source.slice(start + 1, scan.at), 16) || 0;
};
