import type { SchemaNode } from "../crd/crd.js";
import { arrayAt, own, remember } from "kube-json";
import { isOfServer } from "./object-fields.js";
import { isKeyOfRelease } from "./release-changes.js";
import type { SchemaChange } from "./schema-change.js";
import { unknownFieldsOf } from "./unknown-fields.js";

/** Properties that were added, removed, or became required or optional between two object schemas. */
export function* propertyChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  if (before.properties.size > 0 || after.properties.size > 0) yield* fieldChanges(before, after);
  if (own(before.schema, "required") !== undefined || own(after.schema, "required") !== undefined)
    yield* requiredChanges(before, after);
}

const make = (
  [before, after]: readonly [SchemaNode, SchemaNode],
  aspect: "field" | "required",
  direction: "tightened" | "loosened",
  property: string,
  ofRelease?: string | false,
): SchemaChange => ({
  aspect,
  direction,
  keyword: aspect === "field" ? "properties" : "required",
  from: undefined,
  to: undefined,
  before,
  after,
  property,
  ...(ofRelease !== false && ofRelease !== undefined && { ofRelease }),
});

function* fieldChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  const pair = [before, after] as const;
  for (const [name, node] of before.properties)
    if (!after.properties.has(name) && isMissed(node, after)) yield make(pair, "field", "tightened", name);
  for (const [name, node] of after.properties)
    if (!before.properties.has(name) && isMissed(node, before))
      yield make(pair, "field", "loosened", name, isOfType(node, before) && node.embedded);
}

/**
 * True if `other` prunes the field: it is not a map, keeps no unknown fields, and the API server does not set
 * it.
 */
const isMissed = (node: SchemaNode, other: SchemaNode): boolean =>
  unknownFieldsOf(other) === "pruned" && !isOfServer(other, node.name);

/** True for a field that a newer release of Kubernetes added to an embedded type. */
const isOfType = (node: SchemaNode, other: SchemaNode): boolean =>
  node.embedded !== undefined && (other.embedded !== undefined || embedsOne(other));

/** True for a node that is a Kubernetes type or embeds one. */
const embedsOne = remember((node: SchemaNode): boolean => {
  if (node.coreType !== undefined) return true;
  for (const { embedded } of node.properties.values()) if (embedded !== undefined) return true;
  return false;
});

function* requiredChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  const pair = [before, after] as const;
  const [old, now] = [demandsOf(before), demandsOf(after)];
  for (const name of now)
    if (!old.has(name) && !isOfServer(after, name))
      yield make(pair, "required", "tightened", name, isKeyOfRelease(name, before, after) && embeddedIn(after, name));
  for (const name of old) {
    const node = after.properties.get(name);
    // A default keeps the field set, and is reported as a change of its own.
    if (now.has(name) || node === undefined || own(node.schema, "default") !== undefined) continue;
    const isOfBoth = embeddedIn(before, name) !== undefined;
    if (!isOfServer(after, name)) yield make(pair, "required", "loosened", name, isOfBoth && node.embedded);
  }
}

const embeddedIn = ({ properties }: SchemaNode, name: string): string | undefined => properties.get(name)?.embedded;

/** The properties that a client must set: those that are required and have no default. */
const demandsOf = (node: SchemaNode): ReadonlySet<string> => {
  const demands = new Set<string>();
  for (const name of arrayAt(node.schema, "required"))
    if (typeof name === "string" && own(node.properties.get(name)?.schema, "default") === undefined) demands.add(name);
  return demands;
};
