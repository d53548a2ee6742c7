import { conditionLists, nestedConditionLists } from "../../../kube/crd/conditions.js";
import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { arrayAt, own } from "../../../kube/json/object.js";
import { required } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const listItemKey: Rule = {
  id: "crd-schema/list-item-key",
  conventions: ["lists-02"],
  summary: "The items of a list of objects must have a name or another key.",
  rationale:
    "Users, patches and messages refer to an item by its name. Without one they can only use the index, which changes when another item is inserted or removed. An atomic list is one value, and its items need no key.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    ports:
      type: array
      maxItems: 10
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [port]
      items:
        type: object
        required: [port]
        properties:
          port: { type: integer, format: int32, minimum: 1, maximum: 65535 }
  `),
  bad: specExample(`
    ports:
      type: array
      maxItems: 10
      items:
        type: object
        properties:
          port: { type: integer, format: int32, minimum: 1, maximum: 65535 }
  `),
  *check({ object }) {
    const crd = crdOf(object);
    // The key of conditions is fixed; the rules of crd-conditions cover it.
    const conditions = new Set([...conditionLists(crd), ...nestedConditionLists(crd)]);
    for (const node of nodesWith(crd, "items")) {
      const { items, schema } = node;
      // Authors cannot change core types, and objects without properties may hold anything.
      if (items === undefined || items.properties.size === 0 || items.coreType !== undefined) continue;
      if (items.properties.has("name") || arrayAt(schema, "x-kubernetes-list-map-keys").length > 0) continue;
      if (own(schema, "x-kubernetes-list-type") !== "atomic" && !conditions.has(node))
        yield required(
          schemaField(node),
          "must have items with a field `name` or another key listed in `x-kubernetes-list-map-keys`",
        );
    }
  },
};
