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
import { type Identities, isSchema, type TextOf } from "./finding-key.js";

/** Findings in a CustomResourceDefinition that was there, by which those in copies of its parts may be old. */
export interface Copies {
  /** Notes a finding of the old object. */
  note(cause: Cause): void;
  /**
   * True for a finding in a new version if an old version has it at the same path, with the same value; and for one in a new
   * field if the old object has it elsewhere unchanged: the field is of a type that is in use, and cannot change. There, it must have
   * the full action of its rule, if it has it here.
   */
  has(cause: Cause): boolean;
}

/** Undefined for other kinds. Objects must not change afterwards. */
export const copiesIn = (
  oldObject: KubeObject,
  object: KubeObject,
  { keysOf, textOf }: Identities,
  isFull: (cause: Cause) => boolean,
): Copies | undefined => {
  if (object.kind !== "CustomResourceDefinition") return undefined;
  const known = new Map(versionsOf(oldObject).map((version) => [nameOf(version), version]));
  const hasNewVersion = versionsOf(object).some((version) => !known.has(nameOf(version)));
  const seen = new Set<string>();
  /** The finding without its version, and with all that stands at its field except the schemas below. */
  const keyAt = ({ reason, field }: Cause, version: Json): string => {
    const inside = field.slice(IN_VERSION);
    const value = valueAt(version, inside);
    const text = isObject(value) && isSchema(field) ? keywordsOf(value, textOf) : textOf(value);
    return `${reason} ${keysOf(required(inside, ""), version).exact} ${text}`;
  };
  const keyOfType = createTypeKeys(textOf);
  const versionAt = ([spec, versions, index, ...more]: FieldPath, one: KubeObject): Json | undefined =>
    spec === "spec" && versions === "versions" && typeof index === "number" && more.length > 0
      ? versionsOf(one)[index]
      : undefined;
  return {
    note(cause) {
      const version = versionAt(cause.field, oldObject);
      if (version === undefined) return;
      if (hasNewVersion) seen.add(keyAt(cause, version));
      const type = keyOfType(cause, version);
      if (type === undefined) return;
      seen.add(type);
      if (isFull(cause)) seen.add(`full ${type}`);
    },
    has(cause) {
      const version = versionAt(cause.field, object);
      if (version === undefined) return false;
      const before = known.get(nameOf(version));
      if (before === undefined && seen.has(keyAt(cause, version))) return true;
      if (before !== undefined && valueAt(before, cause.field.slice(IN_VERSION)) !== undefined) return false;
      const type = keyOfType(cause, version);
      return type !== undefined && seen.has(isFull(cause) ? `full ${type}` : type);
    },
  };
};

/**
 * The finding without its path, with the schema at its field and the parts that distinguish its type from one that is alike by
 * chance.
 */
const createTypeKeys = (textOf: TextOf): ((cause: Cause, version: Json) => string | undefined) => {
  /** The fields of a struct, once for all findings in it; undefined for a single one, which says little of a type. */
  const namesIn = remember((struct: JsonObject): string | undefined => {
    const names = Object.keys(struct);
    return names.length === 1 ? undefined : textOf(names.sort().join());
  });
  return ({ reason, field }, version) => {
    if (!isSchema(field)) return undefined;
    const steps = field.map(segmentName);
    const last = steps.lastIndexOf("properties");
    // A field may have this name itself.
    const at = steps[last - 1] === "properties" ? last - 1 : last;
    const schema = valueAt(version, field.slice(IN_VERSION));
    const struct = valueAt(version, field.slice(IN_VERSION, at + 1));
    if (!isObject(schema) || !isObject(struct)) return undefined;
    const names = own(schema, "description") === undefined ? namesIn(struct) : "";
    if (names === undefined) return undefined;
    return `${reason} of type ${steps.slice(at + 1).join(" ")} ${names} ${keywordsOf(schema, textOf)}`;
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
