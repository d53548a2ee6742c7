import { printable } from "../../text/printable.js";

/** Text of files in Markdown: it is shown, and never interpreted. */

/** A pair of single back-quotes. */
const CODE = /((?<!`)`[^`]+`(?!`))/;

/** Text in which Markdown and HTML have no effect. Pairs of back-quotes stay; `inCode` converts the text in them. */
export const markdownText = (text: string, inCode: (code: string) => string | undefined = (code) => code): string =>
  printable(text)
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? (inCode(part) ?? plain(part)) : plain(part)))
    .join("");

const plain = (text: string): string =>
  inactive(text)
    .replace(/[\\`*_[\]|~#$]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

/** Has no width. A backslash would not do: GitHub looks for names and numbers in the rendered text. */
const BREAK = "\u200b";

/** Disables mentions and links: the author of a file may not notify people, or lead them elsewhere. */
const inactive = (text: string): string =>
  text.replace(/@|:(?=\/\/)|www(?=\.)|#(?=\d)|GH-(?=\d)/gi, (found) => found + BREAK);

/** A name or path as code. */
export const markdownCode = (text: string): string => `\`${printable(text).replaceAll("`", "'")}\``;

/** Lines of a file as a block of code, which they cannot end. */
export const markdownBlock = (language: string, lines: readonly string[]): readonly string[] => {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return [`${fence}${language}`, ...lines.map((line) => line.split("\t").map(printable).join("\t")), fence];
};
