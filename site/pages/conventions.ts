import {
  CONVENTIONS_INTRODUCTION,
  type Chapter,
  chaptersOf,
  stateCounts,
  stateIn,
  widest,
} from "../../src/docs/conventions-book.js";
import type { CoveredRow } from "../../src/docs/coverage.js";
import { sectionUrl } from "../../src/text/section-url.js";
import { type Html, html } from "../build/html.js";
import { inCode } from "../build/inline.js";
import { renderMarkdown } from "../build/markdown.js";
import { type Neighbor, neighborLinks } from "../build/neighbors.js";
import { type Page, linkFrom } from "../build/page.js";
import { chapterAddress, ruleAddress } from "../build/paths.js";
import { CATALOGUE, COVERAGE, PACKS } from "../build/repository.js";

/** The conventions, a page for each chapter: every statement in the order of the text, and what checks it. */

const CHAPTERS = chaptersOf(COVERAGE);
const TOLD = new Map([...CATALOGUE.rules, ...CATALOGUE.defaulters].map((one) => [one.id, one]));
const INDEX = "conventions/index.html";

export const conventionPages = (hasPage: (file: string) => boolean): readonly Page[] => [
  contentsPage(hasPage),
  ...CHAPTERS.map(chapterPage),
];

const contentsPage = (hasPage: (file: string) => boolean): Page => {
  const render = (text: string): Html =>
    renderMarkdown(text, { file: "docs/conventions.md", page: INDEX, hasPage }).body;
  return {
    path: INDEX,
    title: "The API conventions",
    description: "Every statement of the Kubernetes API conventions, and which rule checks it.",
    section: "conventions",
    main: html`<h1>The API conventions, statement by statement</h1>
${render(CONVENTIONS_INTRODUCTION)}
<h2 id="chapters">Chapters</h2>
<ol class="chapters">${CHAPTERS.map(
      ({ heading, own }) =>
        html`<li><a href="${linkFrom(INDEX, chapterAddress(heading))}">${heading}</a> <span class="note">${countText(own)}</span></li>\n`,
    )}</ol>
<h2 id="states">How many are checked</h2>
${render(stateCounts(COVERAGE, PACKS))}`,
  };
};

const isChecked = ({ coverage }: CoveredRow): boolean => coverage.state === "rule";

const countText = (own: readonly CoveredRow[]): string => {
  const statements = `${String(own.length)} ${own.length === 1 ? "statement" : "statements"}`;
  const checked = own.filter(isChecked).length;
  return checked === 0 ? statements : `${statements}, ${String(checked)} checked by rules`;
};

const chapterPage = ({ heading, own }: Chapter, index: number): Page => {
  const path = chapterAddress(heading);
  return {
    path,
    title: heading,
    description: `The Kubernetes API conventions on '${heading}': ${countText(own)}.`,
    section: "conventions",
    main: html`<nav class="trail" aria-label="Place"><a href="${linkFrom(path, INDEX)}">Conventions</a> / chapter ${index + 1} of ${CHAPTERS.length}</nav>
<h1>${heading}</h1>
<p class="note">${countText(own)}, paraphrased from <a href="${sectionUrl(heading)}">the text</a>.</p>
<ol class="book">${own.map((one) => statement(one, path))}</ol>
${neighbors(index, path)}`,
  };
};

const statement = (one: CoveredRow, path: string): Html => {
  const { id, statement: text, strength } = one.row;
  return html`<li id="${id}" class="${stateIn(one, PACKS)}">
<p class="about"><a class="id" href="#${id}">${id}</a> <span class="strength">${strength}</span></p>
<p class="statement">${inCode(text)}</p>
${coverageOf(one, path)}</li>\n`;
};

const REVIEWS: Readonly<Record<ReturnType<typeof widest>, string>> = {
  default: "in all objects and CRDs",
  owned: "in CRDs of your own groups",
  "on request": "on request",
  configured: "once a pack of yours sets its options",
};

const coverageOf = ({ coverage }: CoveredRow, path: string): Html => {
  switch (coverage.state) {
    case "rule":
      return html`<ul class="checked">${coverage.ids.map((id) => checkedBy(id, path))}</ul>`;
    case "test":
      return html`<p class="note">Followed by Decorum itself, as <code>${coverage.file}</code> proves.</p>`;
    case "planned":
      return html`<p class="note">Planned.</p>`;
    case "unobservable":
      return html`<p class="note">Not checked: ${inCode(coverage.why)}</p>`;
  }
};

const checkedBy = (id: string, path: string): Html => {
  const one = TOLD.get(id);
  const action = one !== undefined && "action" in one ? one.action : undefined;
  return html`<li><a href="${linkFrom(path, ruleAddress(id))}">${id}</a>
${action === undefined ? undefined : html`<span class="chip ${action.toLowerCase()}">${action}</span>`}
<span class="says">${inCode(one?.summary ?? "")} <small>Reviewed ${REVIEWS[widest([id], PACKS)]}.</small></span></li>\n`;
};

const neighbors = (index: number, path: string): Html => {
  const to = (at: number, rel: "prev" | "next", word: string): readonly Neighbor[] =>
    CHAPTERS.slice(Math.max(0, at), at + 1).map(({ heading }) => ({
      rel,
      word,
      path: chapterAddress(heading),
      name: heading,
    }));
  return neighborLinks(path, "Chapters", [...to(index - 1, "prev", "Previous"), ...to(index + 1, "next", "Next")]);
};
