import { conditionLists } from "../../../kube/crd/conditions.js";
import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { type Json, arrayAt, own } from "kube-json";
import { child, formatPointer, invalid, literal, ON_CRDS, type Rule, specExamples, valueAt } from "../../kit.js";

export const listMapKeysValid: Rule = {
  id: "crd-schema/list-map-keys-valid",
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    const crd = crdOf(object);
    // The key of conditions is always 'type'; crd-conditions/conditions-list-map covers it.
    const conditions = new Set(conditionLists(crd));
    for (const node of nodesWith(crd, "x-kubernetes-list-map-keys", "x-kubernetes-list-type")) {
      const problem = conditions.has(node) ? undefined : keysProblem(node);
      if (problem !== undefined) yield invalid(schemaField(node), problem);
    }
  },
  fix({ field }, { object }) {
    const place = child(field, "x-kubernetes-list-map-keys");
    const keys = arrayAt(valueAt(object, field), "x-kubernetes-list-map-keys");
    const known = new Set<Json>();
    const repeated = keys.findIndex((key) => known.size === known.add(key).size);
    return repeated < 0 ? [] : [{ op: "remove", path: formatPointer(child(place, repeated)) }];
  },
  summary: "The keys of a map list must be scalar fields of its items that are required or have a default.",
  rationale:
    "The API server identifies the items by these fields and rejects a CRD without valid ones. This rule finds it without a cluster.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// In the type of the items.", "// +required", 'Name string `json:"name"`'],
  ...specExamples(`
    ports:
      type: array
      maxItems: 10
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [name]
      items:
        type: object
  +     required: [name]
        properties:
          name: { type: string, minLength: 1, maxLength: 63 }
  `),
};

const keysProblem = (node: SchemaNode): string | undefined => {
  const keys = arrayAt(node.schema, "x-kubernetes-list-map-keys").filter((key) => typeof key === "string");
  if (own(node.schema, "x-kubernetes-list-type") !== "map")
    return keys.length === 0
      ? undefined
      : "must have `x-kubernetes-list-map-keys` only where `x-kubernetes-list-type` is 'map'";
  if (keys.length === 0) return "must list its keys in `x-kubernetes-list-map-keys`, such as 'name'";
  const known = new Set<string>();
  const repeated = keys.find((key) => known.size === known.add(key).size);
  if (repeated !== undefined) return `must list ${literal(repeated)} only once in \`x-kubernetes-list-map-keys\``;
  for (const key of keys) {
    const problem = keyProblem(node.items?.properties.get(key), literal(key));
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const keyProblem = (key: SchemaNode | undefined, name: string): string | undefined => {
  if (key === undefined) return `must have a field ${name} in its items, because it is a key`;
  if (["object", "array"].includes(key.type ?? "")) return `must have only scalar keys; ${name} is an object or a list`;
  return key.required || own(key.schema, "default") !== undefined
    ? undefined
    : `must have items in which the key ${name} is required or has a default`;
};
