/** Cuts a text to at most `length` UTF-16 code units; the last is '…' if something is cut off. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
