import { dns1035LabelProblem, kindOf } from "kube-api";
import { type FieldPath, type Json, type JsonObject, child, isArray, isObject, own } from "kube-json";
import type { Budget } from "../structural/budget.js";
import { embeddedResourceCauses } from "../writes/embedded-resources.js";
import { type CrdProblem, makers } from "./problem.js";
import type { SchemaPlace } from "./schema-place.js";

/** Checks objects of Kubernetes in defaults, and defaults in their type and metadata. */

const make = makers("defaults");

/** Problems of the metadata, which is looked at only if the type is valid. */
export function* resourceProblemsIn(
  schema: JsonObject,
  value: Json,
  field: FieldPath,
  budget: Budget,
): Iterable<CrdProblem> {
  const problems = [...embeddedProblems(schema, value, field)];
  yield* problems;
  if (problems.length > 0) return;
  for (const { reason, field: below, message } of embeddedResourceCauses(schema, value, budget))
    yield make[kindOf(reason)](child(field, ...below), message);
}

/** A default in the type or metadata of an object must be valid there. */
export function* metadataProblems(
  place: SchemaPlace,
  value: Json,
  field: FieldPath,
  budget: Budget,
): Iterable<CrdProblem> {
  const [first] = resourceProblemsIn(RESOURCE, { ...TYPE_META, ...surrounding(place, value) }, field, budget);
  if (first !== undefined)
    yield make.invalid(
      field,
      `must result in valid metadata: it ${first.problem.replace(/, because it is an object of Kubernetes$/, ", such as 'v1' or 'Pod'")}`,
    );
}

const RESOURCE: JsonObject = { "x-kubernetes-embedded-resource": true };
const TYPE_META = { apiVersion: "validation/v1", kind: "Validation" };

/** The fields of the nearest object of Kubernetes that lead to the value. */
const surrounding = (place: SchemaPlace, value: Json): JsonObject => {
  let whole = value;
  for (let at: SchemaPlace | undefined = place; at.parent !== undefined; at = at.parent) {
    whole = at.keyword === "items" ? [whole] : { [String(at.name)]: whole };
    if (at.parent.level === "root" || own(at.parent.schema, "x-kubernetes-embedded-resource") === true) break;
  }
  return isObject(whole) ? whole : {};
};

/** Embedded resources in a default must state their type. */
function* embeddedProblems(schema: JsonObject, value: Json, field: FieldPath): Iterable<CrdProblem> {
  const stack: { readonly schema: Json | undefined; readonly value: Json; readonly field: FieldPath }[] = [
    { schema, value, field },
  ];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (!isObject(at.schema)) continue;
    if (isArray(at.value)) {
      const items = own(at.schema, "items");
      for (const [index, item] of at.value.entries())
        stack.push({ schema: items, value: item, field: child(at.field, index) });
    } else if (isObject(at.value)) {
      if (own(at.schema, "x-kubernetes-embedded-resource") === true) yield* resourceProblems(at.value, at.field);
      for (const [name, entry] of Object.entries(at.value)) {
        const below = own(own(at.schema, "properties"), name) ?? own(at.schema, "additionalProperties");
        if (entry !== undefined) stack.push({ schema: below, value: entry, field: child(at.field, name) });
      }
    }
  }
}

function* resourceProblems(value: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  for (const name of ["apiVersion", "kind"]) {
    const given = own(value, name) ?? "";
    const at = child(field, name);
    if (typeof given !== "string") yield make.invalid(at, "must be a string, such as 'v1'");
    else if (given === "") yield make.missing(at, "must be specified, because it is an object of Kubernetes");
    else if (name === "kind" && dns1035LabelProblem(given.toLowerCase()) !== undefined)
      yield make.invalid(at, "must be a kind, such as 'Pod'");
    else if (name === "apiVersion" && given.split("/").length > 2)
      yield make.invalid(at, "must be a group and version, such as 'apps/v1'");
  }
  const metadata = own(value, "metadata") ?? null;
  if (metadata !== null && !isObject(metadata))
    yield make.invalid(child(field, "metadata"), "must be an object, such as '{name: a}'");
}
