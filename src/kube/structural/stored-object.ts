import { type DefinedVersion, withStatusOf } from "./custom-resource.js";
import { type FieldPath, child } from "../json/field-path.js";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  at,
  isArray,
  isObject,
  objectAt,
  own,
} from "../json/object.js";
import { remember } from "../json/remember.js";
import { withDefaults } from "./defaults.js";
import { withObjectMeta } from "./metadata.js";
import { withoutForbiddenNulls } from "./nulls.js";
import { withoutUndeclared } from "./pruning.js";

/**
 * What an API server makes of a custom resource that it is sent (k8s.io/apiextensions-apiserver, pkg/apiserver and
 * pkg/registry/customresource). In its order:
 *
 * 1. What is read from the request loses the fields that the schema does not declare, then nulls that it forbids, then what
 *    is no metadata (customresource_handler.go, schemaCoercingDecoder), and gets the defaults (unstructuredDefaulter).
 * 2. Mutating webhooks are asked; after each the defaults are filled in again.
 * 3. Who writes the object itself does not write a status that has a subresource (strategy.go).
 * 4. What is stored is read in the same way, by the schema of the version in which it is stored.
 *
 * What the server alone knows, such as `metadata.uid`, is left out, and so is what a conversion webhook would do.
 */

/**
 * Of one object; only commands that people start make use of this. What fits into etcd takes less, and a hostile one must
 * not fill the memory: lists of items and of properties multiply.
 */
const MAX_WORK = 5_000_000;

/** The object without what the API server drops as it reads it. `drop` is told each field that is not declared. */
export const asRead = (
  { schema }: DefinedVersion,
  object: KubeObject,
  drop?: (field: FieldPath) => void,
): KubeObject => {
  const root = rootOf(schema);
  const pruned = withoutForbiddenNulls(root, withoutUndeclared(root, object, drop), { left: MAX_WORK });
  return withObjectMeta(root, pruned) as KubeObject;
};

/** The object with the defaults of its schema. */
export const asDefaulted = ({ schema }: DefinedVersion, object: KubeObject): KubeObject =>
  withDefaults(rootOf(schema), object, { left: MAX_WORK }) as KubeObject;

/** A default that was filled in. */
export interface SchemaDefault {
  readonly field: FieldPath;
  readonly value: Json;
  /** It stands in place of null, which the schema forbids; else of nothing. */
  readonly replacesNull: boolean;
}

/** What `asDefaulted` filled in, each default at its topmost field and with all that lies below. */
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
 * The object as the API server would store it, and give it back in the version in which it was sent; `oldObject` is what is
 * stored now.
 */
export const asStored = (
  version: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
): KubeObject => {
  const sent = asDefaulted(version, asRead(version, object));
  return readBack(version, version.hasStatusSubresource ? withStatusOf(sent, oldObject) : sent);
};

/** The same of a request to subresource 'status', which writes nothing else, but for who has written which fields. */
export const asStoredStatus = (
  version: DefinedVersion,
  object: KubeObject,
  oldObject: KubeObject | undefined,
): KubeObject => {
  const sent = asDefaulted(version, asRead(version, object));
  if (oldObject === undefined) return readBack(version, sent);
  const { managedFields: _, ...metadata } = objectAt(oldObject, "metadata");
  const managedFields = at(sent, "metadata", "managedFields");
  const kept = {
    ...oldObject,
    metadata: managedFields === undefined ? metadata : { ...metadata, managedFields },
  };
  return readBack(version, withStatusOf(kept, sent));
};

const readBack = (version: DefinedVersion, written: KubeObject): KubeObject => {
  const { storedAs } = version;
  const stored: DefinedVersion = storedAs === undefined ? version : { ...version, schema: storedAs };
  const read = asDefaulted(stored, asRead(stored, written));
  return storedAs === undefined ? read : asRead(version, read);
};

/**
 * The schema of a whole object: one of an embedded resource, whatever it says. Its type and metadata go by types of their
 * own, so that nothing the schema says of them counts.
 */
const rootOf = remember((schema: JsonObject): JsonObject => {
  const { apiVersion: _a, kind: _k, metadata: _m, ...properties } = objectAt(schema, "properties");
  return { ...schema, properties, "x-kubernetes-embedded-resource": true };
});
