import { type Html, html } from "./html.js";

/** A sentence with code in backquotes. */
export const inCode = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
