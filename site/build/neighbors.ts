import { type Html, html } from "./html.js";
import { linkFrom } from "./page.js";

/** A page beside or above another one. */
export interface Neighbor {
  readonly rel: "prev" | "up" | "next";
  readonly word: string;
  readonly path: string;
  readonly name: string;
}

/** The links at the end of a page; `label` says to what. */
export const neighborLinks = (page: string, label: string, neighbors: readonly Neighbor[]): Html =>
  html`<nav class="neighbors" aria-label="${label}">
${neighbors.map(({ rel, word, path, name }) => html`<a rel="${rel}" href="${linkFrom(page, path)}"><span>${word}</span> ${name}</a>\n`)}</nav>`;
