import { builtInByName } from "../../kube/api/builtin-names.js";
import { isReference } from "../../kube/references/crd-references.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

/** Items with only a name are references if the list is named after a kind, such as 'nodes' or 'pods'. */
const listsObjects = ({ under }: SchemaNode, item: SchemaNode): boolean =>
  isReference(item) ||
  (item.properties.size === 1 &&
    item.properties.has("name") &&
    builtInByName(under.toLowerCase()) !== undefined);

export const boundedStatusRefs: Rule = {
  id: "crd-status/bounded-status-refs",
  conventions: ["related-02"],
  summary: "A list of references in `status` must have a maximum number of items.",
  rationale:
    "A status that lists every object of a loosely coupled set grows with the cluster. Each read becomes as expensive as a list, until the object is too large to store. Clients can query the set instead.",
  reference: "References to related objects",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({
    status: `
      boundRefs:
        type: array
        x-kubernetes-list-type: atomic
        maxItems: 16
        items:
          type: object
          required: [group, resource, name]
          properties:
            group: { type: string, maxLength: 253 }
            resource: { type: string, maxLength: 63 }
            name: { type: string, maxLength: 253 }
    `,
  }),
  bad: crdExample({
    status: `
      boundRefs:
        type: array
        x-kubernetes-list-type: atomic
        items:
          type: object
          required: [group, resource, name]
          properties:
            group: { type: string, maxLength: 253 }
            resource: { type: string, maxLength: 63 }
            name: { type: string, maxLength: 253 }
    `,
  }),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "items")) {
      if (node.section !== "status" || node.items === undefined || typeOf(node) !== "array") continue;
      if (own(node.schema, "maxItems") === undefined && listsObjects(node, node.items))
        yield required(schemaField(node), "must specify `maxItems` to bound the list of references");
    }
  },
};
