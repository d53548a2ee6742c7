import type { SchemaNode } from "../crd/crd.js";
import { type Json, type JsonObject, isArray, isObject, own } from "../json/object.js";
import { remember } from "../json/remember.js";
import type { Difference, Direction } from "./schema-change.js";

/**
 * What the API server does with fields that an object's schema does not name: 'pruned' removes them, 'typed' keeps
 * those that fit `additionalProperties`, 'kept' keeps all.
 */
export type UnknownFields = "pruned" | "typed" | "kept";

const PRESERVE = "x-kubernetes-preserve-unknown-fields";

export const unknownFieldsOf = ({ schema, values }: SchemaNode): UnknownFields => {
  if (own(schema, PRESERVE) === true || own(schema, "additionalProperties") === true) return "kept";
  return values === undefined ? "pruned" : "typed";
};

/**
 * What differs between two nodes in that. Where named properties gave way to a map, `fits` tells whether values of one node are
 * values of another one too.
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

/** The schema of a map's values is compared with each property that gave way to it: no more parts of it than these. */
const MAX_COMPARED = 10_000;

/** How many objects, lists and scalars a schema is made of. */
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
  // An object without properties could hold nothing: that it now may is no more than a new field.
  if (before.properties.size === 0) return undefined;
  const properties = [...before.properties.values()];
  const isMapOfThem =
    properties.length * sizeOf(values.schema) <= MAX_COMPARED &&
    properties.every((property) => fits(property, values));
  return isMapOfThem ? "loosened" : "tightened";
};
