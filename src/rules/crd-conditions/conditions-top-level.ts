import { isOfAnotherStatus } from "../../kube/crd/conditions.js";
import { propertiesCalled } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, property, schemaField } from "../../kube/crd/crd.js";
import { arrayAt } from "kube-json";
import { indented, conditionsSchema, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

const isConditionList = (node: SchemaNode): boolean =>
  node.type === "array" && node.items?.properties.has("type") === true;

/**
 * True for conditions of an item with a name, identifier, reference or other key, as in `status.parents[].conditions`.
 */
const isOfOneOfMany = (node: SchemaNode): boolean => {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (at.step === "additionalProperties") return true;
    if (at.step !== "items") continue;
    if ([...at.properties.keys()].some((name) => /^(?:id|name|ref|uid)$|(?:ID|Id|Name|Ref)$/.test(name))) return true;
    if (arrayAt(at.parent?.schema, "x-kubernetes-list-map-keys").length > 0) return true;
  }
  return false;
};

/** True for the conditions of a Service, next to what else its status has. */
const isOfService = ({ parent }: SchemaNode): boolean => parent?.properties.has("loadBalancer") === true;

export const conditionsTopLevel: Rule = {
  id: "crd-conditions/conditions-top-level",
  conventions: ["conditions-16"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "conditions")) {
      if (node.section !== "status" || node.depth < 3 || !isConditionList(node) || isOfService(node)) continue;
      if (isOfAnotherStatus(node)) continue;
      if (property(node.version.root, "status", "conditions") === undefined && !isOfOneOfMany(node))
        yield invalid(schemaField(node), "must be placed directly under `status`");
    }
  },
  summary: "The list `conditions` must be directly under `status`.",
  rationale: "Generic clients read only `status.conditions`; `kubectl wait` does not find conditions anywhere else.",
  go: [
    "type WidgetStatus struct {",
    "\t// +listType=map",
    "\t// +listMapKey=type",
    "\t// +optional",
    '\tConditions []metav1.Condition `json:"conditions,omitempty"`',
    "}",
  ],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    status: `
      health:
        type: object
        properties:${indented(conditionsSchema({ maxItems: 16, hasGeneration: false }), 10)}
    `,
  }),
};
