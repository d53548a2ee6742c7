import { type FieldPath, valueAt } from "../../kube/json/field-path.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, own } from "../../kube/json/object.js";
import { type Cause, required } from "../../model/cause.js";
import { type Identities, type TextOf, isSchema } from "./finding-key.js";

/** Findings in versions of a CustomResourceDefinition that were there, by which those of new versions may be old. */
export interface CopiedVersions {
  /** Notes a finding of the old object. */
  note(cause: Cause): void;
  /** True for a finding in a new version if a version that was there has it at the same path, with the same value. */
  has(cause: Cause): boolean;
}

/** Undefined if there is no new version. Objects must not change afterwards. */
export const copiedVersions = (
  oldObject: KubeObject,
  object: KubeObject,
  { keysOf, textOf }: Identities,
): CopiedVersions | undefined => {
  if (object.kind !== "CustomResourceDefinition") return undefined;
  const known = new Set(versionsOf(oldObject).map(nameOf));
  const added = new Set(versionsOf(object).filter((version) => !known.has(nameOf(version))));
  if (added.size === 0) return undefined;
  const seen = new Set<string>();
  /** The finding without its version, and with all that stands at its field but for the schemas below. */
  const keyOf = ({ reason, field }: Cause, version: Json): string => {
    const inside = field.slice(IN_VERSION);
    const value = valueAt(version, inside);
    const text = isObject(value) && isSchema(field) ? keywordsOf(value, textOf) : textOf(value);
    return `${reason} ${keysOf(required(inside, ""), version).exact} ${text}`;
  };
  const versionAt = ([spec, versions, index, ...more]: FieldPath, one: KubeObject): Json | undefined =>
    spec === "spec" && versions === "versions" && typeof index === "number" && more.length > 0
      ? versionsOf(one)[index]
      : undefined;
  return {
    note(cause) {
      const version = versionAt(cause.field, oldObject);
      if (version !== undefined) seen.add(keyOf(cause, version));
    },
    has(cause) {
      const version = versionAt(cause.field, object);
      return version !== undefined && added.has(version) && seen.has(keyOf(cause, version));
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
