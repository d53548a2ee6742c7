import { type FieldPath, type JsonObject, arrayAt, child, isObject, key, own, stringAt, stringsAt } from "kube-json";
import { type CrdProblem, makers } from "./problem.js";
import { type SchemaPlace, isFilled, placeField } from "./schema-place.js";

/** Checks `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type` of one schema. */

const { missing, invalid, forbidden, unsupported } = makers("list types");

const LIST_TYPE = "x-kubernetes-list-type";
const MAP_TYPE = "x-kubernetes-map-type";
const MAP_KEYS = "x-kubernetes-list-map-keys";

/** Only called for schemas with a keyword of Kubernetes. */
export function* listTypeProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema } = place;
  const at = (...below: readonly string[]): FieldPath => placeField(place, root, ...below);
  const mapType = stringAt(schema, MAP_TYPE);
  const listType = stringAt(schema, LIST_TYPE);
  const keys = stringsAt(schema, MAP_KEYS);
  if (mapType !== undefined) {
    yield* wantType(schema, "object", MAP_TYPE, at("type"));
    if (mapType !== "atomic" && mapType !== "granular")
      yield unsupported(at(MAP_TYPE), "must be 'atomic' or 'granular'");
  }
  if (keys.length > 0 && listType !== "map")
    yield (listType === undefined ? missing : invalid)(at(LIST_TYPE), `must be 'map' with \`${MAP_KEYS}\``);
  if (listType === undefined) return;
  yield* wantType(schema, "array", LIST_TYPE, at("type"));
  if (!["atomic", "set", "map"].includes(listType))
    yield unsupported(at(LIST_TYPE), "must be 'atomic', 'set' or 'map'");
  const items = own(schema, "items");
  if (listType === "set" && isObject(items)) yield* setProblems(schema, items, at("items"));
  if (listType === "map") yield* mapProblems(schema, keys, at());
  if ((listType === "set" || listType === "map") && isObject(items) && own(items, "nullable") === true)
    yield forbidden(at("items", "nullable"), `may not be 'true' in a ${listType}`, "keys of map lists");
}

function* wantType(schema: JsonObject, type: string, keyword: string, field: FieldPath): Iterable<CrdProblem> {
  const actual = stringAt(schema, "type") ?? "";
  if (actual !== type) yield (actual === "" ? missing : invalid)(field, `must be '${type}' with \`${keyword}\``);
}

function* setProblems(schema: JsonObject, items: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  if (stringAt(schema, "type") !== "array") return;
  const type = stringAt(items, "type");
  const problem = "must be 'atomic' for the items of a set";
  if (type === "array" && (own(items, LIST_TYPE) ?? "atomic") !== "atomic")
    yield invalid(child(field, LIST_TYPE), problem, "items of sets");
  if (type === "object" && own(items, MAP_TYPE) !== "atomic")
    yield invalid(child(field, MAP_TYPE), problem, "items of sets");
}

function* mapProblems(schema: JsonObject, keys: readonly string[], field: FieldPath): Iterable<CrdProblem> {
  const items = own(schema, "items") ?? null;
  const at = child(field, "items");
  if (keys.length === 0)
    yield missing(child(field, MAP_KEYS), `must be specified with \`${LIST_TYPE}\` 'map', such as '[name]'`);
  if (items === null) yield missing(at, `must be specified with \`${LIST_TYPE}\` 'map'`);
  else if (!isObject(items)) yield invalid(at, "must be one schema, such as '{type: object}'");
  else if (stringAt(items, "type") !== "object")
    yield invalid(child(at, "type"), `must be 'object' with \`${LIST_TYPE}\` 'map'`);
  else yield* keyProblems(keys, items, field);
  if (isObject(items) && isFilled(own(items, "properties"))) yield* requiredProblems(keys, items, at);
}

function* keyProblems(keys: readonly string[], items: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  const known = new Set<string>();
  for (const name of keys) {
    const schema = own(own(items, "properties"), name);
    const type = stringAt(schema, "type");
    if (schema === undefined)
      yield invalid(child(field, MAP_KEYS), `must name only fields of the items, not '${name.slice(0, 64)}'`);
    else if (type === "array" || type === "object")
      yield invalid(
        child(field, "items", "properties", key(name), "type"),
        "must be a scalar type, such as 'string', for a key of the list",
      );
    if (known.has(name)) yield invalid(child(field, MAP_KEYS), `must list '${name.slice(0, 64)}' only once`);
    known.add(name);
  }
}

function* requiredProblems(keys: readonly string[], items: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  const required = new Set(arrayAt(items, "required"));
  for (const name of keys) {
    const schema = own(own(items, "properties"), name);
    if (schema === undefined) continue;
    const at = child(field, "properties", key(name));
    if (!required.has(name) && (own(schema, "default") ?? null) === null)
      yield missing(
        child(at, "default"),
        "must be specified, or the field must be required, because it is a key of the list",
        "keys of map lists",
      );
    if (own(schema, "nullable") === true)
      yield forbidden(child(at, "nullable"), "may not be 'true' for a key of the list", "keys of map lists");
  }
}
