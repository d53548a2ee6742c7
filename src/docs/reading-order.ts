import type { AnyDefaulter, AnyRule, Catalogue } from "../model/rule.js";
import { type ConventionRow, INVENTORY, sectionOf } from "./inventory.js";

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
