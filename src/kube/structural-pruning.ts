import { type FieldPath, child } from "./field-path.js";
import { type Json, type JsonObject, isArray, isObject, own } from "./object.js";

/** Fields that every embedded resource has, whatever its schema says. */
const TYPE_META = ["apiVersion", "kind", "metadata"];

/**
 * The fields of `value` that a structural schema does not declare: the API server removes them from custom resources
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/pruning). In document order; nothing below such a field. `field` is
 * where `value` stands.
 */
export function* undeclaredFields(
  schema: JsonObject,
  value: Json,
  field: FieldPath = [],
  isItemOfKept = false,
): Iterable<FieldPath> {
  const isKept = isItemOfKept || own(schema, "x-kubernetes-preserve-unknown-fields") === true;
  if (isArray(value)) {
    const items = own(schema, "items");
    if (!isObject(items)) return;
    for (const [index, item] of value.entries())
      yield* undeclaredFields(items, item, child(field, index), isKept);
  } else if (isObject(value)) {
    for (const [name, entry] of Object.entries(value)) {
      const declared = declaredAs(schema, name);
      if (declared === undefined && !isKept) yield child(field, name);
      else if (isObject(declared) && entry !== undefined)
        yield* undeclaredFields(declared, entry, child(field, name));
    }
  }
}

/** The schema of a field, true if it is kept as it is, undefined if it is not declared. */
const declaredAs = (schema: JsonObject, name: string): JsonObject | true | undefined => {
  const declared = own(own(schema, "properties"), name);
  if (isObject(declared)) return declared;
  const others = own(schema, "additionalProperties");
  if (isObject(others)) return others;
  const isOfResource = own(schema, "x-kubernetes-embedded-resource") === true && TYPE_META.includes(name);
  return others === true || isOfResource ? true : undefined;
};
