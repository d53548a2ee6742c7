import {
  type FieldPath,
  type Json,
  type PatchOperation,
  child,
  formatPointer,
  isArray,
  isObject,
  own,
  segmentName,
} from "kube-json";
import type { EntryDefault, FieldDefault } from "../../model/rule.js";
import { type Draft, isKey, keysOf, stepInto } from "./draft.js";

/** A value to add and its place, with missing parents included. */
export interface Insertion {
  readonly place: FieldPath;
  readonly value: Json;
  readonly operation: PatchOperation;
}

/** The addition for a proposal; undefined if nothing may be added. */
export const insertionFor = (draft: Draft, proposal: FieldDefault | EntryDefault): Insertion | undefined =>
  "entry" in proposal ? entryInsertion(draft, proposal) : valueInsertion(draft.object, proposal.field, proposal.value);

/**
 * The addition of a value for `field` if it is absent; undefined if it is present, or if the path leads
 * through a scalar or to a missing item. Null counts as present: for built-in kinds the API server has
 * already removed it, and in a custom resource it is a value that the schema allows, or a mistake to report.
 */
const valueInsertion = (root: Json, field: FieldPath, value: Json): Insertion | undefined => {
  let current = root;
  for (const [depth, segment] of field.entries()) {
    const name = segmentName(segment);
    const next = stepInto(current, name);
    if (next === undefined) {
      const below = field.slice(depth + 1).map(segmentName);
      const isOpen = isObject(current) && typeof name === "string";
      if (!isOpen || below.some((step) => typeof step === "number")) return undefined;
      // A computed key is always an own key, even `__proto__`.
      const nested = below.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
      const place = field.slice(0, depth + 1);
      return { place, value: nested, operation: { op: "add", path: formatPointer(place), value: nested } };
    }
    current = next;
  }
  return undefined;
};

/** The item to append to a list, if all items have a key and none has the same. An absent list is created. */
const entryInsertion = (draft: Draft, { field, entry, mergeKey }: EntryDefault): Insertion | undefined => {
  const list = field.reduce<Json | undefined>((value, segment) => stepInto(value, segmentName(segment)), draft.object);
  if (list === undefined) return valueInsertion(draft.object, field, [entry]);
  const taken = isArray(list) ? keysOf(draft, list, mergeKey) : undefined;
  const wanted = own(entry, mergeKey);
  if (!isArray(list) || taken === undefined || !isKey(wanted) || taken.has(wanted)) return undefined;
  return {
    place: child(field, list.length),
    value: entry,
    operation: { op: "add", path: `${formatPointer(field)}/-`, value: entry },
  };
};
