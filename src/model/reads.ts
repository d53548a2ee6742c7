import type { Bound, BoundDefaulter, BoundRule, Pack } from "./pack.js";
import type { Read } from "./rule.js";

/** A kind of other objects that packs look at. */
export interface Watched extends Read {
  /** What is known of it may lead to a denial: then it must not be of long ago. */
  readonly denies: boolean;
}

export interface WatchedBy extends Watched {
  /** Ids of the entries that look at it, sorted. */
  readonly readers: readonly string[];
}

/**
 * The kinds of other objects that rules and defaulters of these packs look at, and that selectors and labels of namespaces
 * need; each once, sorted.
 */
export const readsOf = (packs: readonly Pack[]): readonly WatchedBy[] =>
  readsOfBounds(
    packs.flatMap(({ rules }) => rules),
    packs.flatMap(({ defaulters }) => defaulters),
  );

/** The same of these rules and defaulters alone. */
export const readsOfBounds = (
  rules: readonly BoundRule[],
  defaulters: readonly BoundDefaulter[],
): readonly WatchedBy[] => {
  const found = new Map<string, WatchedBy>();
  for (const bound of rules) add(found, bound, bound.action === "Deny");
  for (const bound of defaulters) add(found, bound, false);
  return [...found.keys()].sort().flatMap((name) => found.get(name) ?? []);
};

const add = (found: Map<string, WatchedBy>, bound: Bound, mayDeny: boolean): void => {
  for (const { group, kind } of [...(bound.reads ?? []), ...(asksForNamespace(bound) ? [NAMESPACES] : [])]) {
    const { denies = false, readers = [] } = found.get(`${group}/${kind}`) ?? {};
    found.set(`${group}/${kind}`, {
      group,
      kind,
      denies: denies || mayDeny,
      readers: [...new Set([...readers, bound.id])].sort(),
    });
  }
};

/** True if what the entry judges, excuses or does depends on labels of a namespace. */
const asksForNamespace = (bound: Bound & Partial<BoundRule>): boolean =>
  bound.namespaceLabels === "Honored" ||
  [...bound.narrowings, ...(bound.exceptions ?? []).map(({ match = {} }) => match)].some(
    ({ namespaceSelector }) => namespaceSelector !== undefined,
  );

const NAMESPACES: Read = { group: "", kind: "Namespace" };
