import { requiredText } from "./repository.js";

/** The findings of the rules in public CRDs: tables of the page on evidence and of the one beside it. */

export interface RuleFigures {
  readonly findings: number;
  readonly crds: number;
}

const PAGES = [requiredText("docs/evidence.md"), requiredText("docs/evidence/rules-on-crds.md")].join("\n");

/** A generated part of the page, between its marks. Throws an Error if it is missing. */
const part = (name: string): string =>
  required(new RegExp(`<!-- begin: ${name} -->(.*?)<!-- end: ${name} -->`, "s"), PAGES);

/** The first group of a pattern. */
const required = (pattern: RegExp, text: string): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the pages on evidence must have ${String(pattern)}`);
  return found;
};

const RATE = /^\| \[`([^`]+)`\]\([^)]*\) \| \w+ \| (\d+) \| (\d+) \| /gm;

const NONE: RuleFigures = { findings: 0, crds: 0 };
const without = required(/^No findings: (.*)$/m, part("rates"));

const FIGURES: ReadonlyMap<string, RuleFigures> = new Map([
  ...[...part("rates").matchAll(RATE)].map(
    ([, id = "", findings, crds]) => [id, { findings: Number(findings), crds: Number(crds) }] as const,
  ),
  ...[...without.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => [id, NONE] as const),
]);

/** How many CRDs were reviewed. */
export const CORPUS_SIZE = Number(required(/^\| [^|]*findings \| (\d+) \|/m, part("distribution")));

export const figuresOf = (id: string): RuleFigures | undefined => FIGURES.get(id);
