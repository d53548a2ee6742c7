import { isOrdered, lacksItemKey, namelessLists, soleRequired, untypedLists } from "../../../kube/crd/item-keys.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { fieldName, ON_CRDS, required, type Rule, specExamples } from "../../kit.js";

export const listItemKey: Rule = {
  id: "crd-schema/list-item-key",
  conventions: ["lists-02"],
  topic: "list types",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of namelessLists(crd))
      yield required(
        schemaField(node),
        "must have items with a field `name` or another key listed in `x-kubernetes-list-map-keys`, because nothing tells them apart",
      );
    for (const node of untypedLists(crd))
      if (lacksItemKey(node)) yield required(schemaField(node), `must have ${remedyOf(node)}`);
  },
  summary: "The items of a list of objects must have a name or another key.",
  rationale:
    "Users, patches and messages refer to an item by its name. Without one they can only use the index, which changes when another item is inserted or removed. The items of an atomic list need no key if something else tells them apart.",
  go: ["// +listType=map", "// +listMapKey=port", 'Ports []Port `json:"ports,omitempty"`'],
  ...specExamples(`
    ports:
      type: array
      maxItems: 10
  +   x-kubernetes-list-type: map
  +   x-kubernetes-list-map-keys: [port]
      items:
        type: object
  +     required: [port]
        properties:
          port: { type: integer, format: int32, minimum: 1, maximum: 65535 }
  `),
};

const remedyOf = (node: SchemaNode): string => {
  if (isOrdered(node)) return "`x-kubernetes-list-type` 'atomic', because the order of its items counts";
  const key = soleRequired(node);
  const items = key === undefined ? "items with a field `name` or another key" : `${fieldName(key)} or another key`;
  return `${items} listed in \`x-kubernetes-list-map-keys\`, or \`x-kubernetes-list-type\` 'atomic'`;
};
