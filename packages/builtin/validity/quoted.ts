/** As long as a name with a domain that a message is about may be, and longer than people write. */
const MAX_LENGTH = 100;

/** What a terminal or a log would not show: controls, marks of direction, halves of pairs. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text of the object in quotes, as messages show it: in one line, and not at full length if it is very long. */
export const quoted = (text: string): string => {
  const start = text.slice(0, MAX_LENGTH);
  return `'${start.replace(UNSHOWN, escaped)}${start.length < text.length ? "..." : ""}'`;
};

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
