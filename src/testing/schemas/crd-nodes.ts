import { type Crd, type SchemaNode, crdOf, type CrdVersion } from "../../kube/crd/crd.js";
import type { Json, JsonObject, KubeObject } from "kube-json";

export const object = (spec: Json): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec,
});
export const version = (schema: Json, more: JsonObject = {}): JsonObject => ({
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: schema },
  ...more,
});
export const crdWith = (schema: Json): Crd => crdOf(object({ versions: [version(schema)] }));
export const nodesOf = (crd: Crd, index = 0): readonly SchemaNode[] => crd.versions[index]?.nodes ?? [];
/** A node and all nodes below it, also inside core types. */
export const allBelow = (node: SchemaNode | undefined): readonly SchemaNode[] => {
  if (node === undefined) return [];
  const children = [...node.properties.values(), node.items, node.values];
  return [node, ...children.flatMap(allBelow)];
};
export const rootOf = (crd: Crd): SchemaNode | undefined => crd.versions[0]?.root;
export const text: JsonObject = { type: "string" };
export const props = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

export const WIDGET = props({
  apiVersion: text,
  kind: text,
  metadata: props({ name: text }),
  spec: props(
    {
      ports: {
        type: "array",
        items: props({ name: text, number: { type: "integer" } }, { required: ["name"] }),
      },
      labels: { type: "object", additionalProperties: text },
      "a.b/c": text,
      selector: props({
        matchLabels: { type: "object", additionalProperties: text },
        matchExpressions: {
          type: "array",
          items: props({ key: text, operator: text, values: { type: "array" } }),
        },
      }),
    },
    { required: ["ports", "nowhere"] },
  ),
  status: props({ phase: text }),
  extra: props({ deep: text }),
});

/** Every schema of a version, those inside core types too, which `nodes` leaves out. */
export const everyNode = ({ root }: CrdVersion): readonly SchemaNode[] => {
  const found: SchemaNode[] = root === undefined ? [] : [root];
  // The list grows while it is walked: each node adds those below it.
  for (const { properties, items, values } of found) {
    found.push(...properties.values());
    if (items !== undefined) found.push(items);
    if (values !== undefined) found.push(values);
  }
  return found;
};
