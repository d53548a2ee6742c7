import { dns1035LabelProblem } from "kube-api";
import { type FieldPath, type Json, type JsonObject, child, isArray, isObject, key, own } from "kube-json";
import type { Budget } from "../structural/budget.js";
import { type WriteCause, causeOf } from "./cause.js";
import { embeddedMetadataCauses } from "./object-metadata.js";

/** An object or a list in a value, and its schema. */
interface Part {
  readonly schema: JsonObject;
  readonly value: JsonObject | readonly Json[];
  readonly field: FieldPath;
}

/** The objects and lists of a value, each before those in it. Each value costs budget; without budget, the rest is left out. */
export function* partsOf(schema: JsonObject, value: Json, budget: Budget, field: FieldPath = []): Iterable<Part> {
  budget.left -= 1;
  if (budget.left < 0) return;
  if (isArray(value)) {
    yield { schema, value, field };
    const items = own(schema, "items");
    if (isObject(items))
      for (const [index, item] of value.entries()) yield* partsOf(items, item, budget, child(field, index));
    return;
  }
  if (!isObject(value)) return;
  yield { schema, value, field };
  const [properties, others] = [own(schema, "properties"), own(schema, "additionalProperties")];
  for (const [name, entry] of Object.entries(value)) {
    const declared = own(properties, name);
    const of = declared ?? others;
    if (isObject(of) && entry !== undefined && typeof entry === "object")
      yield* partsOf(of, entry, budget, child(field, declared === undefined ? key(name) : name));
  }
}

/**
 * Yields problems of the type and the metadata of embedded resources (k8s.io/apiextensions-apiserver,
 * pkg/apiserver/schema/objectmeta).
 */
export function* embeddedResourceCauses(schema: JsonObject, value: Json, budget: Budget): Iterable<WriteCause> {
  for (const part of partsOf(schema, value, budget))
    if (isObject(part.value) && own(part.schema, "x-kubernetes-embedded-resource") === true)
      yield* resourceCauses(part.value, part.field);
}

function* resourceCauses(resource: JsonObject, field: FieldPath): Iterable<WriteCause> {
  const apiVersion = yield* textAt(resource, "apiVersion", field);
  if (apiVersion !== undefined && apiVersion.split("/").length > 2)
    yield causeOf("FieldValueInvalid", child(field, "apiVersion"), "must be a version, or a group, '/' and a version");
  const kind = yield* textAt(resource, "kind", field);
  const problem = kind === undefined ? undefined : dns1035LabelProblem(kind.toLowerCase());
  if (problem !== undefined)
    yield causeOf("FieldValueInvalid", child(field, "kind"), problem.replace(/^must be/, "must, in lower case, be"));
  const metadata = own(resource, "metadata");
  if (isObject(metadata)) yield* embeddedMetadataCauses(metadata, child(field, "metadata"));
}

function* textAt(resource: JsonObject, name: string, field: FieldPath): Generator<WriteCause, string | undefined> {
  const text = own(resource, name);
  if (text === undefined || text === "") {
    yield causeOf("FieldValueRequired", child(field, name), "must be set");
    return undefined;
  }
  if (typeof text === "string") return text;
  yield causeOf("FieldValueInvalid", child(field, name), "must be a string, such as 'v1' or 'Pod'");
  return undefined;
}
