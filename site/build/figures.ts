import { requiredText } from "./repository.js";

/** What the rules found in public CRDs: tables of the page on evidence and of the one beside it. */

export interface RuleFigures {
  readonly findings: number;
  readonly crds: number;
}

const PAGES = [requiredText("docs/evidence.md"), requiredText("docs/evidence/rules-on-crds.md")].join("\n");

/** A part of the page that is made by a program, between its marks. */
const part = (name: string): string =>
  new RegExp(`<!-- begin: ${name} -->(.*?)<!-- end: ${name} -->`, "s").exec(PAGES)?.[1] ?? "";

const RATE = /^\| \[`([^`]+)`\]\([^)]*\) \| \w+ \| (\d+) \| (\d+) \| /gm;

const NONE: RuleFigures = { findings: 0, crds: 0 };
const [, without = ""] = /^No findings: (.*)$/m.exec(part("rates")) ?? [];

const FIGURES: ReadonlyMap<string, RuleFigures> = new Map([
  ...[...part("rates").matchAll(RATE)].map(
    ([, id = "", findings, crds]) => [id, { findings: Number(findings), crds: Number(crds) }] as const,
  ),
  ...[...without.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => [id, NONE] as const),
]);

/** How many CRDs were reviewed; undefined if the page does not say. */
export const CORPUS_SIZE = Number(/^\| [^|]*findings \| (\d+) \|/m.exec(part("distribution"))?.[1] ?? 0) || undefined;

export const figuresOf = (id: string): RuleFigures | undefined => FIGURES.get(id);
