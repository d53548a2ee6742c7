import { escapedMarkup } from "../../src/text/printable.js";

/** HTML as text that needs no further escaping. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Part[] | undefined;

const written = (part: Part): string => {
  if (part === undefined) return "";
  if (typeof part === "string") return escapedMarkup(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(written).join("");
};

/** A tagged template: what is put in is escaped, unless it is HTML itself. Lists are joined, and undefined is left out. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + written(parts[index])).join(""),
});

/** Takes HTML of our own making, such as that of a Markdown renderer, as it is. */
export const trusted = (text: string): Html => ({ html: text });
