import type { SchemaNode } from "../crd/crd.js";
import { unboundedSize } from "./unbounded-sizes.js";

/** True for a list in status without a maximum; those of a spec that is kept in the status have theirs in the spec. */
export const isUnboundedStatusList = (node: SchemaNode): boolean =>
  node.section === "status" && node.type === "array" && unboundedSize(node) !== undefined && !isOfSpec(node.parent);

const isOfSpec = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/(?:spec|template)$/i.test(node.under) || isOfSpec(node.parent));
