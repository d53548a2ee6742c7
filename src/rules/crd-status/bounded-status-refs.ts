import { isNumber, own, remember } from "kube-json";
import { isReferenceList } from "../../kube/references/status-references.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type CrdVersion, type SchemaNode, crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { child, crdExample, examplesIn, invalid, ON_CRDS, required, type Rule } from "../kit.js";

/** References in one status. A set with more members is loosely coupled, and is not expanded. */
const MOST = 256;

/** Fewer fields may be alike by chance. */
const FEWEST = 3;

/** True in a copy of a part of the spec, which has the same fields: the spec bounds it. */
const isOfCopiedSpec = ({ parent, version }: SchemaNode): boolean =>
  parent !== undefined && parent.properties.size >= FEWEST && partsOfSpec(version).has(fieldsOf(parent));

const partsOfSpec = remember(
  ({ nodes }: CrdVersion): ReadonlySet<string> =>
    new Set(nodes.filter(({ section, properties }) => section === "spec" && properties.size >= FEWEST).map(fieldsOf)),
);

const fieldsOf = remember(({ properties }: SchemaNode): string => [...properties.keys()].sort().join(" "));

/** 'The length of this list is bounded by spec.concurrency.' */
const SAID = /\b(?:bounded|capped)\s(?:at|by)\b/i;

export const boundedStatusRefs: Rule = {
  id: "crd-status/bounded-status-refs",
  conventions: ["related-02"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "How many references are too many is a matter of judgement: a reviewed API lists up to 10000 Nodes.",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "items")) {
      const maxItems = own(node.schema, "maxItems");
      if (maxItems !== undefined && !(isNumber(maxItems) && maxItems > MOST)) continue;
      if (!isReferenceList(node) || isOfCopiedSpec(node)) continue;
      if (maxItems === undefined && SAID.test(descriptionOf(node.schema))) continue;
      yield maxItems === undefined
        ? required(
            schemaField(node),
            "must have a `maxItems` that its controller keeps to, or be a number of objects, because the list may grow with the cluster",
          )
        : {
            ...invalid(
              child(schemaField(node), "maxItems"),
              `must be less than or equal to ${String(MOST)}; report how many objects there are, and let clients query them`,
            ),
            amount: Number(maxItems),
          };
    }
  },
  summary: "A list of references or names of objects in `status` must have a maximum number of items, of at most 256.",
  rationale:
    "A status that lists every object of a loosely coupled set grows with the cluster. Each read becomes as expensive as a list, until the object is too large to store. Clients can query the set instead.",
  go: [
    "// +listType=atomic",
    "// +kubebuilder:validation:MaxItems=16",
    'BoundRefs []SecretRef `json:"boundRefs,omitempty"`',
  ],
  ...examplesIn((status) => crdExample({ status }))(`
    boundRefs:
      type: array
      x-kubernetes-list-type: atomic
  +   maxItems: 16
      items:
        type: object
        required: [group, resource, name]
        properties:
          group: { type: string, maxLength: 253 }
          resource: { type: string, maxLength: 63 }
          name: { type: string, maxLength: 253 }
  `),
};
