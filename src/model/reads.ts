import type { Bound, BoundRule, Pack } from "./pack.js";
import type { Read } from "./rule.js";

/** A kind of other objects that packs look at. */
export interface Watched extends Read {
  /** What is known of it may lead to a denial: then it must not be of long ago. */
  readonly denies: boolean;
}

/**
 * The kinds of other objects that rules and defaulters of these packs look at, and that selectors and labels of namespaces
 * need; each once, sorted.
 */
export const readsOf = (packs: readonly Pack[]): readonly Watched[] => {
  const found = new Map<string, Watched>();
  for (const { rules, defaulters } of packs) {
    for (const bound of rules) add(found, ruleReads(bound), bound.action === "Deny");
    for (const bound of defaulters) add(found, bound.defaulter.reads ?? [], false);
    add(found, [...rules, ...defaulters].some(asksForNamespace) ? [NAMESPACES] : [], false);
    add(
      found,
      rules.some((bound) => bound.action === "Deny" && asksForNamespace(bound)) ? [NAMESPACES] : [],
      true,
    );
  }
  return [...found.keys()].sort().flatMap((name) => found.get(name) ?? []);
};

const ruleReads = ({ rule }: BoundRule): readonly Read[] => rule.reads ?? [];

const add = (found: Map<string, Watched>, reads: readonly Read[], denies: boolean): void => {
  for (const { group, kind } of reads) {
    const name = `${group}/${kind}`;
    found.set(name, { group, kind, denies: denies || found.get(name)?.denies === true });
  }
};

/** True if what the entry judges, excuses or does depends on labels of a namespace. */
const asksForNamespace = (bound: Bound & Partial<BoundRule>): boolean =>
  bound.namespaceLabels === "Honored" ||
  [...bound.narrowings, ...(bound.exceptions ?? []).map(({ match = {} }) => match)].some(
    ({ namespaceSelector }) => namespaceSelector !== undefined,
  );

const NAMESPACES: Read = { group: "", kind: "Namespace" };
