import { type FieldPath, type Segment, child } from "../json/field-path.js";
import { type Json, type JsonObject, isArray, isObject, own } from "../json/object.js";
import { malformedKeywords } from "./schema-keyword-types.js";

/**
 * What an API server rejects in the schema of a CustomResourceDefinition because it is not structural
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema and ValidateCustomResourceDefinitionOpenAPISchema).
 * Not complete: a schema without a problem may still be rejected.
 */
export interface StructureProblem {
  /** The path from the root schema. */
  readonly field: FieldPath;
  readonly kind: "missing" | "forbidden" | "invalid" | "type";
  readonly problem: string;
}

/** A schema within the root schema. */
interface SchemaPlace {
  readonly schema: Json;
  readonly parent: SchemaPlace | undefined;
  readonly steps: readonly Segment[];
  /** Inside `allOf`, `anyOf`, `oneOf` or `not`: the schema of the values that this schema restricts. */
  readonly restricts: JsonObject | undefined;
  /** Inside those keywords of an int-or-string, whose branches may name the two types. */
  readonly isEither: boolean;
}

/** Yields problems in no particular order. Uses a stack, because the depth of a schema is up to its author. */
export function* structureProblems(root: JsonObject): Iterable<StructureProblem> {
  const stack: SchemaPlace[] = [{ schema: root, parent: undefined, steps: [], restricts: undefined, isEither: false }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { schema } = place;
    if (!isObject(schema)) {
      yield at(place, "type", "must be a schema, which is an object such as '{type: string}'");
      continue;
    }
    for (const { keyword, wanted } of malformedKeywords(schema)) yield at(place, "type", `must be ${wanted}`, keyword);
    yield* unsupported(schema, place);
    if (place.restricts === undefined) yield* typeProblems(schema, place);
    else yield* restrictionProblems(schema, place.restricts, place);
    pushChildren(schema, place, stack);
  }
}

const at = (
  place: SchemaPlace,
  kind: StructureProblem["kind"],
  problem: string,
  ...below: readonly Segment[]
): StructureProblem => ({ field: child(fieldOf(place), ...below), kind, problem });

/** Only called for reported problems, because paths cost time. */
const fieldOf = (place: SchemaPlace): FieldPath => {
  const reversed: (readonly Segment[])[] = [];
  for (let one: SchemaPlace | undefined = place; one !== undefined; one = one.parent) reversed.push(one.steps);
  return reversed.reverse().flat();
};

/** Keywords of JSON Schema that structural schemas do not have. */
const UNSUPPORTED = [
  "$ref",
  "$schema",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
] as const;

function* unsupported(schema: JsonObject, place: SchemaPlace): Iterable<StructureProblem> {
  for (const keyword of UNSUPPORTED)
    if (isSet(own(schema, keyword)))
      yield at(
        place,
        "forbidden",
        "may not be set; only keywords of structural schemas may, such as `properties` and `items`",
        keyword,
      );
  if (own(schema, "uniqueItems") === true)
    yield at(place, "forbidden", "may not be true; `x-kubernetes-list-type` may be 'set'", "uniqueItems");
  const others = own(schema, "additionalProperties");
  if (isSet(own(schema, "properties")) && (isObject(others) || others === false))
    yield at(
      place,
      "forbidden",
      "may not be set next to `properties`; a schema may describe an object or a map, but not both",
      "additionalProperties",
    );
}

/** Zero values of Go count as absent. */
const isSet = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(isObject(value) && Object.keys(value).length === 0);

const TYPES: ReadonlySet<Json> = new Set(["array", "boolean", "integer", "number", "object", "string"]);
const LISTED_TYPES = "'array', 'boolean', 'integer', 'number', 'object' or 'string'";

