import { type Json, type JsonObject, isNumber, isObject, own, stringAt } from "../json/object.js";
import { type WriteCause, causeOf } from "./cause.js";

/**
 * What is wrong with the fields of the subresource 'scale' (k8s.io/apiextensions-apiserver,
 * pkg/registry/customresource, validator.go).
 */
export function* scaleCauses(scale: JsonObject, object: JsonObject, isStatusOnly: boolean): Iterable<WriteCause> {
  if (!isStatusOnly) yield* replicas(object, stringAt(scale, "specReplicasPath"));
  yield* replicas(object, stringAt(scale, "statusReplicasPath"));
  const selector = stepsOf(stringAt(scale, "labelSelectorPath"));
  if (selector !== undefined && !isTextOrAbsent(lookUp(object, selector)))
    yield causeOf("FieldValueInvalid", selector, "must be a string, because it is the selector of `scale`");
}

const MAX_REPLICAS = 2 ** 31 - 1;

function* replicas(object: JsonObject, dotted: string | undefined): Iterable<WriteCause> {
  const field = stepsOf(dotted);
  const value = field === undefined ? undefined : lookUp(object, field);
  if (field === undefined || value === undefined) return;
  if (!isNumber(value) || !(typeof value === "bigint" || Number.isInteger(value)))
    yield causeOf("FieldValueInvalid", field, "must be an integer, because it is the number of replicas of `scale`");
  else if (value < 0 || value > MAX_REPLICAS)
    yield causeOf("FieldValueInvalid", field, `must be from 0 to ${String(MAX_REPLICAS)}`);
}

const stepsOf = (dotted: string | undefined): readonly string[] | undefined =>
  dotted === undefined || dotted === "" ? undefined : dotted.replace(/^\./, "").split(".");

/** Undefined if it is absent; null if it cannot be looked up in a value that is no object. */
const lookUp = (object: JsonObject, field: readonly string[]): Json | undefined => {
  let current: Json | undefined = object;
  for (const name of field) {
    if (!isObject(current)) return null;
    current = own(current, name);
    if (current === undefined || current === null) return undefined;
  }
  return current;
};

const isTextOrAbsent = (value: Json | undefined): boolean => value === undefined || typeof value === "string";
