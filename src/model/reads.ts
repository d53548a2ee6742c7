import type { Bound, BoundDefaulter, BoundRule, Pack } from "./pack.js";
import { type Read, readKey } from "./rule.js";

/** A kind of other objects that packs read. */
export interface Watched extends Read {
  /** Its objects may lead to a denial, so the data must not be old. */
  readonly denies: boolean;
  /** Ids of the entries that read it, sorted. */
  readonly readers?: readonly string[];
}

export interface WatchedBy extends Watched {
  readonly readers: readonly string[];
}

/**
 * The kinds of other objects that a service needs for these packs: those that rules and defaulters read, and that namespace
 * selectors and labels need; each once in a version, sorted.
 */
export const readsOf = (packs: readonly Pack[]): readonly WatchedBy[] =>
  readsOfBounds(
    packs.flatMap(({ rules }) => rules).filter(isServed),
    packs.flatMap(({ defaulters }) => defaulters).filter(isServed),
  );

/** False for an entry that has no effect in a service, because no service watches what it reads. */
export const isServed = ({ reads = [] }: Bound): boolean => !reads.some(({ offline }) => offline === true);

/** Like `readsOf`, for these rules and defaulters alone. */
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
  for (const read of [...(bound.reads ?? []), ...(asksForNamespace(bound) ? [NAMESPACES] : [])]) {
    const { partly: _, ...wanted } = read;
    const { denies = false, readers = [], ...before } = found.get(readKey(read)) ?? {};
    found.set(readKey(read), {
      ...before,
      ...wanted,
      denies: denies || mayDeny,
      readers: [...new Set([...readers, bound.id])].sort(),
    });
  }
};

/** True if the scope, exceptions or action of the entry depend on namespace labels. */
const asksForNamespace = (bound: Bound & Partial<BoundRule>): boolean =>
  bound.namespaceLabels === "Honored" ||
  [...bound.narrowings, ...(bound.exceptions ?? []).map(({ match = {} }) => match)].some(
    ({ namespaceSelector }) => namespaceSelector !== undefined,
  );

export const NAMESPACES: Read = { group: "", kind: "Namespace" };
