import { isUnboundedReferenceList } from "../../kube/references/status-references.js";
import { crdOf, schemaField, type SchemaNode, isBelow } from "../../kube/crd/crd.js";
import { chosenNodes } from "../../kube/crd/nodes.js";
import { crdExample, examplesIn, ON_CRDS, required, type Rule } from "../kit.js";
import { unboundedSize } from "../../kube/fields/unbounded-sizes.js";

export const boundedStatusList: Rule = {
  id: "crd-status/bounded-status-list",
  conventions: ["verbs-02"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "Reviewers called 9 of 16 such findings right: a bound that the controller does not keep to makes its writes fail.",
  *check({ object }) {
    // crd-status/bounded-status-refs covers references.
    for (const node of chosenNodes(crdOf(object)))
      if (isUnboundedStatusList(node) && !isUnboundedReferenceList(node))
        yield required(schemaField(node), "must have a `maxItems` that its controller keeps to");
  },
  summary: "A list in `status` must have a maximum number of items.",
  rationale:
    "A list that grows with each event or each member makes every read, watch and cache of the object more expensive, until the object is too large to store. A controller that drops the oldest items, or reports their number, keeps it small.",
  go: [
    "// +listType=atomic",
    "// +kubebuilder:validation:MaxItems=16",
    'History []Revision `json:"history,omitempty"`',
  ],
  ...examplesIn((status) => crdExample({ status }))(`
    history:
      type: array
      x-kubernetes-list-type: atomic
  +   maxItems: 16
      items: { type: string, maxLength: 63 }
  `),
};

/** True for a list in status without a maximum; those of a spec that is kept in the status have theirs in the spec. */
const isUnboundedStatusList = (node: SchemaNode): boolean =>
  node.section === "status" &&
  node.type === "array" &&
  unboundedSize(node) !== undefined &&
  !isBelow(node, ({ under }) => OF_SPEC.test(under));

const OF_SPEC = /(?:spec|template)$/i;
