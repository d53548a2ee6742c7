import { builtInByName } from "../api/builtin-names.js";
import type { SchemaNode } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { own } from "../json/object.js";
import { isReference, standsUnderReferenceName } from "./crd-references.js";

/** What references in schemas lack a bound that rules of their own ask for. */

const CONSTRAINTS = ["pattern", "maxLength", "enum", "format", "allOf", "anyOf", "oneOf"] as const;

/** True for the name in a reference that users write, if its schema allows any string. */
export const isUnconstrainedName = (node: SchemaNode): boolean => {
  const { name, type, parent, section } = node;
  // Names in the status are written by controllers, not by users.
  if (name !== "name" || type !== "string" || section === "status") return false;
  if (parent === undefined || parent.coreType !== undefined || !standsUnderReferenceName(parent))
    return false;
  if (CONSTRAINTS.some((keyword) => own(node.schema, keyword) !== undefined)) return false;
  return validationsOf(node).length === 0 && !isPartOfTarget(parent);
};

/** A reference in a reference is to a part of its target, such as a template in a ConfigMap. */
const isPartOfTarget = ({ parent }: SchemaNode): boolean => {
  for (let node = parent; node !== undefined; node = node.parent)
    if (standsUnderReferenceName(node) && node.properties.has("name")) return true;
  return false;
};

/** True for a list of references in the status without a maximum number of items. */
export const isUnboundedStatusList = (node: SchemaNode): boolean =>
  node.section === "status" &&
  node.items !== undefined &&
  node.type === "array" &&
  own(node.schema, "maxItems") === undefined &&
  listsObjects(node, node.items);

/** Items with only a name are references if the list is named after a kind, such as 'nodes' or 'pods'. */
const listsObjects = ({ under }: SchemaNode, item: SchemaNode): boolean =>
  isReference(item) ||
  (item.properties.size === 1 &&
    item.properties.has("name") &&
    builtInByName(under.toLowerCase()) !== undefined);
