import type { SchemaNode } from "../crd/crd.js";

/**
 * True for a size that nobody bounds: a controller writes the status, so only its lists and maps grow with the cluster, and
 * not those of a spec that it keeps there.
 */
export const isObservedSize = (node: SchemaNode): boolean =>
  node.section === "status" && (node.type === "string" || isOfSpec(node.parent));

const isOfSpec = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/(?:spec|template)$/i.test(node.under) || isOfSpec(node.parent));
