import type { SchemaNode } from "../crd/crd.js";
import { type Json, type JsonObject, isArray, isObject, own, remember } from "kube-json";
import type { Difference, Direction } from "./schema-change.js";

/**
 * How the API server treats undeclared fields: 'pruned' removes them, 'typed' keeps those that match
 * `additionalProperties`, 'kept' keeps all.
 */
type UnknownFields = "pruned" | "typed" | "kept";

const PRESERVE = "x-kubernetes-preserve-unknown-fields";

export const unknownFieldsOf = ({ schema, values }: SchemaNode): UnknownFields => {
  if (own(schema, PRESERVE) === true || own(schema, "additionalProperties") === true) return "kept";
  return values === undefined ? "pruned" : "typed";
};

/**
 * The difference between two nodes in that. If a map has replaced properties, `fits` tests whether all values
 * of one node are valid for another.
 */
export function* unknownFieldsDifference(
  before: SchemaNode,
  after: SchemaNode,
  fits: (before: SchemaNode, after: SchemaNode) => boolean,
): Iterable<Difference> {
  const [from, to] = [unknownFieldsOf(before), unknownFieldsOf(after)];
  if (from === "kept" && to === "kept" && before.values === undefined && after.values !== undefined)
    yield {
      aspect: "unknownFields",
      direction: "tightened",
      keyword: "additionalProperties",
      from,
      to: "typed",
    };
  if (from === to) return;
  const direction = directionOf(before, after, fits);
  const keyword = from === "kept" || to === "kept" ? PRESERVE : "additionalProperties";
  if (direction !== undefined) yield { aspect: "unknownFields", direction, keyword, from, to };
}

/**
 * The schema of a map is compared with each property that it replaced, up to this total size. Beyond it, the values are not known
 * to fit, so the change counts as tightened and is reported.
 */
const MAX_COMPARED = 10_000;

/** The number of objects, lists and scalars in a schema. */
const sizeOf = remember((schema: JsonObject): number => {
  const rest: Json[] = [schema];
  let size = 0;
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    size++;
    if (isArray(part) || isObject(part)) for (const item of Object.values(part)) rest.push(item ?? null);
  }
  return size;
});

const directionOf = (
  before: SchemaNode,
  after: SchemaNode,
  fits: (before: SchemaNode, after: SchemaNode) => boolean,
): Direction | undefined => {
  const { values } = after;
  if (unknownFieldsOf(after) === "kept") return "loosened";
  if (values === undefined || unknownFieldsOf(before) === "kept") return "tightened";
  // An object without properties held nothing, so this is like a new field.
  if (before.properties.size === 0) return undefined;
  const properties = [...before.properties.values()];
  const isMapOfThem =
    properties.length * sizeOf(values.schema) <= MAX_COMPARED && properties.every((property) => fits(property, values));
  return isMapOfThem ? "loosened" : "tightened";
};
