import type { SchemaNode } from "../crd/crd.js";

/**
 * True for a size in status that nobody bounds. A controller writes it, and only lists grow with the cluster; a bound on a map makes
 * writes fail. Lists of a spec that is kept there have their bounds elsewhere.
 */
export const isObservedSize = (node: SchemaNode): boolean =>
  node.section === "status" && (node.type !== "array" || isOfSpec(node.parent));

const isOfSpec = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/(?:spec|template)$/i.test(node.under) || isOfSpec(node.parent));
