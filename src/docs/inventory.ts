import { sectionOfStatement } from "../text/section-url.js";
import data from "./inventory.json" with { type: "json" };
import type { AnyDefaulter, AnyRule, Catalogue } from "../model/rule.js";

/** The strength of a statement: imperatives and "reserved" are MUST, preferences SHOULD, permissions MAY. */
export const STRENGTHS = ["MUST", "SHOULD", "MAY"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Where a violation of a convention can be seen. */
export const PLACES = ["crd", "object", "update", "default", "response", "message", "state", "go", "none"] as const;

/**
 * One statement of the API conventions, paraphrased. A statement that needs two checks is two rows. Which rule or test
 * checks it follows from the rules (`conventions`) and from coverage.ts.
 */
export interface ConventionRow {
  readonly id: string;
  readonly statement: string;
  readonly strength: Strength;
  /** Places, most important first: 'crd, update'. */
  readonly where: string;
  /** How it can be checked, and the pitfalls; for a row that cannot be observed, the reason. */
  readonly check: string;
}

/**
 * Every normative statement of the Kubernetes API conventions, in the order of the text. Figures such as 'n/514' in
 * `check` count the CustomResourceDefinitions of public projects that a naive form of the rule reports.
 */
export const INVENTORY: readonly ConventionRow[] = data as readonly ConventionRow[]; // inventory.test.ts checks every row

const BY_ID: ReadonlyMap<string, ConventionRow> = new Map(INVENTORY.map((row) => [row.id, row]));

export const conventionOf = (id: string): ConventionRow | undefined => BY_ID.get(id);

/** The heading of the section that contains the row. */
export const sectionOf = ({ id }: ConventionRow): string => sectionOfStatement(id);

/** A page of a rule or defaulter in the book: its chapter, and the ids of the pages before and after it. */
export interface PlaceInBook {
  /** The section of the conventions, undefined for a rule or defaulter without a convention. */
  readonly chapter: string | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * The pages of all rules and defaulters in the order of the conventions: each at the first statement that it checks.
 * Those without a statement follow in the order of the catalogue.
 */
export const readingOrder = (
  { rules, defaulters }: Catalogue,
  inventory: readonly ConventionRow[] = INVENTORY,
): ReadonlyMap<string, PlaceInBook> => {
  const position = new Map(inventory.map(({ id }, index) => [id, index]));
  const firstOf = ({ conventions = [] }: AnyRule | AnyDefaulter): number =>
    Math.min(inventory.length, ...conventions.map((id) => position.get(id) ?? inventory.length));
  // Sorting is stable, so pages of one statement keep the order of the catalogue.
  const pages = [...rules, ...defaulters]
    .map((one) => ({ id: one.id, first: firstOf(one) }))
    .sort((a, b) => a.first - b.first);
  return new Map(
    pages.map(({ id, first }, index) => {
      const row = inventory[first];
      return [
        id,
        {
          chapter: row === undefined ? undefined : sectionOf(row),
          previous: pages[index - 1]?.id,
          next: pages[index + 1]?.id,
        },
      ];
    }),
  );
};
