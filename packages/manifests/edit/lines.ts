/** The offset at which the line of `offset` begins. */
export const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;

/** The offset at which the next line begins; `offset` itself if it directly follows a line break. */
export const nextLine = (text: string, offset: number): number => {
  if (offset > 0 && text[offset - 1] === "\n") return offset;
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
};

/** The text of the line before `offset`. */
export const lineBefore = (text: string, offset: number): string => text.slice(lineStart(text, offset), offset);

/** The blanks before `offset` if nothing else is before it on its line. It looks no further, because a line may be very long. */
export const indentBefore = (text: string, offset: number): string | undefined => {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && BLANK.test(text[start - 1] ?? "")) start--;
  return start === 0 || text[start - 1] === "\n" ? text.slice(start, offset) : undefined;
};
const BLANK = /^\s$/;
