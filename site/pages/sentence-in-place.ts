import type { RuleOrDefaulter } from "../../src/model/rule.js";
import { INVENTORY, conventionOf, sectionOf } from "../../src/docs/inventory.js";
import { sectionUrl } from "../../src/text/section-url.js";
import { type Html, html } from "../build/html.js";
import { linkFrom } from "../build/page.js";
import { chapterAddress } from "../build/paths.js";
import { inCode } from "../build/inline.js";

/** The statements that a rule checks, each between those around it in the text; undefined for a rule without statements. */
export const sentenceInPlace = ({ conventions = [] }: RuleOrDefaulter, path: string): Html | undefined => {
  const own = new Set(conventions);
  const chapters = new Map<string, Set<string>>();
  for (const id of conventions) {
    const row = conventionOf(id);
    if (row === undefined) continue;
    const shown = chapters.get(sectionOf(row)) ?? new Set();
    for (const near of around(id)) shown.add(near);
    chapters.set(sectionOf(row), shown);
  }
  if (chapters.size === 0) return undefined;
  return html`${[...chapters].map(
    ([heading, shown]) => html`<figure class="statements">
<figcaption><a href="${linkFrom(path, chapterAddress(heading))}">${heading}</a>, in <a href="${sectionUrl(heading)}">the text</a></figcaption>
<ol>${INVENTORY.filter(({ id }) => shown.has(id)).map(
      ({ id, statement, strength }) =>
        html`<li${own.has(id) ? html` class="own"` : undefined}><a class="id" href="${linkFrom(path, chapterAddress(heading))}#${id}">${id}</a> <span class="strength">${strength}</span> ${own.has(id) ? html`<strong>${inCode(statement)}</strong>` : inCode(statement)}</li>\n`,
    )}</ol></figure>\n`,
  )}`;
};

/** A statement, and the one before and after it in its section. */
const around = (id: string): readonly string[] => {
  const index = INVENTORY.findIndex((row) => row.id === id);
  const [row] = INVENTORY.slice(index, index + 1);
  return INVENTORY.slice(Math.max(0, index - 1), index + 2)
    .filter((other) => row !== undefined && sectionOf(other) === sectionOf(row))
    .map((other) => other.id);
};
