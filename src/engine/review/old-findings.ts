import type { KubeObject } from "kube-json";
import type { Cause } from "../../model/cause.js";
import { type Copies, copiesIn } from "./copies.js";
import type { FindingKeys, Identities, Keys } from "./finding-key.js";

/** The findings of an old object, each of which excuses one equal finding of the new object. */
export interface OldFindings {
  readonly isEmpty: boolean;
  /** Takes one with the same exact key; false if none is left. */
  takeExact(cause: Cause): boolean;
  /** Takes one with the same loose key from those that are left; call it after all exact ones are taken. */
  takeLoose(cause: Cause): boolean;
  /** True for one in a copy of a part of the old CustomResourceDefinition: a new version, or a new field of a type in use. */
  isCopied(cause: Cause): boolean;
  /** Puts the taken findings back; from now on, only as many exact ones are left as were taken before. */
  rewind(): void;
}

/** How many old findings share an exact key. */
interface OldFinding {
  readonly loose: string;
  count: number;
  left: number;
}

/**
 * Keeps a short key for each different finding, but no finding. One with the full action of its rule is only excused by one that had
 * it, too.
 */
export const collectOld = (
  causes: Iterable<Cause>,
  oldObject: KubeObject,
  object: KubeObject,
  identities: Identities,
  isFull: (cause: Cause) => boolean,
): { readonly findings: OldFindings; readonly error?: unknown } => {
  const keysOf: Keys = (cause, of) => {
    const keys = identities.keysOf(cause, of);
    return isFull(cause) ? keys : { exact: `milder ${keys.exact}`, loose: `milder ${keys.loose}` };
  };
  const copied = copiesIn(oldObject, object, identities, isFull);
  const entries = new Map<string, OldFinding>();
  const extents = createExtents();
  const collect = (): { readonly error?: unknown } => {
    try {
      for (const cause of causes) {
        const { exact, loose } = keysOf(cause, oldObject);
        extents.note(exact, cause);
        extents.note(loose, cause);
        copied?.note(cause);
        const entry = entries.get(exact);
        if (entry === undefined) entries.set(exact, { loose, count: 1, left: 1 });
        else entry.left = ++entry.count;
      }
    } catch (error) {
      return { error };
    }
    return {};
  };
  const outcome = collect();
  return { ...outcome, findings: takingFrom(entries, extents, keysOf, object, copied) };
};

/** How far the old findings of each key go. */
interface Extents {
  note(key: string, cause: Cause): void;
  /** True for a finding that goes further than the old ones of its key. */
  isMore(key: string, cause: Cause): boolean;
}

const createExtents = (): Extents => {
  const amounts = new Map<string, number>();
  const values = new Map<string, Set<string> | "All">();
  return {
    note(key, { amount, among }) {
      if (amount !== undefined) amounts.set(key, Math.max(amount, amounts.get(key) ?? amount));
      if (among === undefined) return;
      const before = values.get(key) ?? [];
      values.set(key, among === "All" || before === "All" ? "All" : new Set([...before, ...among]));
    },
    isMore(key, { amount, among }) {
      if (amount !== undefined) return amount > (amounts.get(key) ?? 0);
      const before = values.get(key);
      if (among === undefined || among === "All" || before === undefined || before === "All") return false;
      return among.some((value) => !before.has(value));
    },
  };
};

const takingFrom = (
  entries: ReadonlyMap<string, OldFinding>,
  extents: Extents,
  keysOf: Keys,
  object: KubeObject,
  copied: Copies | undefined,
): OldFindings => {
  let rest: Map<string, number> | undefined;
  const restOf = (): Map<string, number> => {
    const left = new Map<string, number>();
    for (const entry of entries.values())
      if (entry.left > 0) left.set(entry.loose, (left.get(entry.loose) ?? 0) + entry.left);
    return left;
  };
  // Each cause is looked up twice in turn: by its exact and by its loose key.
  let asked: { readonly cause: Cause; readonly keys: FindingKeys } | undefined;
  const keysFor = (cause: Cause): FindingKeys => {
    if (asked?.cause !== cause) asked = { cause, keys: keysOf(cause, object) };
    return asked.keys;
  };
  return {
    isEmpty: entries.size === 0,
    takeExact(cause) {
      const { exact } = keysFor(cause);
      const entry = entries.get(exact);
      if (entry === undefined || entry.left === 0 || extents.isMore(exact, cause)) return false;
      entry.left--;
      return true;
    },
    takeLoose(cause) {
      rest ??= restOf();
      const { loose } = keysFor(cause);
      const left = rest.get(loose) ?? 0;
      if (left === 0 || extents.isMore(loose, cause)) return false;
      rest.set(loose, left - 1);
      return true;
    },
    isCopied: (cause) => copied?.has(cause) === true,
    rewind() {
      rest = restOf();
      for (const entry of entries.values()) entry.left = entry.count - entry.left;
    },
  };
};
