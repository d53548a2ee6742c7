import type { SchemaNode } from "../crd/crd.js";

/**
 * True for a size in status that needs no bound, because only a controller writes it. Lists grow with the cluster, and need one;
 * a bound on a map would make writes fail. Lists of a spec that is kept in the status have their bounds in the spec.
 */
export const isObservedSize = (node: SchemaNode): boolean =>
  node.section === "status" && (node.type !== "array" || isOfSpec(node.parent));

const isOfSpec = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/(?:spec|template)$/i.test(node.under) || isOfSpec(node.parent));
