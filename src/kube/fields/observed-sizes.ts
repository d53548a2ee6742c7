import type { SchemaNode } from "../crd/crd.js";

/**
 * True for a size that nobody bounds: a controller writes the status, and a bound on a map there only makes its writes fail. Lists
 * grow with the cluster, but not those of a spec that it keeps there.
 */
export const isObservedSize = (node: SchemaNode): boolean =>
  node.section === "status" && (node.type !== "array" || isOfSpec(node.parent));

const isOfSpec = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/(?:spec|template)$/i.test(node.under) || isOfSpec(node.parent));
