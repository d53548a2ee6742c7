import { equalJson, path } from "kube-json";
import { type Cause, invalid } from "../../model/cause.js";
import type { Bound, BoundDefaulter, BoundRule, Pack } from "../../model/pack.js";
import { literal } from "../../text/message.js";
import { type InheritedPart, type List, entryOfPart } from "./extends.js";

/** A pack that is extended, compiled. */
interface ReadPart {
  readonly part: InheritedPart;
  readonly pack: Pack;
}

/** An entry and the pack that brings it. */
interface Brought<T extends Bound> {
  readonly bound: T;
  readonly part: InheritedPart;
}

/**
 * The entries of all parts. An entry that several bring, because they extend the same pack, is there once; if they have changed
 * it, the result is undecided.
 */
export const withEach = (
  parts: readonly ReadPart[],
  problems: Cause[],
): { readonly rules: readonly BoundRule[]; readonly defaulters: readonly BoundDefaulter[] } => ({
  rules: each(
    parts.flatMap(({ part, pack }) => pack.rules.map((bound) => ({ bound, part }))),
    "rules",
    problems,
  ),
  defaulters: each(
    parts.flatMap(({ part, pack }) => pack.defaulters.map((bound) => ({ bound, part }))),
    "defaulters",
    problems,
  ),
});

const each = <T extends Bound>(all: readonly Brought<T>[], list: List, problems: Cause[]): readonly T[] => {
  const byId = new Map<string, Brought<T>>();
  const clashes = new Map<InheritedPart, string[]>();
  for (const one of all) {
    const { id } = one.bound;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, one);
    else if (isSame(first, one, list) && isWithin(first.bound, one.bound)) byId.set(id, one);
    else if (!isSame(first, one, list) || !isWithin(one.bound, first.bound))
      clashes.set(one.part, [...(clashes.get(one.part) ?? []), id]);
  }
  for (const [{ index }, [id = "", ...others]] of clashes) {
    const from = byId.get(id)?.part.index ?? 0;
    problems.push(
      invalid(
        path("spec", "extends", index),
        `may not bring ${literal(id)}${others.length === 0 ? "" : ` and ${String(others.length)} more`} otherwise than \`spec.extends[${String(from)}]\`, with another rule, action, option, match or exception; an entry of this pack may set its action and options, and for the rest, extend only one of the packs`,
      ),
    );
  }
  return [...byId.values()].map(({ bound }) => bound);
};

/** The settings that a pack adds to an entry. */
const settingsOf = (bound: Bound): string => {
  const { action, newer, level, ownedGroups, offline, exceptions, waivable, namespaceLabels } =
    bound as Partial<BoundRule>;
  return JSON.stringify({ action, newer, level, ownedGroups, offline, exceptions, waivable, namespaceLabels });
};

const isSame = <T extends Bound>(one: Brought<T>, other: Brought<T>, list: List): boolean =>
  equalJson(entryOfPart(one.part, list, one.bound.id) ?? null, entryOfPart(other.part, list, other.bound.id) ?? null) &&
  settingsOf(one.bound) === settingsOf(other.bound);

/** True if `one` covers nothing that `other` does not cover. */
const isWithin = (one: Bound, other: Bound): boolean =>
  other.narrowings.every((narrowing) => one.narrowings.some((own) => equalJson(own, narrowing)));
