import { conditionLists, nestedConditionLists } from "../../../kube/crd/conditions.js";
import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { own } from "../../../kube/json/object.js";
import { required } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const listTypeDeclared: Rule = {
  id: "crd-schema/list-type-declared",
  conventions: ["lists-03"],
  summary: "A list of objects must declare `x-kubernetes-list-type`.",
  rationale:
    "A list without it is atomic: if two clients apply it, the last one replaces the items of the other. A later change surprises clients that rely on this.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    ports:
      type: array
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [name]
      maxItems: 16
      items:
        type: object
        required: [name]
        properties:
          name: { type: string, maxLength: 63 }
  `),
  bad: specExample(`
    ports:
      type: array
      maxItems: 16
      items:
        type: object
        properties:
          name: { type: string, maxLength: 63 }
  `),
  *check({ object }) {
    const crd = crdOf(object);
    // The type and key of conditions are fixed; the rules of crd-conditions cover them.
    const conditions = new Set([...conditionLists(crd), ...nestedConditionLists(crd)]);
    for (const node of nodesWith(crd, "items")) {
      const { items } = node;
      if (items === undefined || (typeOf(items) !== "object" && items.properties.size === 0)) continue;
      if (own(node.schema, "x-kubernetes-list-type") === undefined && !conditions.has(node))
        yield required(
          schemaField(node),
          "must have `x-kubernetes-list-type` 'map' with the keys in `x-kubernetes-list-map-keys`, or 'atomic'",
        );
    }
  },
};
