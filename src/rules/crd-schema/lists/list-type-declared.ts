import { mapKeysInPods } from "../../../kube/api/list-keys.js";
import { evidentKey, lacksItemKey, untypedLists } from "../../../kube/crd/item-keys.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { allOf, literal, ON_CRDS, required, type Rule, specExamples } from "../../kit.js";

export const listTypeDeclared: Rule = {
  id: "crd-schema/list-type-declared",
  conventions: ["lists-03"],
  topic: "list types",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/list-item-key covers lists whose items have no key.
    for (const node of untypedLists(crdOf(object)))
      if (!lacksItemKey(node))
        yield required(schemaField(node), `must have \`x-kubernetes-list-type\` ${remedyOf(node)}`);
  },
  summary: "A list of objects must declare `x-kubernetes-list-type`.",
  rationale:
    "A list without it is atomic: if two clients apply it, the last one replaces the items of the other. A later change surprises clients that rely on this.",
  go: ["// +listType=map", "// +listMapKey=name", 'Ports []Port `json:"ports,omitempty"`'],
  ...specExamples(`
    ports:
      type: array
  +   x-kubernetes-list-type: map
  +   x-kubernetes-list-map-keys: [name]
      maxItems: 16
      items:
        type: object
  +     required: [name]
        properties:
          name: { type: string, minLength: 1, maxLength: 63 }
  `),
};

const remedyOf = (node: SchemaNode): string => {
  const type = node.items?.coreType;
  const keys = mapKeysInPods(type ?? "") ?? [];
  if (keys.length > 0 && keys.every((key) => node.items?.properties.get(key)?.required === true))
    return `'map' and only ${allOf(keys)} in \`x-kubernetes-list-map-keys\`, as in Pods`;
  if (CORE_ATOMIC.has(type ?? "")) return "'atomic', as in Pods";
  const key = evidentKey(node);
  if (key !== undefined) return `'map' with ${literal(key)} in \`x-kubernetes-list-map-keys\`, or 'atomic'`;
  return hasKey(node)
    ? "'map' with the keys in `x-kubernetes-list-map-keys`, or 'atomic'"
    : "'atomic', because no field of its items can be their key";
};

/** Lists in Pods whose items have no key. */
const CORE_ATOMIC: ReadonlySet<string> = new Set([
  "EnvFromSource",
  "KeyToPath",
  "NodeSelectorTerm",
  "PodAffinityTerm",
  "PreferredSchedulingTerm",
  "Toleration",
  "WeightedPodAffinityTerm",
]);

/**
 * False for items without fields, and for whole objects, such as PersistentVolumeClaims: only fields at their top can be
 * keys.
 */
const hasKey = ({ items }: SchemaNode): boolean =>
  items?.coreType === undefined
    ? items?.properties.size !== 0
    : !items.properties.has("metadata") || items.properties.has("name");
