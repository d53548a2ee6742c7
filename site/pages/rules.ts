import { parseManifests } from "kube-manifests";
import { CATEGORIES } from "../../src/docs/categories.js";
import { type Section, defaulterSections, ruleSections } from "../../src/docs/rule-page.js";
import { exampleCauses } from "../../src/docs/example.js";
import { usesIn } from "../../src/docs/use.js";
import { isOnGo } from "../../src/model/match.js";
import { type AnyRule, type RuleOrDefaulter, categoryOf } from "../../src/model/rule.js";
import { CORPUS_SIZE, figuresOf } from "../build/figures.js";
import { type Html, html } from "../build/html.js";
import { inCode } from "../build/inline.js";
import { renderMarkdown } from "../build/markdown.js";
import { type Neighbor, neighborLinks } from "../build/neighbors.js";
import { type Page, linkFrom } from "../build/page.js";
import { chapterAddress, ruleAddress } from "../build/paths.js";
import { CATALOGUE, PACKS, PLACES } from "../build/repository.js";
import { playgroundLink, stateOfExample } from "../build/try-it.js";
import { sentenceInPlace } from "./sentence-in-place.js";

/** A page for each rule and defaulter, with the sections of its Markdown page. */

const isRule = (one: RuleOrDefaulter): one is AnyRule => "action" in one;

export const rulePages = (hasPage: (file: string) => boolean): Promise<readonly Page[]> =>
  Promise.all([...CATALOGUE.rules, ...CATALOGUE.defaulters].map((one) => rulePage(one, hasPage)));

const rulePage = async (one: RuleOrDefaulter, hasPage: (file: string) => boolean): Promise<Page> => {
  const path = ruleAddress(one.id);
  const all = isRule(one) ? ruleSections(one, PACKS) : defaulterSections(one, PACKS);
  const links = await tryLinks(one, path);
  const render: Around["render"] = (body, marked = NONE) =>
    renderMarkdown(body, { file: `docs/rules/${one.id}.md`, page: path, hasPage, marked }).body;
  const [[, summary] = ["", ""], ...others] = all;
  const head = others.filter(([heading]) => heading === "");
  const diffs = head.filter(([, body]) => body.startsWith("```"));
  const facts = head.filter(([, body]) => !body.startsWith("```"));
  const rest = others.filter(([heading]) => heading !== "");
  const sectionsOf = (isWanted: (section: Section) => boolean): readonly Html[] =>
    rest.filter(isWanted).map((section) => sectionOf(section, one, { path, links, render }));
  return {
    path,
    title: one.id,
    description: one.summary,
    section: "rules",
    main: html`${trail(one, path)}
<h1>${one.id.slice(one.id.indexOf("/") + 1)}</h1>
${chips(one)}
<div class="lead">${render(summary)}</div>
${diffs.map(([, body]) => render(body))}
${sectionsOf(([heading]) => heading === "Why")}
<div class="facts">${facts.map(([, body]) => render(body))}</div>
${sectionsOf(([heading]) => heading !== "Why")}
${neighbors(one, path)}`,
  };
};

/** Where the reader is: the index, and the category in it. */
const trail = (one: RuleOrDefaulter, path: string): Html => {
  const category = categoryOf(one.id);
  const anchor = isRule(one) ? category : "defaulters";
  return html`<nav class="trail" aria-label="Place"><a href="${linkFrom(path, "rules/index.html")}">Rules</a> / <a href="${linkFrom(path, `rules/index.html#${anchor}`)}">${category}</a></nav>`;
};

/** Its action and level, and the packs that have it. */
const chips = (one: RuleOrDefaulter): Html => {
  const uses = usesIn(one.id, PACKS);
  const levels = uses.flatMap(({ level }) => (level === undefined ? [] : [`Level ${level}`]));
  const packs = uses.length === 0 ? ["In no built-in pack"] : uses.map(({ pack }) => `Pack ${pack}`);
  const fixable = isRule(one) && one.fix !== undefined ? ["Can be fixed"] : [];
  const action = isRule(one) ? one.action : "Default";
  return html`<p class="chips"><span class="chip ${action.toLowerCase()}">${action}</span>
${[...new Set([...levels, ...packs, ...fixable])].map((text) => html`<span class="chip">${text}</span>\n`)}</p>`;
};

interface Around {
  readonly path: string;
  /** The links of the examples, by the headings of their sections. */
  readonly links: ReadonlyMap<string, string>;
  /** `marked` are lines of its first block of code. */
  readonly render: (markdown: string, marked?: ReadonlySet<number>) => Html;
}

const NONE: ReadonlySet<number> = new Set();

/** The lines of its bad example with findings. */
const badLines = (rule: AnyRule): ReadonlySet<number> => {
  if (isOnGo(rule.match)) return NONE;
  const object = parseManifests(rule.bad).at(-1);
  const above = /^\n*/.exec(rule.bad)?.[0].length ?? 0;
  return new Set(
    exampleCauses(rule).flatMap(({ field }) => (object === undefined ? [] : [object.position(field).line - above])),
  );
};

