import { type FieldPath, child } from "../json/field-path.js";
import { type Json, arrayAt, own, stringAt } from "../json/object.js";
import { type CrdProblem, makers } from "./problem.js";
import { followPath } from "./schema-path.js";
import { schemaOf } from "./versions.js";

const { missing, invalid, duplicate, tooMany } = makers("columns and paths");

const MAX_FIELDS = 8;
const TYPES: readonly (Json | undefined)[] = ["string", "boolean", "integer"];

/** Checks the fields of a version that clients may select on (ValidateCustomResourceSelectableFields). */
export function* selectableFieldProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  const fields = arrayAt(version, "selectableFields");
  const list = child(field, "selectableFields");
  const root = schemaOf(version);
  if (fields.length === 0) return;
  if (root === undefined) {
    yield invalid(list, "may only be set in a version with `schema`");
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
    const target = followPath(path, root, false);
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
