import { type SchemaNode, descriptionOf, isBelow } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { isNumber, own } from "kube-json";
import { standsUnderReferenceName } from "./crd-references.js";

const CONSTRAINTS = ["pattern", "enum", "format", "allOf", "anyOf", "oneOf"] as const;
/** A store of secrets outside of the cluster has names of its own. */
const OF_STORE = /\bsecret stores?\b|\bvault\b/i;

/** No name of an object is longer. */
const MAX_NAME = 253;

/** True for the name in a core type, copied field by field: Kubernetes leaves its check to the controller, too. */
export const isNameOfCore = (node: SchemaNode): boolean =>
  node.name === "name" && /^Name of the referent\b/.test(descriptionOf(node.schema));

/** True for the name in a reference that users write, if its schema allows any string. */
export const isUnconstrainedName = (node: SchemaNode): boolean => {
  const { name, type, parent, section } = node;
  // Names in the status are written by controllers, not by users.
  if (name !== "name" || type !== "string" || section === "status") return false;
  if (parent === undefined || parent.coreType !== undefined || !standsUnderReferenceName(parent)) return false;
  if (isNameOfCore(node) || OF_STORE.test(descriptionOf(parent.schema))) return false;
  if (CONSTRAINTS.some((keyword) => own(node.schema, keyword) !== undefined)) return false;
  const longest = own(node.schema, "maxLength");
  if (isNumber(longest) && longest <= MAX_NAME) return false;
  return validationsOf(node).length === 0 && !isPartOfTarget(parent);
};

/** A reference in a reference is to a part of its target, such as a template in a ConfigMap. */
const isPartOfTarget = (node: SchemaNode): boolean =>
  isBelow(node, (around) => standsUnderReferenceName(around) && around.properties.has("name"));