const sectionOf = ([heading, body]: Section, one: RuleOrDefaulter, { path, links, render }: Around): Html => {
  const title = html`<h2 id="${heading.toLowerCase().replaceAll(" ", "-")}">${heading}</h2>`;
  const link = links.get(heading);
  if (heading === "Conventions")
    return html`<section>${title}${sentenceInPlace(one, path) ?? render(body)}</section>${found(one)}`;
  return html`<section${link === undefined ? undefined : html` class="example"`}>
${link === undefined ? title : html`<div class="with-action">${title}<a class="button quiet" href="${link}" aria-label="Try it: ${heading}">Try it</a></div>`}
${heading === "Bad" && isRule(one) ? render(body, badLines(one)) : render(body)}</section>`;
};

const EXAMPLES: (one: RuleOrDefaulter) => readonly (readonly [string, string])[] = (one) =>
  isRule(one)
    ? [
        ["Good", one.good],
        ["Bad", one.bad],
      ]
    : [["Before", one.before]];

const tryLinks = async (one: RuleOrDefaulter, path: string): Promise<ReadonlyMap<string, string>> => {
  const links = new Map<string, string>();
  for (const [heading, example] of EXAMPLES(one)) {
    const state = stateOfExample(one, example);
    const link = state === undefined ? undefined : await playgroundLink(path, state);
    if (link !== undefined) links.set(heading, link);
  }
  return links;
};

/** Its findings in public CRDs. */
const found = ({ id }: RuleOrDefaulter): Html | undefined => {
  const figures = figuresOf(id);
  if (figures === undefined) return undefined;
  const { findings, crds } = figures;
  const share = ((crds / CORPUS_SIZE) * 100).toFixed(crds === 0 ? 0 : 1);
  const text =
    crds === 0
      ? `It finds nothing in ${String(CORPUS_SIZE)} public CRDs: all of them keep this.`
      : `It finds ${String(findings)} ${findings === 1 ? "place" : "places"} in ${String(crds)} of ${String(CORPUS_SIZE)} public CRDs (${share} %).`;
  return html`<section><h2 id="in-public-crds">In public CRDs</h2>
<p>${text}</p></section>`;
};

/** The pages before and after it, in the order of the conventions, and its chapter. */
const neighbors = ({ id }: RuleOrDefaulter, path: string): Html => {
  const { previous, next, chapter } = PLACES.get(id) ?? {};
  return neighborLinks(path, "Pages of the book", [
    ...(previous === undefined ? [] : [ruleNeighbor("prev", "Previous", previous)]),
    ...(chapter === undefined
      ? []
      : [{ rel: "up", word: "Chapter", path: chapterAddress(chapter), name: chapter } as const]),
    ...(next === undefined ? [] : [ruleNeighbor("next", "Next", next)]),
  ]);
};

const ruleNeighbor = (rel: "prev" | "next", word: string, id: string): Neighbor => ({
  rel,
  word,
  path: ruleAddress(id),
  name: id,
});

/** The index: a table for each category. */
export const ruleIndexPage = (): Page => {
  const path = "rules/index.html";
  const { rules, defaulters } = CATALOGUE;
  const categories = [...CATEGORIES].filter(([name]) => rules.some(({ id }) => categoryOf(id) === name));
  const inCategory = (name: string): readonly AnyRule[] =>
    rules.filter(({ id }) => categoryOf(id) === name).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    path,
    title: "Rules",
    description: `${String(rules.length)} rules and ${String(defaulters.length)} defaulters for Kubernetes APIs and objects.`,
    section: "rules",
    main: html`<h1>Rules</h1>
<p class="lead">${rules.length} rules and ${defaulters.length} defaulters. Each has a page with its reason, the sentence of the
conventions that it checks, and examples to try. <a href="${linkFrom(path, "conventions/index.html")}">The conventions</a>
have them in the order of the text.</p>
<nav class="columns" aria-label="Categories"><ul>${categories.map(
      ([name, about]) =>
        html`<li><a href="#${name}">${name}</a> <span class="count">${inCategory(name).length}</span><br><small>${inCode(about)}</small></li>\n`,
    )}<li><a href="#defaulters">Defaulters</a> <span class="count">${defaulters.length}</span><br><small>values for absent fields</small></li></ul></nav>
${categories.map(([name, about]) => html`<h2 id="${name}">${name}</h2>\n<p class="note">${inCode(about)}</p>\n${listOf(inCategory(name), path)}`)}
<h2 id="defaulters">Defaulters</h2>
${listOf(defaulters, path)}`,
  };
};

const listOf = (group: readonly RuleOrDefaulter[], path: string): Html =>
  html`<ul class="rule-list">${group.map(
    (one) =>
      html`<li><a href="${linkFrom(path, ruleAddress(one.id))}">${one.id.slice(one.id.indexOf("/") + 1)}</a>
${isRule(one) ? html`<span class="chip ${one.action.toLowerCase()}">${one.action}</span>` : undefined}
<span class="says">${inCode(one.summary)}</span></li>\n`,
  )}</ul>`;
