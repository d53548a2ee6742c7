import { asObjectMeta, unknownMetadata } from "kube-api";
import { type DefinedVersion, withStatusOf } from "./custom-resource.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  at,
  child,
  isArray,
  isObject,
  objectAt,
  own,
  path,
  remember,
} from "kube-json";
import type { Budget } from "./budget.js";
import { withDefaults } from "./defaults.js";
import { undeclaredFields, withoutForbiddenNulls, withoutUndeclared } from "./pruning.js";

/**
 * How an API server changes a custom resource (k8s.io/apiextensions-apiserver, pkg/apiserver and
 * pkg/registry/customresource), in this order:
 *
 * 1. From the request, it removes undeclared fields, then forbidden nulls, then what is not valid metadata
 *    (customresource_handler.go, schemaCoercingDecoder), and applies defaults (unstructuredDefaulter).
 * 2. It calls mutating webhooks, and applies the defaults again after each.
 * 3. A write to the object itself does not change a status that has a subresource (strategy.go).
 * 4. It reads stored objects in the same way, with the schema of the storage version.
 *
 * Fields that only the server knows, such as `metadata.uid`, and conversion webhooks are not covered.
 */

/**
 * The work budget of one object, only used by commands that people start. Objects that fit into etcd need less; a
 * hostile one must not fill the memory, because lists of items and of properties multiply.
 */
const MAX_WORK = 5_000_000;

export const fullBudget = (): Budget => ({ left: MAX_WORK });

/** The message for an object that exceeds the budget. */
export const TOO_MUCH_TO_READ = `not all defaults of its CRD were applied, because that takes more than ${String(MAX_WORK)} steps; the object must be smaller`;

/** The object without what the API server drops when it reads it. */
export const asRead = ({ schema }: DefinedVersion, object: KubeObject, budget: Budget = fullBudget()): KubeObject => {
  const root = rootOf(schema);
  const pruned = withoutForbiddenNulls(root, withoutUndeclared(root, object), budget);
  return withObjectMeta(root, pruned) as KubeObject;
};

/** The fields that the API server drops when it reads the object, because nothing declares them. */
export function* unknownFields({ schema }: DefinedVersion, object: KubeObject): Iterable<FieldPath> {
  for (const name of unknownMetadata(own(object, "metadata"))) yield path("metadata", name);
  yield* undeclaredFields(rootOf(schema), object);
}

export const asDefaulted = (
  { schema }: DefinedVersion,
  object: KubeObject,
  budget: Budget = fullBudget(),
): KubeObject => withDefaults(rootOf(schema), object, budget) as KubeObject;

/** The object as the API server reads it. If the budget is used up, it lacks defaults. */
export const readAndDefaulted = (version: DefinedVersion, object: KubeObject, budget?: Budget): KubeObject =>
  asDefaulted(version, asRead(version, object, budget), budget);

/** A default that `asDefaulted` applied. */
export interface SchemaDefault {
  readonly field: FieldPath;
  readonly value: Json;
  /** It replaces a null that the schema forbids, not an absent field. */
  readonly replacesNull: boolean;
}

/** The defaults that `asDefaulted` applied, each as a whole at its topmost field. */
export function* filledIn(before: Json, after: Json, field: FieldPath = []): Iterable<SchemaDefault> {
  const entries = isArray(after) ? after.entries() : Object.entries(isObject(after) ? after : {});
  for (const [name, value] of entries) {
    const given = isArray(before) ? before[Number(name)] : own(before, String(name));
    if (value === undefined || value === given) continue;
    const below = child(field, name);
    if (given === undefined || given === null) yield { field: below, value, replacesNull: given === null };
    else yield* filledIn(given, value, below);
  }
}

/**
 * The object as the API server validates a write of it: as read, with defaults, and with the status that the write may
 * not change; of a write of the status, the stored object with the new status. `oldObject` is the stored object.
 */
export const written = (
  version: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
  subresource?: "status",
  budget?: Budget,
): KubeObject => {
  const sent = readAndDefaulted(version, object, budget);
  if (subresource !== "status") return version.hasStatusSubresource ? withStatusOf(sent, oldObject) : sent;
  if (oldObject === undefined) return sent;
  const { managedFields: _, ...metadata } = objectAt(oldObject, "metadata");
  const managedFields = at(sent, "metadata", "managedFields");
  const kept = {
    ...oldObject,
    metadata: managedFields === undefined ? metadata : { ...metadata, managedFields },
  };
  return withStatusOf(kept, sent);
};

/**
 * The object as the API server would store it and return it in the version in which it was sent. `oldObject` is the
 * stored object. If the budget is used up, the result lacks defaults.
 */
export const asStored = (
  version: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
  budget: Budget = fullBudget(),
): KubeObject => asReadBack(version, written(version, object, oldObject, undefined, budget), budget);

/** Like `asStored`, for the subresource 'status', which only writes `status` and `metadata.managedFields`. */
export const asStoredStatus = (
  version: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
  budget: Budget = fullBudget(),
): KubeObject => asReadBack(version, written(version, object, oldObject, "status", budget), budget);

/** Returns the result of `written` as stored: the server reads it with the schema of the storage version. */
export const asReadBack = (version: DefinedVersion, written: KubeObject, budget: Budget): KubeObject => {
  const { storedAs } = version;
  const stored: DefinedVersion = storedAs === undefined ? version : { ...version, schema: storedAs };
  const read = readAndDefaulted(stored, written, budget);
  return storedAs === undefined ? read : asRead(version, read, budget);
};

/**
 * The schema of a whole object, which is always an embedded resource. Kubernetes defines the types of `apiVersion`,
 * `kind` and `metadata`, so what the schema says about them is ignored.
 */
const rootOf = remember((schema: JsonObject): JsonObject => {
  const { apiVersion: _a, kind: _k, metadata: _m, ...properties } = objectAt(schema, "properties");
  return { ...schema, properties, "x-kubernetes-embedded-resource": true };
});

/**
 * Returns a copy of `value` with only the metadata of embedded resources that the API server keeps. The API server uses
 * the type ObjectMeta for it, not the schema (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/objectmeta).
 */
export const withObjectMeta = (schema: JsonObject, value: Json): Json => {
  if (isArray(value)) {
    const items = own(schema, "items");
    return isObject(items) ? value.map((item) => withObjectMeta(items, item)) : value;
  }
  if (!isObject(value)) return value;
  const isResource = own(schema, "x-kubernetes-embedded-resource") === true;
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const entries = Object.entries(value).map(([name, entry]): [string, Json | undefined] => {
    if (entry === undefined) return [name, entry];
    if (isResource && name === "metadata") return [name, asObjectMeta(entry)];
    const declared = own(properties, name);
    const of = isObject(declared) ? declared : others;
    return [name, isObject(of) ? withObjectMeta(of, entry) : entry];
  });
  return Object.fromEntries(entries);
};
