import { type FieldPath, type Json, type JsonObject, arrayAt, isObject, own, stringAt } from "kube-json";
import { type CrdProblem, makers } from "./problem.js";
import { HAS, isKeywordSet } from "./schema-keywords.js";
import { type SchemaPlace, isFilled, placeField } from "./schema-place.js";

/** Restrictions of each schema, structural or not (ValidateCustomResourceDefinitionOpenAPISchema). */

const { invalid, forbidden, unsupported } = makers("schema");

const TYPES: ReadonlySet<string> = new Set(["array", "boolean", "integer", "number", "object", "string"]);

/** Checks one place. `bits` are the groups of keywords that its schema has. */
export function* openApiProblems(place: SchemaPlace, bits: number, root: FieldPath): Iterable<CrdProblem> {
  const { schema } = place;
  const type = stringAt(schema, "type") ?? "";
  if (type !== "" && !TYPES.has(type))
    yield unsupported(
      placeField(place, root, "type"),
      "must be 'array', 'boolean', 'integer', 'number', 'object' or 'string'",
      "types",
    );
  if (type === "null")
    yield forbidden(placeField(place, root, "type"), "may not be 'null'; `nullable` may be 'true' instead");
  if ((bits & HAS.default) !== 0 && place.noDefault !== undefined)
    yield forbidden(placeField(place, root, "default"), `may not be set ${place.noDefault}`);
  if ((bits & HAS.values) !== 0 && (bits & HAS.properties) !== 0) yield* mapProblems(place, root);
  if ((bits & HAS.items) !== 0 && arrayAt(schema, "items").length > 0)
    yield forbidden(placeField(place, root, "items"), "may only be one schema, such as '{type: string}'");
  if ((bits & HAS.extension) !== 0) yield* extensionProblems(place, root);
  if ((bits & HAS.unsupported) !== 0) yield* keywordProblems(place, root);
}

function* mapProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const others = own(place.schema, "additionalProperties");
  if (others !== true && isFilled(own(place.schema, "properties")))
    yield forbidden(
      placeField(place, root, "additionalProperties"),
      "may not be set next to `properties`; a schema may describe an object or a map, but not both",
    );
}

function* extensionProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema, isInMetadata } = place;
  const at = (keyword: string): FieldPath => placeField(place, root, keyword);
  if (own(schema, "x-kubernetes-preserve-unknown-fields") === false)
    yield invalid(at("x-kubernetes-preserve-unknown-fields"), "must be 'true' or absent");
  if (isInMetadata && own(schema, "x-kubernetes-embedded-resource") === true)
    yield forbidden(at("x-kubernetes-embedded-resource"), "may not be set in the schema of `metadata`");
  if (place.parent === undefined && own(schema, "nullable") === true)
    yield forbidden(at("nullable"), "may not be 'true' at the root");
}

/** True for a value of a keyword that structural schemas lack. An empty value means nothing for some of them. */
const hasKeyword = (keyword: string, value: Json): boolean => {
  if (keyword === "id") return value !== "";
  return keyword === "definitions" || keyword === "patternProperties" ? isFilled(value) : true;
};

const KEYWORDS = ["$ref", "additionalItems", "definitions", "dependencies", "id", "patternProperties"] as const;

function* keywordProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  for (const keyword of KEYWORDS) {
    const value = own(place.schema, keyword) ?? null;
    if (value !== null && hasKeyword(keyword, value))
      yield forbidden(
        placeField(place, root, keyword),
        "may not be set; only keywords of structural schemas may, such as `properties` and `items`",
      );
  }
  if (own(place.schema, "uniqueItems") === true)
    yield forbidden(placeField(place, root, "uniqueItems"), "may not be 'true'; `x-kubernetes-list-type` may be 'set'");
}

/** True if the API server cannot read the schema as a structural one, and so checks nothing else of it (NewStructural). */
export const isUnreadable = ({ schema, level }: SchemaPlace, bits: number): boolean => {
  if (level === "unsupported") return false;
  if ((bits & HAS.items) !== 0 && arrayAt(schema, "items").length > 0) return true;
  if ((bits & HAS.extension) !== 0 && own(schema, "x-kubernetes-preserve-unknown-fields") === false) return true;
  return (bits & HAS.unsupported) !== 0 && UNREADABLE.some((keyword) => isFilledKeyword(own(schema, keyword)));
};

const UNREADABLE = [...KEYWORDS, "$schema"];

const isFilledKeyword = (value: Json | undefined): boolean =>
  isObject(value) ? isFilled(value) : (value ?? "") !== "";

/** Keywords that the root may have besides a subresource 'status', whose schema is taken from `properties`. */
const WITH_STATUS: ReadonlySet<string> = new Set([
  ...["description", "type", "format", "title", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"],
  ...["maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", "required"],
  ...["items", "properties", "externalDocs", "example", "x-kubernetes-preserve-unknown-fields"],
  "x-kubernetes-validations",
]);

const BEFORE_TYPE: ReadonlySet<string> = new Set(["id", "$schema", "$ref"]);

/** Yields problems of the root schema of a version with a subresource 'status'. */
export function* statusRootProblems(schema: JsonObject, root: FieldPath): Iterable<CrdProblem> {
  const type = stringAt(schema, "type") ?? "";
  const others = Object.keys(schema).filter(
    (keyword) => !WITH_STATUS.has(keyword) && isKeywordSet(keyword, schema[keyword]),
  );
  // The API server stops at the first of these.
  if (type !== "" && type !== "object" && !others.some((keyword) => BEFORE_TYPE.has(keyword)))
    yield invalid([...root, "type"], "must be 'object', because the version has the subresource 'status'");
  else if (others[0] !== undefined)
    yield invalid(root, `may not have \`${others[0]}\`, because the version has the subresource 'status'`);
}
