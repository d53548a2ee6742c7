import { mapKeysOf } from "../api/list-keys.js";
import { matchCoreType } from "../core-types/core-types.js";
import type { SchemaNode } from "../crd/crd.js";
import { arrayAt, own, stringsAt } from "kube-json";
import type { Difference } from "./schema-change.js";

/**
 * Changes that a newer release of Kubernetes makes to types that a CRD embeds: it adds fields, loosens
 * validation, adds defaults and declares how server-side apply merges lists. The author of the CRD cannot
 * prevent these. Other changes in such a type break clients and are reported.
 */

/** The pattern that generators write for a `resource.Quantity`; controllers cannot parse any other value. */
const QUANTITY =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

/** True for a difference of Kubernetes types, or inside one, that is due to a newer release. */
export const isOfRelease = (difference: Difference, before: SchemaNode, after: SchemaNode): boolean => {
  if (difference.aspect === "merge" && isCore(before) && isCore(after))
    return isMergeOfRelease(difference, before, after);
  if (before.embedded === undefined || after.embedded === undefined) return false;
  const { aspect, direction, from, to } = difference;
  if (direction === "loosened" || direction === "neutral") return true;
  if (aspect === "default") return from === undefined;
  return aspect === "pattern" && from === undefined && to === QUANTITY;
};

/** True for a key that a newer release requires because it makes the list a map. */
export const isKeyOfRelease = (name: string, before: SchemaNode, after: SchemaNode): boolean => {
  const [from, to] = [before.properties.get(name), after.properties.get(name)];
  if (from?.embedded === undefined || to?.embedded === undefined || after.step !== "items") return false;
  const [old, now] = [before.parent?.schema, after.parent?.schema];
  const isNewMap = own(old, LIST_TYPE) === undefined && own(now, LIST_TYPE) === "map";
  return isNewMap && mapKeysOf(after.under).some((keys) => keys.includes(name));
};

const LIST_TYPE = "x-kubernetes-list-type";

const isCore = ({ coreType, embedded }: SchemaNode): boolean => coreType !== undefined || embedded !== undefined;

/** Only for lists and maps without a declaration: a release does not change an existing one. */
const isMergeOfRelease = ({ keyword, to }: Difference, before: SchemaNode, after: SchemaNode): boolean => {
  if (keyword === "x-kubernetes-map-type")
    return own(before.schema, keyword) === undefined && to === "atomic" && isAtomicStruct(after);
  const keys = stringsAt(after.schema, "x-kubernetes-list-map-keys");
  const isKnown = mapKeysOf(after.under).some((known) => known.join() === keys.toSorted().join());
  if (keyword === LIST_TYPE) return own(before.schema, keyword) === undefined && to === "map" && isKnown;
  return isKnown && arrayAt(before.schema, keyword).every((key) => typeof key === "string" && keys.includes(key));
};

/** The atomic types; the map `nodeSelector` is atomic too. */
const ATOMIC: ReadonlySet<unknown> = new Set(
  `LabelSelector NodeSelector NodeSelectorTerm ConfigMapKeySelector SecretKeySelector FileKeySelector
  ObjectFieldSelector ResourceFieldSelector ObjectReference LocalObjectReference SecretReference
  TypedLocalObjectReference CrossVersionObjectReference`.split(/\s+/),
);

const isAtomicStruct = ({ schema, under, coreType }: SchemaNode): boolean =>
  under === "nodeSelector" || ATOMIC.has(coreType ?? matchCoreType(schema, under).coreType);
