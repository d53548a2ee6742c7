/** Enough for a name with a domain that a message is about, and longer than people write. */
const MAX_QUOTED = 100;

/** Characters that a terminal or a log would not show: controls, direction marks, lone surrogates. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text of the object in quotes, as messages show it: on one line, and cut if it is very long. */
export const quoted = (text: string): string => {
  const start = text.slice(0, MAX_QUOTED);
  return `'${start.replace(UNSHOWN, escaped)}${start.length < text.length ? "..." : ""}'`;
};

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
