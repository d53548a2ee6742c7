import { crdOf, type SchemaNode } from "../../kube/crd/crd.js";
import { DEFINITIONS, definitionOf } from "kube-schema";
import { type FieldPath, type Json, isObject, segmentName, valueAt } from "kube-json";
import { isAtomicMap, mergingOf } from "kube-api";
import { isServerOwned } from "../../kube/api/metadata.js";
import { nodeFor } from "../../kube/crd/nodes.js";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";

/** The limits of all proposals, whatever the object. A violation is a fault of the defaulter. */

const STRING_MAPS = new Set(["labels", "annotations"]);

/** Throws for a field that only the API server or a controller writes. */
export const checkPlace = (field: FieldPath): void => {
  const [first, second] = field;
  if (isServerOwned(first, second))
    throw new Error(
      `may not touch ${fieldName(field)}; only the API server or its controller may, so propose something for \`spec\`, labels or annotations`,
    );
};

/** Throws for a label or annotation that is not a string: the API server could not decode the object. */
export const checkTexts = (field: FieldPath, value: Json): void => {
  const [first, second] = field.map(segmentName);
  if (first !== "metadata" || !STRING_MAPS.has(String(second))) return;
  const texts = field.length > 2 ? [value] : isObject(value) ? Object.values(value) : [null];
  if (field.length > 3 || texts.some((text) => typeof text !== "string"))
    throw new Error(`must propose strings for ${fieldName(field)}; nothing else can be stored there`);
};

/** Throws for a list that is known not to be merged by `mergeKey`. */
export const checkMergeKey = (context: Context, field: FieldPath, mergeKey: string): void => {
  const merging = mergingOf(context.resource, field, schemaAt(context, field)?.schema);
  if (merging === undefined) return;
  if (merging === "Atomic")
    throw new Error(
      `may not add an entry to ${fieldName(field)}, which is one value; only lists that are merged by a key may grow`,
    );
  if (merging.key !== mergeKey)
    throw new Error(`must add entries to ${fieldName(field)} by \`${merging.key}\`, not by \`${mergeKey}\``);
};

/** True if `field` is inside an existing atomic map, which counts as set. */
export const isInAtomicMap = (context: Context, object: Json, field: FieldPath): boolean =>
  field.slice(0, -1).some((_, depth) => {
    const above = field.slice(0, depth + 1);
    return isObject(valueAt(object, above)) && isAtomicMap(context.resource, above, schemaAt(context, above)?.schema);
  });

/**
 * The schema of a field of a custom resource, if the cluster state has its CRD. The engine may read the whole
 * cluster state, a defaulter only its `reads`.
 */
export const schemaAt = ({ cluster, kind }: Context, field: FieldPath): SchemaNode | undefined => {
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  const definition = definitionOf(definitions, kind.group, kind.kind);
  const version = definition && crdOf(definition).versions.find(({ name }) => name === kind.version);
  return version && nodeFor(version.root, field);
};
