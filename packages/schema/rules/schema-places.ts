import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  child,
  isArray,
  isObject,
  key,
  own,
  stringAt,
} from "kube-json";
import { boundOf, isEmbedded, typeOf } from "./keywords.js";
import { type Cardinality, timesMore } from "./rule-budget.js";

/** A schema of a CRD, where it is, and what its parents mean for its rules. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  readonly field: FieldPath;
  /** The root of a resource. */
  readonly isResource: boolean;
  readonly cardinality: Cardinality;
  /** The schema whose values have no old values that correspond to them. */
  readonly uncorrelatable?: FieldPath;
  /** False in `not`, `allOf` and the like, where the API server does not compile rules. */
  readonly isCompiled: boolean;
}

export const rootPlace = (schema: JsonObject, field: FieldPath): SchemaPlace => ({
  schema,
  field,
  isResource: true,
  cardinality: 1,
  isCompiled: true,
});

/** How many values the children of a schema can have for each of its own. */
export const growth = (schema: JsonObject): Cardinality => {
  switch (typeOf(schema)) {
    case "array":
      return boundOf(schema, "maxItems");
    case "object":
      return own(schema, "additionalProperties") === undefined ? 1 : boundOf(schema, "maxProperties");
    default:
      return 1;
  }
};

/** The schemas below one that are in `wanted`, in the order in which the API server validates them. */
export function* childPlaces(place: SchemaPlace, wanted: ReadonlySet<JsonObject>): Iterable<SchemaPlace> {
  const isWanted = (value: Json | undefined): value is JsonObject => isObject(value) && wanted.has(value);
  const { schema, field } = place;
  const cardinality = timesMore(place.cardinality, growth(schema));
  const below = (nested: JsonObject, at: FieldPath): SchemaPlace => ({
    ...place,
    schema: nested,
    field: at,
    isResource: isEmbedded(nested),
    cardinality,
  });
  const values = own(schema, "additionalProperties");
  if (isWanted(values)) yield below(values, child(field, "additionalProperties"));
  const properties = own(schema, "properties");
  if (isObject(properties)) {
    const uncorrelatable = place.uncorrelatable ?? (isCorrelatableMap(schema) ? undefined : field);
    for (const [name, property] of Object.entries(properties))
      if (isWanted(property)) {
        const at = below(property, child(field, "properties", key(name)));
        yield uncorrelatable === undefined ? at : { ...at, uncorrelatable };
      }
  }
  yield* combinedPlaces(place, isWanted);
  const items = own(schema, "items");
  if (isWanted(items)) {
    const isMap = stringAt(schema, "x-kubernetes-list-type") === "map";
    const uncorrelatable = place.uncorrelatable ?? (isMap ? undefined : field);
    const at = below(items, child(field, "items"));
    yield uncorrelatable === undefined ? at : { ...at, uncorrelatable };
  }
}

const isCorrelatableMap = (schema: JsonObject): boolean => {
  const type = stringAt(schema, "x-kubernetes-map-type");
  return type === undefined || type === "granular" || type === "atomic";
};

function* combinedPlaces(
  place: SchemaPlace,
  isWanted: (value: Json | undefined) => value is JsonObject,
): Iterable<SchemaPlace> {
  const { schema, field } = place;
  const apart = (nested: JsonObject, at: FieldPath): SchemaPlace => ({
    ...place,
    schema: nested,
    field: at,
    isResource: false,
    isCompiled: false,
  });
  const not = own(schema, "not");
  if (isWanted(not)) yield apart(not, child(field, "not"));
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const branches = own(schema, keyword);
    if (!isArray(branches)) continue;
    for (const [index, branch] of arrayAt(schema, keyword).entries())
      if (isWanted(branch)) yield apart(branch, child(field, keyword, index));
  }
}
