import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { equalJson, own } from "kube-json";
import { compareStability, compareVersions } from "kube-api";
import { allOf, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

export const sameDefaultInVersions: Rule = {
  id: "crd-defaults/same-default-in-versions",
  conventions: ["static-01"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const first = new Map<string, SchemaNode>();
    const nodes = [...nodesWith(crdOf(object), "default")].filter(({ version }) => version.served);
    for (const node of nodes.sort(byVersion)) {
      const value = own(node.schema, "default");
      if (value === undefined) continue;
      const path = jsonPath(node);
      const other = first.get(path);
      if (other === undefined) first.set(path, node);
      else if (!equalJson(value, own(other.schema, "default")))
        yield invalid(
          schemaField(node),
          `must have the same \`default\` in versions ${allOf([other.version.name, node.version.name])}`,
        );
    }
  },
  summary: "A field must have the same default in all served versions.",
  rationale:
    "An object without the field gets a different value in each version, so the value flips with the version a client uses.",
  go: [
    "// In the packages of all served versions.",
    "// +kubebuilder:default=Retain",
    'DeletionPolicy DeletionPolicy `json:"deletionPolicy,omitempty"`',
  ],
  good: crdExample({
    versions: [{}, { name: "v1beta1", storage: false }],
    spec: "deletionPolicy: { type: string, enum: [Delete, Retain], default: Retain }",
  }),
  bad: crdExample({
    versions: [
      { spec: "deletionPolicy: { type: string, enum: [Delete, Retain], default: Retain }" },
      {
        name: "v1beta1",
        storage: false,
        spec: "deletionPolicy: { type: string, enum: [Delete, Retain], default: Delete }",
      },
    ],
  }),
};

/** The most stable version first, then the oldest. The order in the list has no meaning. */
const byVersion = ({ version: a }: SchemaNode, { version: b }: SchemaNode): number =>
  compareStability(b.name, a.name) || compareVersions(a.name, b.name);
