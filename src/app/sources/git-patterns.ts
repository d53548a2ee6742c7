/** A pattern of a file `.gitignore`. */
export interface GitPattern {
  /** It begins with '!', so matching paths are not ignored. */
  readonly isNegated: boolean;
  /** `names` lead from the folder of the file to the path. */
  readonly matches: (names: readonly string[], isFolder: boolean) => boolean;
}

/**
 * Reads a line of a file `.gitignore`; undefined for a comment or blank line. A name takes time in proportion to its length
 * times that of the pattern, whatever the pattern: a branch under review has written both.
 */
export const gitPattern = (line: string): GitPattern | undefined => {
  const trimmed = line.replace(/(?<!\\| ) +$/, "");
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const isNegated = trimmed.startsWith("!");
  const whole = isNegated ? trimmed.slice(1) : trimmed;
  const isForFolders = whole.endsWith("/");
  const path = isForFolders ? whole.slice(0, -1) : whole;
  const matches = path.includes("/") ? pathMatcher(path.replace(/^\//, "")) : nameMatcher(path);
  return { isNegated, matches: (names, isFolder) => (isFolder || !isForFolders) && matches(names) };
};

/** `names` lead to a path. */
export type PathMatcher = (names: readonly string[]) => boolean;

/** A pattern without '/' is for names at any depth. */
export const nameMatcher = (pattern: string): PathMatcher => {
  const isName = nameTest(pattern);
  return (names) => isName(names.at(-1) ?? "");
};

type Part = typeof MANY | ((character: string) => boolean);
type Segment = typeof MANY | ((name: string) => boolean);

/** A pattern for whole paths; the segment `**` is any number of folders. */
export const pathMatcher = (pattern: string): PathMatcher => {
  const segments = pattern.split("/").flatMap((text, index, all): readonly Segment[] => {
    if (!/^\*{2,}$/.test(text)) return [nameTest(text)];
    // At the end, it is for the contents of the folder, not for the folder itself.
    return index === all.length - 1 && index > 0 ? [() => true, MANY] : [MANY];
  });
  return (names) => isMatch(segments, names, (segment, name) => segment(name));
};

const nameTest = (text: string): ((name: string) => boolean) => {
  const parts = partsOf(text);
  return (name) => isMatch(parts, Array.from(name), (part, character) => part(character));
};

/** Stands for any number of characters, or of names. */
const MANY = "Many";

/**
 * True if the parts match all items, each one item. If a part after a MANY fails, only the last MANY has to take one more item:
 * the items that earlier ones take make no difference.
 */
const isMatch = <T extends (item: never) => boolean>(
  parts: readonly (T | typeof MANY)[],
  items: readonly string[],
  matches: (part: T, item: string) => boolean,
): boolean => {
  let part = 0;
  let item = 0;
  let last: { readonly part: number; item: number } | undefined;
  while (item < items.length) {
    const here = parts[part];
    if (here === MANY) last = { part: part++, item };
    else if (here !== undefined && matches(here, items[item] ?? "")) {
      part++;
      item++;
    } else if (last === undefined) return false;
    else {
      part = last.part + 1;
      item = ++last.item;
    }
  }
  return parts.slice(part).every((rest) => rest === MANY);
};

/** A part that matches nothing. */
const NONE = (): boolean => false;

const PART = /\\(.)|\[([!^]?)((?:\]|\[:[a-z]+:\]|\\.|[^\]\\])(?:\[:[a-z]+:\]|\\.|[^\]\\])*)\]|\[[^]*|\*+|[^]/gu;

const partsOf = (pattern: string): readonly Part[] =>
  [...pattern.matchAll(PART)].map(([text, escaped, not, members]): Part => {
    if (escaped !== undefined) return (character) => character === escaped;
    if (members !== undefined) {
      const isMember = memberTest(members);
      return isMember === undefined ? NONE : (character) => isMember(character) === (not === "");
    }
    if (text.startsWith("*")) return MANY;
    // With a bracket that nothing closes, the pattern matches nothing, as in git.
    if (text.startsWith("[")) return NONE;
    return text === "?" ? () => true : (character) => character === text;
  });

const MEMBER = /\[:([a-z]+):\]|(?:\\(.)|([^]))(?:-(?:\\(.)|([^])))?/gu;

/** The classes of characters that git knows, in ASCII. */
const CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /[A-Za-z0-9]/],
  ["alpha", /[A-Za-z]/],
  ["blank", /[ \t]/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class of control characters
  ["cntrl", /[\0-\x1f\x7f]/],
  ["digit", /[0-9]/],
  ["graph", /[!-~]/],
  ["lower", /[a-z]/],
  ["print", /[ -~]/],
  ["punct", /[!-/:-@[-`{-~]/],
  ["space", /[ \t-\r]/],
  ["upper", /[A-Z]/],
  ["xdigit", /[A-Fa-f0-9]/],
]);

/**
 * Tests for the characters in brackets: single ones, ranges such as 'a-z', and classes such as '[:digit:]'. Undefined for a
 * class that git does not know.
 */
const memberTest = (text: string): ((character: string) => boolean) | undefined => {
  const members = [...text.matchAll(MEMBER)].map(([, name, ...ends]): ((character: string) => boolean) | undefined => {
    if (name !== undefined) {
      const characters = CLASSES.get(name);
      return characters && ((character) => characters.test(character));
    }
    const [escaped, plain, escapedEnd, plainEnd] = ends;
    const from = escaped ?? plain ?? "";
    const to = escapedEnd ?? plainEnd ?? from;
    return (character) => character >= from && character <= to;
  });
  return members.includes(undefined) ? undefined : (character) => members.some((isMember) => isMember?.(character));
};
