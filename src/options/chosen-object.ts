import {
  type FieldPath,
  type Json,
  type KubeObject,
  formatField,
  objectAt,
  objectName,
  stringAt,
  valueAt,
} from "kube-json";
import { newestFirst } from "../kube/api/metadata.js";
import type { Context } from "../model/context.js";
import type { FromClusterOptions } from "./from-cluster-options.js";
import { allOf, fieldName, literal } from "../text/message.js";

/** A value from a chosen object of the cluster. */
export interface Chosen {
  readonly value: Json;
  /** Its source, in words. */
  readonly from: string;
}

/**
 * The value at `taken` of the one object of the cluster that the options choose, or a clause that says why there is none
 * (API conventions, "Admission Controlled Defaults").
 */
export const chooseObject = (
  context: Context,
  options: FromClusterOptions,
  taken: FieldPath,
): Chosen | { readonly because: string } => {
  const { group, kind } = options;
  const objects = newestFirst(
    (context.cluster.list(group, kind) ?? []).filter((one) => qualifies(one, context, options)),
  );
  const [first, second] = objects;
  if (first === undefined) return { because: `there is no ${kind} to choose from` };
  if (second !== undefined && options.choose === "Unique") {
    const names = allOf([first, second].map(objectName).sort());
    return { because: `there is more than one ${kind} to choose from, such as ${names}` };
  }
  const value = valueAt(first, taken) ?? undefined;
  const place = `${fieldName(formatField(taken))} of ${kind} ${literal(objectName(first))}`;
  return value === undefined ? { because: `${place} is not set` } : { value, from: `it would be ${place}` };
};

const qualifies = (one: KubeObject, { namespace }: Context, { annotations, labels }: FromClusterOptions): boolean => {
  const home = stringAt(one, "metadata", "namespace");
  return (
    objectName(one) !== "" &&
    (home === undefined || home === namespace) &&
    stringAt(one, "metadata", "deletionTimestamp") === undefined &&
    has(one, "annotations", annotations) &&
    has(one, "labels", labels)
  );
};

const has = (one: KubeObject, map: string, wanted: Readonly<Record<string, string>> = {}): boolean => {
  const found = objectAt(one, "metadata", map);
  return Object.entries(wanted).every(([key, value]) => Object.hasOwn(found, key) && found[key] === value);
};
