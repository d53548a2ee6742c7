import { type FieldPath, child } from "../json/field-path.js";
import { equalJson } from "../json/json.js";
import { type Json, type JsonObject, arrayAt, own, stringAt } from "../json/object.js";
import { type CrdProblem, makers } from "./problem.js";
import { followPath } from "./schema-path.js";
import { schemaOf } from "./versions.js";

const { missing, invalid, duplicate, tooMany } = makers("columns and paths");

const MAX_FIELDS = 8;
const TYPES: readonly (Json | undefined)[] = ["string", "boolean", "integer"];

/** What all versions have in common. */
interface Shared {
  readonly schema: boolean;
  readonly fields: boolean;
}

/** What versions have in common, which the API server moves out of them before it validates them. */
export const sharedBy = (versions: readonly Json[]): Shared => {
  const isSame = (name: string, absent: Json): boolean =>
    versions.every((version) => equalJson(own(version, name) ?? absent, own(versions[0], name) ?? absent));
  return { schema: isSame("schema", null), fields: isSame("selectableFields", []) };
};

/** Checks the fields of a version that clients may select on (ValidateCustomResourceSelectableFields). */
export function* selectableFieldProblems(version: Json, field: FieldPath, shared: Shared): Iterable<CrdProblem> {
  const fields = arrayAt(version, "selectableFields");
  const list = child(field, "selectableFields");
  const root = schemaOf(version);
  if (fields.length === 0) return;
  const problem = versionProblem(root, shared);
  if (problem !== undefined) {
    yield invalid(list, problem);
    return;
  }
  const seen = new Set<string>();
  for (const [index, entry] of fields.entries()) {
    const path = stringAt(entry, "jsonPath") ?? "";
    const place = child(list, index, "jsonPath");
    if (path === "") {
      yield missing(place, "must be specified, such as '.spec.color'");
      continue;
    }
    const target = followPath(path, root ?? {}, false);
    if (typeof target === "string") {
      yield invalid(place, target);
      continue;
    }
    if (target.first === "metadata") yield invalid(place, "must not lead into `metadata`");
    if (!TYPES.includes(own(target.schema, "type")))
      yield invalid(place, "must lead to a field of type 'string', 'boolean' or 'integer'");
    if (seen.has(target.key)) yield duplicate(place, "must be listed only once, such as '.spec.color'");
    seen.add(target.key);
  }
  if (seen.size > MAX_FIELDS) yield tooMany(list, `must have at most ${String(MAX_FIELDS)} different fields`);
}

/** Where the API server does not find the schema of the fields, because only one of both is the same in all versions. */
const versionProblem = (root: JsonObject | undefined, shared: Shared): string | undefined => {
  if (root === undefined) return "may only be set in a version with `schema`";
  if (shared.schema === shared.fields) return undefined;
  return shared.schema
    ? "must be the same in all versions, because their `schema` is the same"
    : "must not be the same in all versions, because their `schema` differs; another order of the paths is enough";
};
