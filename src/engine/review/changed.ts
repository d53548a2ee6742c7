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
} from "kube-json";
import type { Context } from "../../model/context.js";

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