function* typeProblems(schema: JsonObject, place: SchemaPlace): Iterable<StructureProblem> {
  const type = own(schema, "type") ?? "";
  const isEither = own(schema, "x-kubernetes-int-or-string") === true;
  const isOpen = own(schema, "x-kubernetes-preserve-unknown-fields") === true;
  const isResource = own(schema, "x-kubernetes-embedded-resource") === true;
  if (type === "") {
    if (!isEither && (!isOpen || isResource))
      yield at(place, "missing", `must be specified as ${LISTED_TYPES}`, "type");
    return;
  }
  if (typeof type !== "string") return;
  if (!TYPES.has(type)) yield at(place, "invalid", `must be ${LISTED_TYPES}`, "type");
  else if (place.parent === undefined && type !== "object")
    yield at(place, "invalid", "must be 'object' at the root", "type");
  if (type === "array" && (own(schema, "items") ?? null) === null)
    yield at(place, "missing", "must be specified for type 'array'", "items");
}

/** Keywords that define a value. Schemas that only restrict a value may not have them. */
const MEANING = [
  "title",
  "description",
  "default",
  "nullable",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
] as const;

const DEFINED_OUTSIDE = "defined, outside of `allOf`, `anyOf`, `oneOf` and `not`";

function* restrictionProblems(
  schema: JsonObject,
  restricts: JsonObject,
  place: SchemaPlace,
): Iterable<StructureProblem> {
  // A field without a type is reported where it is defined; the type in this schema was meant for it.
  const mayName = place.isEither || !isSet(own(restricts, "type"));
  const keywords = mayName ? MEANING : ["type", ...MEANING];
  for (const keyword of keywords) {
    const value = own(schema, keyword);
    if (isSet(value) && value !== false)
      yield at(place, "forbidden", `may only be set where the field is ${DEFINED_OUTSIDE}`, keyword);
  }
  if (isObject(own(schema, "items")) && !isObject(own(restricts, "items")))
    yield at(place, "forbidden", `may only restrict items that are ${DEFINED_OUTSIDE}`, "items");
  const declared = own(restricts, "properties");
  const properties = own(schema, "properties");
  for (const name of Object.keys(isObject(properties) ? properties : {}))
    if (own(declared, name) === undefined)
      yield at(place, "forbidden", `may only restrict a field that is ${DEFINED_OUTSIDE}`, "properties", name);
}

const LISTS = ["allOf", "anyOf", "oneOf"] as const;

const pushChildren = (schema: JsonObject, place: SchemaPlace, stack: SchemaPlace[]): void => {
  const { restricts } = place;
  const push = (below: Json | undefined, of: Json | undefined, ...steps: readonly Segment[]): void => {
    if (below === undefined) return;
    // Restrictions of undefined fields are already reported.
    if (restricts !== undefined && !isObject(of)) return;
    stack.push({
      schema: below,
      parent: place,
      steps,
      restricts: restricts === undefined || !isObject(of) ? undefined : of,
      isEither: restricts !== undefined && own(of, "x-kubernetes-int-or-string") === true,
    });
  };
  const properties = own(schema, "properties");
  if (isObject(properties))
    for (const name of Object.keys(properties))
      push(properties[name], own(own(restricts, "properties"), name), "properties", name);
  const items = own(schema, "items");
  if (isObject(items)) push(items, own(restricts, "items"), "items");
  const values = own(schema, "additionalProperties");
  if (isObject(values)) push(values, own(restricts, "additionalProperties"), "additionalProperties");
  pushRestrictions(schema, place, stack);
};

const pushRestrictions = (schema: JsonObject, place: SchemaPlace, stack: SchemaPlace[]): void => {
  const restricts = place.restricts ?? schema;
  const isEither = place.isEither || own(restricts, "x-kubernetes-int-or-string") === true;
  for (const keyword of LISTS) {
    const branches = own(schema, keyword);
    if (!isArray(branches)) continue;
    for (const [index, branch] of branches.entries())
      stack.push({ schema: branch, parent: place, steps: [keyword, index], restricts, isEither });
  }
  const not = own(schema, "not");
  if (isObject(not)) stack.push({ schema: not, parent: place, steps: ["not"], restricts, isEither });
};
