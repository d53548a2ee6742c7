import {
  type Json,
  type JsonObject,
  type PatchOperation,
  groupBy,
  isArray,
  isObject,
  own,
  pointerSteps,
} from "kube-json";
import { schemaPath } from "../resolve/schema-steps.js";

/** The CRD without the fields that no operation is below: to patch copies thousands of them for each operation. */
export const touchedPart = (crd: JsonObject, operations: readonly PatchOperation[]): JsonObject =>
  partOf(
    crd,
    operations.map(({ path }) => schemaStepsOf(pointerSteps(path))),
  ) as JsonObject;

/** The steps to the innermost schema; [] outside of schemas. */
const schemaStepsOf = (steps: readonly string[]): readonly string[] => {
  const [spec, versions, , schema, root] = steps;
  if (spec !== "spec" || versions !== "versions" || schema !== "schema" || root !== "openAPIV3Schema") return [];
  const inner = steps.slice(ROOT);
  return steps.slice(0, steps.length - schemaPath(inner).rest.length);
};
const ROOT = 5;

/** `isFields` is true for the value of `properties`. */
const partOf = (value: Json, paths: readonly (readonly string[])[], isFields = false): Json => {
  if (paths.some((path) => path.length === 0)) return value;
  const below = groupBy(paths, ([step = ""]) => [step]);
  const inner = (name: string, one: Json): Json => {
    const touched = below.get(name)?.map((path) => path.slice(1));
    return touched === undefined ? one : partOf(one, touched, !isFields && name === "properties");
  };
  if (isArray(value)) return value.map((item, index) => inner(String(index), item));
  if (!isObject(value)) return value;
  const names = isFields ? [...below.keys()].filter((name) => own(value, name) !== undefined) : Object.keys(value);
  return Object.fromEntries(names.map((name) => [name, inner(name, own(value, name) ?? null)]));
};
