import {
  type FieldPath,
  type Json,
  arrayAt,
  child,
  formatField,
  isObject,
  objectAt,
  own,
  path,
  remember,
  stringAt,
} from "kube-json";
import { type Cause, duplicate, invalid, notSupported } from "../../model/cause.js";
import { didYouMean } from "kube-api";
import { literal } from "../../text/message.js";
import { entryIdOf, ruleIdsIn } from "../entries/entry-ids.js";

/** A PolicyPack document and those that it extends, as plain data. */
export interface PackSource {
  readonly document: Json;
  /** In the order of `spec.extends`. */
  readonly bases: readonly PackSource[];
}

/** A pack that another one extends, with the changes of that one; its entries are compiled with its own settings. */
export interface InheritedPart {
  /** Its document without entries that only change those of `parts`, where they are made already. */
  readonly document: Json;
  /** The parts that it extends itself. */
  readonly parts: readonly InheritedPart[];
  /** The index in `spec.extends` of the outermost pack from which it comes. */
  readonly index: number;
  /** The ids that its exceptions and waivers may name, including entries that are switched off. */
  readonly ids: readonly string[];
  /** Whether an entry of the outermost pack changes the entry at this path, and the path of that entry. */
  readonly changedBy: (entry: FieldPath) => FieldPath | undefined;
}

const LISTS = ["rules", "defaulters"] as const;
export type List = (typeof LISTS)[number];

/** Settings of a pack that replace those of the packs that it extends. */
const SETTINGS = ["ownedGroups", "level", "enforceVersion", "namespaceLabels"] as const;

/** The packs that a pack extends, with its own changes to their entries. */
export const inheritedParts = ({ document, bases }: PackSource): readonly InheritedPart[] =>
  bases.map((base, index) => changedPart(unchangedPart(base), document, index));

/** An entry of a pack as documents write it; an inherited one with the changes of the pack. */
export const writtenEntry = (source: PackSource, list: List, id: string): Json | undefined =>
  entryIn([...documentsOf(inheritedParts(source)), source.document], list, id);

/** An entry of a part as documents write it. */
export const entryOfPart = (part: InheritedPart, list: List, id: string): Json | undefined =>
  entryIn(documentsOf([part]), list, id);

const entryIn = (documents: readonly Json[], list: List, id: string): Json | undefined =>
  documents.flatMap((document) => arrayAt(document, "spec", list)).find((entry) => entryIdOf(entry) === id);

/** From the innermost to the outermost. */
const documentsOf = (parts: readonly InheritedPart[]): readonly Json[] =>
  parts.flatMap((part) => [...documentsOf(part.parts), part.document]);

/** The part without changes of others. A chain of packs asks for it at each of its steps. */
const unchangedPart = remember((source: PackSource): InheritedPart => {
  const inherited = inheritedIds(source);
  return {
    document: withoutChanges(source.document, inherited),
    parts: inheritedParts(source),
    index: 0,
    ids: [...inherited.rules, ...ruleIdsIn(source.document)],
    changedBy: () => undefined,
  };
});

/** The ids of entries by their list. */
export type InheritedIds = Readonly<Record<List, ReadonlySet<string>>>;

/** The ids of all inherited entries, including those that are switched off. */
export const inheritedIds = ({ bases }: PackSource): InheritedIds => {
  const documents = documentsOf(bases.map(unchangedPart));
  const idsIn = (list: List): ReadonlySet<string> =>
    new Set(documents.flatMap((document) => arrayAt(document, "spec", list)).flatMap((one) => entryIdOf(one) ?? []));
  return { rules: idsIn("rules"), defaulters: idsIn("defaulters") };
};

