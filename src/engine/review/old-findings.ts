import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  isObject,
  own,
  remember,
  segmentName,
  valueAt,
} from "kube-json";
import { type Cause, required } from "../../model/cause.js";
import { type FindingKeys, type Identities, isSchema, type Keys, type TextOf } from "./finding-key.js";

/** The findings of an old object, each of which excuses one equal finding of the new object. */
export interface OldFindings {
  readonly isEmpty: boolean;
  /** Takes one with the same exact key; false if none is left. */
  takeExact(cause: Cause): boolean;
  /** Takes one with the same loose key from those that are left; call it after all exact ones are taken. */
  takeLoose(cause: Cause): boolean;
  /** True for one in a copy of what the old CustomResourceDefinition has: a new version, or a new field of a type in use. */
  isCopied(cause: Cause): boolean;
  /** Returns what was taken; from now on, only as many exact ones are left as were taken before. */
  rewind(): void;
}

/** How many old findings share an exact key. */
interface OldFinding {
  readonly loose: string;
  count: number;
  left: number;
}

/** Keeps a short key for each different finding, but no finding. */
export const collectOld = (
  causes: Iterable<Cause>,
  oldObject: KubeObject,
  object: KubeObject,
  identities: Identities,
): { readonly findings: OldFindings; readonly error?: unknown } => {
  const { keysOf } = identities;
  const copied = copiesIn(oldObject, object, identities);
  const entries = new Map<string, OldFinding>();
  const amounts = new Map<string, number>();
  const note = (key: string, { amount }: Cause): void => {
    if (amount !== undefined) amounts.set(key, Math.max(amount, amounts.get(key) ?? 0));
  };
  const collect = (): { readonly error?: unknown } => {
    try {
      for (const cause of causes) {
        const { exact, loose } = keysOf(cause, oldObject);
        note(exact, cause);
        note(loose, cause);
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
  return { ...outcome, findings: takingFrom(entries, amounts, keysOf, object, copied) };
};

const takingFrom = (
  entries: ReadonlyMap<string, OldFinding>,
  amounts: ReadonlyMap<string, number>,
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
  const isMore = (key: string, { amount }: Cause): boolean => amount !== undefined && amount > (amounts.get(key) ?? 0);
  return {
    isEmpty: entries.size === 0,
    takeExact(cause) {
      const { exact } = keysFor(cause);
      const entry = entries.get(exact);
      if (entry === undefined || entry.left === 0 || isMore(exact, cause)) return false;
      entry.left--;
      return true;
    },
    takeLoose(cause) {
      rest ??= restOf();
      const { loose } = keysFor(cause);
      const left = rest.get(loose) ?? 0;
      if (left === 0 || isMore(loose, cause)) return false;
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

/** Findings in a CustomResourceDefinition that was there, by which those in copies of its parts may be old. */
interface Copies {
  /** Notes a finding of the old object. */
  note(cause: Cause): void;
  /**
   * True for a finding in a new version if a version that was there has it at the same path, with the same value; and for one in a
   * new field that the old object has elsewhere as it is: the field is of a type that is in use, and cannot change.
   */
  has(cause: Cause): boolean;
}

/** Undefined for other kinds. Objects must not change afterwards. */
const copiesIn = (oldObject: KubeObject, object: KubeObject, { keysOf, textOf }: Identities): Copies | undefined => {
  if (object.kind !== "CustomResourceDefinition") return undefined;
  const known = new Map(versionsOf(oldObject).map((version) => [nameOf(version), version]));
  const seen = new Set<string>();
  /** The finding without its version, and with all that stands at its field but for the schemas below. */
  const keyAt = ({ reason, field }: Cause, version: Json): string => {
    const inside = field.slice(IN_VERSION);
    const value = valueAt(version, inside);
    const text = isObject(value) && isSchema(field) ? keywordsOf(value, textOf) : textOf(value);
    return `${reason} ${keysOf(required(inside, ""), version).exact} ${text}`;
  };
  /** The fields of a struct, once for all findings in it; undefined for a single one, which says little of a type. */
  const namesIn = remember((struct: JsonObject): string | undefined => {
    const names = Object.keys(struct);
    return names.length === 1 ? undefined : textOf(names.sort().join());
  });
  /** The finding without its path, with the schema at its field and what tells its type from one that is alike by chance. */
  const keyOfType = ({ reason, field }: Cause, version: Json): string | undefined => {
    if (!isSchema(field)) return undefined;
    const steps = field.map(segmentName);
    const last = steps.lastIndexOf("properties");
    // A field may have this name itself.
    const at = steps[last - 1] === "properties" ? last - 1 : last;
    const [schema, struct] = [
      valueAt(version, field.slice(IN_VERSION)),
      valueAt(version, field.slice(IN_VERSION, at + 1)),
    ];
    if (!isObject(schema) || !isObject(struct)) return undefined;
    const isDescribed = own(schema, "description") !== undefined;
    const names = isDescribed ? "" : namesIn(struct);
    if (names === undefined) return undefined;
    return `${reason} of type ${steps.slice(at + 1).join(" ")} ${names} ${keywordsOf(schema, textOf)}`;
  };
  const versionAt = ([spec, versions, index, ...more]: FieldPath, one: KubeObject): Json | undefined =>
    spec === "spec" && versions === "versions" && typeof index === "number" && more.length > 0
      ? versionsOf(one)[index]
      : undefined;
  return {
    note(cause) {
      const version = versionAt(cause.field, oldObject);
      if (version === undefined) return;
      seen.add(keyAt(cause, version));
      const type = keyOfType(cause, version);
      if (type !== undefined) seen.add(type);
    },
    has(cause) {
      const version = versionAt(cause.field, object);
      if (version === undefined) return false;
      const before = known.get(nameOf(version));
      if (before === undefined && seen.has(keyAt(cause, version))) return true;
      if (before !== undefined && valueAt(before, cause.field.slice(IN_VERSION)) !== undefined) return false;
      return seen.has(keyOfType(cause, version) ?? "");
    },
  };
};

/** Segments of `spec.versions[0]`. */
const IN_VERSION = 3;

const keywordsOf = (schema: JsonObject, textOf: TextOf): string =>
  Object.entries(schema)
    .filter(([keyword]) => !SCHEMAS.has(keyword))
    .map(([keyword, value]) => `${keyword} ${textOf(value)}`)
    .sort()
    .join();

/** Keywords whose schemas have findings of their own. */
const SCHEMAS = new Set(["properties", "items", "additionalProperties"]);

const versionsOf = (object: KubeObject): readonly Json[] => arrayAt(object, "spec", "versions");
const nameOf = (version: Json): Json | undefined => own(version, "name");
