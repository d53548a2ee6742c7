import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  at,
  equalJson,
  isArray,
  isObject,
  isWithin,
  path,
  own,
} from "kube-json";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import { hasStatusSubresource, isBuiltInGroup } from "kube-api";
import { DEFINITIONS, definedVersion, withStatusOf } from "kube-schema";

/** The parts of the object to review; 'Everything' unless an update changes very little. */
export type Changed = "Everything" | readonly FieldPath[];

const STATUS = path("status");
const FINALIZERS = path("metadata", "finalizers");

/**
 * Returns the changes of an update: none if only server fields changed or finalizers were removed; only the status
 * or new finalizers if controllers wrote these, because they cannot fix the rest.
 */
export const changedBy = ({ operation, object, oldObject }: Context): Changed => {
  if (operation !== "UPDATE" || oldObject === undefined) return "Everything";
  if (!equalJson(withoutBookkeeping(object), withoutBookkeeping(oldObject))) return "Everything";
  const old = new Set(finalizersOf(oldObject));
  const gained = finalizersOf(object).some((finalizer) => !old.has(finalizer));
  return [...(equalJson(object["status"], oldObject["status"]) ? [] : [STATUS]), ...(gained ? [FINALIZERS] : [])];
};

/** True if a finding in this field may be due to the change: one of the two contains the other. */
export const concerns = (changed: Changed, field: FieldPath): boolean =>
  changed === "Everything" || changed.some((part) => isWithin(field, part) || isWithin(part, field));

const finalizersOf = (object: KubeObject): readonly Json[] => {
  const finalizers = at(object, "metadata", "finalizers") ?? [];
  return isArray(finalizers) ? finalizers : [finalizers];
};

const withoutBookkeeping = (object: JsonObject): JsonObject => {
  const { status, metadata: all, ...rest } = object;
  if (!isObject(all)) return { ...rest, metadata: all };
  const { managedFields, resourceVersion, generation, finalizers, ...metadata } = all;
  return { ...rest, metadata };
};

/**
 * The unsent object with the status that an API server would store: a write to the object itself does not
 * change a status with a subresource. The stored status stays, and a new object has none.
 */
export const withoutIgnoredStatus = (context: Context): Context => {
  const { object, oldObject, operation, subresource, written = object } = context;
  const isWritten = (operation === "CREATE" || operation === "UPDATE") && subresource === undefined;
  if (!isWritten || !isUnsent(context) || own(object, "status") === undefined) return context;
  return isIgnored(context) ? { ...context, object: withStatusOf(object, oldObject), written } : context;
};

const isIgnored = ({ kind, cluster }: Context): boolean =>
  isBuiltInGroup(kind.group)
    ? hasStatusSubresource(kind.group, kind.kind)
    : definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind)?.hasStatusSubresource === true;
