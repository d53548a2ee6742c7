import { METADATA_FIELDS, type Selector } from "kube-api";
import { type Type, DYN } from "kube-cel";
import { isEmbedded, isIntOrString, itemsOf, propertiesOf, typeOf, valuesOf } from "kube-schema";
import { type JsonObject, isIdentifier, own, remember, segmentName } from "kube-json";

/**
 * The types of custom resources as expressions of policies see them: values of JSON, in which dates are strings. Parts
 * that a schema leaves open are of any type.
 */

/** The name of the type of an object; those of its fields begin with it. */
export const OBJECT_TYPE_NAME = "object";

const METADATA: Type = {
  kind: "object",
  name: `${OBJECT_TYPE_NAME}.metadata`,
  fields: () => METADATA_TYPES,
};
const METADATA_TYPES: ReadonlyMap<string, Type> = new Map(METADATA_FIELDS.map((name) => [name, DYN]));

/** The type of a resource with this schema. Its metadata has fields that the schema does not declare. */
export const resourceType: (schema: JsonObject) => Type = remember((schema) => {
  const type = typeOfSchema(schema, OBJECT_TYPE_NAME);
  if (type.kind !== "object") return DYN;
  const string: Type = { kind: "string" };
  const fields = new Map<string, Type>([
    ...type.fields(),
    ["apiVersion", string],
    ["kind", string],
    ["metadata", METADATA],
  ]);
  return { ...type, fields: () => fields };
});

const typeOfSchema = (schema: JsonObject | undefined, name: string): Type => {
  if (schema === undefined || isOpen(schema)) return DYN;
  switch (typeOf(schema)) {
    case "object":
      return valuesOf(schema) === undefined
        ? objectOf(propertiesOf(schema) ?? [], name)
        : { kind: "map", key: { kind: "string" }, value: typeOfSchema(valuesOf(schema), `${name}.@elem`) };
    case "array":
      return { kind: "list", element: typeOfSchema(itemsOf(schema), `${name}.@idx`) };
    case "string":
      return { kind: "string" };
    case "boolean":
      return { kind: "bool" };
    case "integer":
      return { kind: "int" };
    default:
      // A number in JSON may be an int.
      return DYN;
  }
};

/** It has values of several types, or fields that it does not declare. */
const isOpen = (schema: JsonObject): boolean =>
  isIntOrString(schema) ||
  isEmbedded(schema) ||
  own(schema, "nullable") === true ||
  own(schema, "x-kubernetes-preserve-unknown-fields") === true ||
  own(schema, "additionalProperties") === true;

/** Other names of fields have no place in a type: an expression reads them as keys. */
const objectOf = (properties: readonly (readonly [name: string, schema: JsonObject])[], name: string): Type => {
  if (!properties.every(([field]) => isIdentifier(field) && !field.includes("$"))) return DYN;
  let known: ReadonlyMap<string, Type> | undefined;
  return {
    kind: "object",
    name,
    fields: () =>
      (known ??= new Map(properties.map(([field, schema]) => [field, typeOfSchema(schema, `${name}.${field}`)]))),
  };
};

/** The type of the selected value, or the undeclared field, and the names that are declared beside it. */
export const selectedType = (
  from: Type,
  selector: Selector,
):
  | { readonly type: Type; readonly undeclared?: undefined }
  | { readonly type?: undefined; readonly undeclared: string; readonly declared: readonly string[] } => {
  let type = from;
  for (const step of selector) {
    const name = typeof step === "object" && "each" in step ? undefined : segmentName(step);
    if (type.kind === "list") type = type.element;
    else if (type.kind === "map") type = type.value;
    else if (type.kind === "object" && name !== undefined) {
      const field = type.fields().get(String(name));
      if (field === undefined) return { undeclared: String(name), declared: [...type.fields().keys()] };
      type = field;
    } else return { type: DYN };
  }
  return { type };
};
