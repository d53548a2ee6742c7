import { type KubeObject, canonicalText, groupBy, parseApiVersion, remember, stringAt } from "kube-json";
import { isDefinition } from "./custom-resources.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import type { Source } from "./source.js";

/** An old object. */
export interface Stored extends Document {
  /** The place of its file, also of a new file there; undefined if places say nothing. */
  readonly at: string | undefined;
}

/** Old objects by name, and those without a name by `namelessKey`. */
export interface Old {
  readonly byName: ReadonlyMap<string, readonly Stored[]>;
  readonly nameless: ReadonlyMap<string, readonly Stored[]>;
}

/** What pairs know of the new objects. */
interface New {
  /** Undefined for an object that the server has yet to name. */
  readonly nameOf: (object: KubeObject) => string | undefined;
  readonly sourcesAt: (at: string) => readonly Source[] | undefined;
}

/** The pairs of old and new objects. */
interface Pairs {
  readonly take: (object: KubeObject, at: string | undefined) => KubeObject | undefined;
  /** True for an old object whose place has no new one of its name. */
  readonly isGone: (stored: Stored) => boolean;
}

/**
 * Takes the old object of a new one, each of them once: one at the same place, or else one whose own place has no new object
 * of the name. So a copy is new, except of a CRD, which is one API in all of its copies. Without a name, a changed object is an
 * update only if the place had no other.
 */
export const createPairs = ({ byName, nameless }: Old, { nameOf, sourcesAt }: New): Pairs => {
  const namesIn = remember(
    (sources: readonly Source[]): ReadonlySet<string | undefined> =>
      new Set(
        sources.flatMap((source) =>
          [...documentsOf(source)].map((one) => (isUnusable(one) ? undefined : nameOf(one.object))),
        ),
      ),
  );
  const isGone = ({ at, object }: Stored): boolean => {
    const sources = at === undefined ? undefined : sourcesAt(at);
    return sources === undefined || !namesIn(sources).has(nameOf(object));
  };
  const takersAt = remember(
    (stored: readonly Stored[]) =>
      new Map([...groupBy(stored, ({ at }) => [at])].map(([at, all]) => [at, takerOf(all)])),
  );
  const moved = remember((stored: readonly Stored[]) => takerOf(stored.filter(isGone)));
  const unnamed = remember(takerOf);
  const take: Pairs["take"] = (object, at) => {
    const name = nameOf(object);
    if (name === undefined) {
      const stored = nameless.get(namelessKey(at, object)) ?? [];
      return unnamed(stored)(object, stored.length === 1 && stringAt(object, "metadata", "generateName") === undefined);
    }
    const stored = byName.get(name);
    if (stored === undefined) return undefined;
    const there = at === undefined ? undefined : takersAt(stored).get(at)?.(object, true);
    const taken = there ?? moved(stored)(object, true);
    return taken ?? (isDefinition(object) ? stored.at(-1)?.object : undefined);
  };
  return { take, isGone };
};

/**
 * Takes, of old objects that are still without a new one, an equal one, or else the first if it may differ. Each object is written
 * as text once, however many objects ask.
 */
const takerOf = (stored: readonly Stored[]): ((object: KubeObject, mayDiffer: boolean) => KubeObject | undefined) => {
  const left = new Set(stored.map(({ object }) => object));
  let byText: ReadonlyMap<string, Iterator<KubeObject>> | undefined;
  const equal = (object: KubeObject): KubeObject | undefined => {
    byText ??= new Map([...groupBy(left, (one) => [canonicalText(one)])].map(([text, same]) => [text, same.values()]));
    const same = byText.get(canonicalText(object));
    for (let next = same?.next(); next?.done === false; next = same?.next())
      if (left.has(next.value)) return next.value;
    return undefined;
  };
  return (object, mayDiffer) => {
    if (left.size === 0) return undefined;
    const [first] = left;
    const taken = (mayDiffer && stored.length === 1 ? undefined : equal(object)) ?? (mayDiffer ? first : undefined);
    if (taken !== undefined) left.delete(taken);
    return taken;
  };
};

export const namelessKey = (at: string | undefined, { apiVersion, kind }: KubeObject): string =>
  JSON.stringify([at ?? "", parseApiVersion(apiVersion).group, kind]);
