import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  formatField,
  isObject,
  objectAt,
  own,
  path,
  stringAt,
} from "kube-json";
import { type Cause, invalid, notSupported } from "../../model/cause.js";
import { didYouMean } from "kube-api";
import { entryIdOf } from "../entries/entry-ids.js";

/** A PolicyPack document and those that it extends, as plain data. */
export interface PackSource {
  readonly document: Json;
  /** In the order of `spec.extends`. */
  readonly bases: readonly PackSource[];
}

/** A part of a pack: a document whose entries are compiled with its own settings. */
interface InheritedPart {
  readonly document: Json;
  /** The index in `spec.extends` from which it comes. */
  readonly index: number;
  /** Whether an entry of the pack changes the entry at this path, and the path of that entry. */
  readonly changedBy: (entry: FieldPath) => FieldPath | undefined;
}

const LISTS = ["rules", "defaulters"] as const;
type List = (typeof LISTS)[number];

/** Settings of a pack that replace those of the packs that it extends. */
const SETTINGS = ["ownedGroups", "level", "enforceVersion", "namespaceLabels"] as const;

/** The entries that a pack inherits, with its own changes to them. */
export const inheritedParts = ({ document, bases }: PackSource): readonly InheritedPart[] =>
  bases.flatMap((base, index) => flatten(base).map((part) => changedPart(part, document, index)));

/** An entry of a pack as documents write it; an inherited one with the changes of the pack. */
export const writtenEntry = (source: PackSource, list: List, id: string): Json | undefined =>
  [...inheritedParts(source).map((part) => part.document), source.document]
    .flatMap((document) => arrayAt(document, "spec", list))
    .find((entry) => entryIdOf(entry) === id);

/** The documents of a pack, from the innermost that it extends to its own, with all changes. */
const flatten = (source: PackSource): readonly Json[] => {
  const parts = inheritedParts(source);
  const inherited = idsOf(parts);
  return [...parts.map(({ document }) => document), withoutChanges(source.document, inherited)];
};

/** The ids of all inherited entries, including those that are switched off. */
export const inheritedIds = ({ bases }: PackSource): ReadonlySet<string> =>
  idsOf(bases.flatMap((base) => flatten(base).map((document) => ({ document }))));

const idsOf = (parts: readonly Pick<InheritedPart, "document">[]): ReadonlySet<string> =>
  new Set(
    parts.flatMap(({ document }) =>
      LISTS.flatMap((list) => arrayAt(document, "spec", list).flatMap((entry) => entryIdOf(entry) ?? [])),
    ),
  );

const changedPart = (base: Json, document: Json, index: number): InheritedPart => {
  const places = new Map<string, FieldPath>();
  const spec: Record<string, Json | undefined> = { ...objectAt(base, "spec") };
  for (const name of SETTINGS) {
    const value = own(objectAt(document, "spec"), name);
    if (value !== undefined) spec[name] = value;
  }
  for (const list of LISTS) {
    const entries = arrayAt(base, "spec", list).flatMap((entry) => changedEntry(entry, list, document));
    if (spec[list] !== undefined) spec[list] = entries.map(({ entry }) => entry);
    for (const [at, { changedBy }] of entries.entries())
      if (changedBy !== undefined) places.set(formatField(path("spec", list, at)), changedBy);
  }
  const merged: JsonObject = { ...(isObject(base) ? base : {}), spec };
  return { document: merged, index, changedBy: (entry) => places.get(formatField(entry)) };
};

interface ChangedEntry {
  readonly entry: Json;
  readonly changedBy?: FieldPath;
}

/** The entry of a base, changed by the pack's entry with the same id; none if that switches it off. */
const changedEntry = (entry: Json, list: List, document: Json): readonly ChangedEntry[] => {
  const id = entryIdOf(entry);
  const own = arrayAt(document, "spec", list);
  const index = own.findIndex((one) => id !== undefined && entryIdOf(one) === id);
  const change = own[index];
  if (!isObject(change) || !isObject(entry)) return [{ entry }];
  return isOff(change) ? [] : [{ entry: { ...entry, ...change }, changedBy: path("spec", list, index) }];
};

export const isOff = (entry: Json | undefined): boolean => stringAt(entry, "action") === "Off";

/** The document without entries that only change inherited ones. */
const withoutChanges = (document: Json, inherited: ReadonlySet<string>): Json => {
  const spec: Record<string, Json | undefined> = { ...objectAt(document, "spec") };
  for (const list of LISTS)
    if (spec[list] !== undefined)
      spec[list] = arrayAt(document, "spec", list).filter((entry) => !inherited.has(entryIdOf(entry) ?? ""));
  return { ...(isObject(document) ? document : {}), spec };
};

/** Problems of entries that switch off what is not inherited. */
export function* offCauses(document: unknown, inherited: ReadonlySet<string>): Iterable<Cause> {
  for (const list of LISTS)
    for (const [index, entry] of arrayAt(document, "spec", list).entries()) {
      const id = entryIdOf(entry);
      if (id === undefined || !isOff(entry) || inherited.has(id)) continue;
      const message = `may only be 'Off' for an entry of a pack in \`spec.extends\`; none has '${id}'`;
      yield notSupported(path("spec", list, index, "action"), message + didYouMean(id, [...inherited]));
    }
}

/** A cause in a part, as one of the pack: at the entry that changes it, or at the pack that is extended. */
export const causeInPack = (cause: Cause, part: InheritedPart): Cause => {
  const changed = part.changedBy(cause.field.slice(0, 3));
  if (changed !== undefined) return { ...cause, field: [...changed, ...cause.field.slice(3)] };
  return invalid(path("spec", "extends", part.index), `\`${formatField(cause.field)}\` ${cause.message}`);
};
