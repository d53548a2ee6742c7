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

/** A tagged template: inserted values are escaped, unless they are HTML. Lists are joined, and undefined is left out. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + written(parts[index])).join(""),
});

/** Takes HTML that we made, such as that of a Markdown renderer, without escaping it. */
export const trusted = (text: string): Html => ({ html: text });
