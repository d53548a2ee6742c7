import type { Pack } from "./pack.js";

/** The ids of rules and of entries of packs that exist, whether or not they run. Settings and waivers name them. */
export interface KnownRules {
  some(test: (id: string) => boolean): boolean;
  /** All of them, for suggestions. */
  all(): readonly string[];
}

/** The ids in a list; those of `more` are only read if none of the list fits. */
export const knownRules = (ids: readonly string[], more: () => readonly string[] = () => []): KnownRules => ({
  some: (test) => ids.some(test) || more().some(test),
  all: () => [...new Set([...ids, ...more()])],
});

export const idsIn = (packs: readonly Pack[]): readonly string[] =>
  packs.flatMap(({ rules }) => rules.map(({ id }) => id));
