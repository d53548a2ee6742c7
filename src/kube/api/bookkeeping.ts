import { type FieldPath, type Json, type JsonObject, isObject, own, remember, valueAt } from "kube-json";
import { LAST_APPLIED } from "./secret.js";

/** Metadata that an API server keeps about any change. */
const OF_SERVER = ["managedFields", "resourceVersion", "generation"] as const;

/** The object without these fields of its metadata, and without what `kubectl apply` adds. */
export const withoutApplied = <O extends JsonObject>(object: O, ...fields: readonly string[]): O => {
  const metadata = own(object, "metadata");
  if (!isObject(metadata)) return object;
  const annotations = own(metadata, "annotations");
  const isApplied = isObject(annotations) && Object.hasOwn(annotations, LAST_APPLIED);
  if (!isApplied && !fields.some((name) => Object.hasOwn(metadata, name))) return object;
  const others = isApplied ? { annotations: without(annotations, LAST_APPLIED) } : {};
  return { ...object, metadata: { ...without(metadata, ...fields), ...others } };
};

/** The object without what any write may change, be it that an annotation is there at all. */
export const withoutBookkeeping = remember((object: JsonObject): JsonObject => {
  const { metadata, ...rest } = withoutApplied(object, ...OF_SERVER);
  return { ...rest, metadata: isObject(metadata) ? { annotations: {}, ...metadata } : metadata };
});

/** The value at a field of an object without what any write may change. */
export const lastingValue = (object: Json, field: FieldPath, value: Json | undefined): Json | undefined =>
  field.length <= 2 && isObject(value) && isObject(object) ? valueAt(withoutBookkeeping(object), field) : value;

const without = (object: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