const changedPart = (base: InheritedPart, document: Json, index: number): InheritedPart => {
  const places = new Map<string, FieldPath>();
  const spec: Record<string, Json | undefined> = { ...objectAt(base.document, "spec") };
  for (const name of SETTINGS) {
    const value = own(objectAt(document, "spec"), name);
    if (value !== undefined) spec[name] = value;
  }
  for (const list of LISTS) {
    const entries = arrayAt(base.document, "spec", list).flatMap((entry) => changedEntry(entry, list, document));
    if (spec[list] !== undefined) spec[list] = entries.map(({ entry }) => entry);
    for (const [at, { changedBy }] of entries.entries())
      if (changedBy !== undefined) places.set(formatField(path("spec", list, at)), changedBy);
  }
  return {
    ...base,
    document: { ...(isObject(base.document) ? base.document : {}), spec },
    parts: base.parts.map((part) => changedPart(part, document, index)),
    index,
    changedBy: (entry) => places.get(formatField(entry)),
  };
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
  // With another rule it is a mistake, which `changeCauses` tells; the options of one make no sense for the other.
  if (stringAt(change, "use") !== stringAt(entry, "use")) return [{ entry }];
  return isOff(change) ? [] : [{ entry: { ...entry, ...change }, changedBy: path("spec", list, index) }];
};

export const isOff = (entry: Json | undefined): boolean => stringAt(entry, "action") === "Off";

/** The document without entries that only change inherited ones. */
const withoutChanges = (document: Json, inherited: InheritedIds): Json => {
  const spec: Record<string, Json | undefined> = { ...objectAt(document, "spec") };
  for (const list of LISTS)
    if (spec[list] !== undefined)
      spec[list] = arrayAt(document, "spec", list).filter((entry) => !inherited[list].has(entryIdOf(entry) ?? ""));
  return { ...(isObject(document) ? document : {}), spec };
};

/** Problems of entries that change inherited ones, or switch off entries that are not inherited. */
export function* changeCauses(source: PackSource, inherited: InheritedIds): Iterable<Cause> {
  for (const list of LISTS) {
    const first = new Map<string, FieldPath>();
    for (const [index, entry] of arrayAt(source.document, "spec", list).entries()) {
      const id = entryIdOf(entry);
      if (id === undefined) continue;
      const at = path("spec", list, index);
      const other = list === "rules" ? "defaulters" : "rules";
      if (inherited[list].has(id)) yield* changeOf(id, entry, at, first, inheritedEntry(source, list, id));
      else if (inherited[other].has(id))
        yield notSupported(
          child(at, own(entry, "id") === undefined ? "use" : "id"),
          `must not be that of an inherited entry of \`spec.${other}\``,
        );
      else if (isOff(entry)) {
        const message = `may only be 'Off' for an entry of a pack in \`spec.extends\`; none has '${id}'`;
        yield notSupported(child(at, "action"), message + didYouMean(id, [...inherited[list]]));
      }
    }
  }
}

const inheritedEntry = ({ bases }: PackSource, list: List, id: string): Json | undefined =>
  entryIn(documentsOf(bases.map(unchangedPart)), list, id);

/** A change says another action, options or match; it is made once, and never makes the entry another rule. */
function* changeOf(
  id: string,
  entry: Json,
  at: FieldPath,
  first: Map<string, FieldPath>,
  changed: Json | undefined,
): Iterable<Cause> {
  const before = first.get(id);
  if (before === undefined) first.set(id, at);
  else
    yield duplicate(at, `must not change the inherited entry ${literal(id)} again: \`${formatField(before)}\` does so`);
  const use = stringAt(changed, "use");
  if (use !== undefined && stringAt(entry, "use") !== use)
    yield invalid(
      child(at, "use"),
      `must be ${literal(use)}, as in the inherited entry ${literal(id)}, which this one changes; another rule needs another id`,
    );
}

/** A cause in a part, as one of the pack: at the entry that changes it, or at the pack that is extended. */
export const causeInPack = (cause: Cause, part: InheritedPart): Cause => {
  const changed = part.changedBy(cause.field.slice(0, 3));
  if (changed !== undefined) return { ...cause, field: [...changed, ...cause.field.slice(3)] };
  return invalid(path("spec", "extends", part.index), `\`${formatField(cause.field)}\` ${cause.message}`);
};
