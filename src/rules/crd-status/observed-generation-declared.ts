import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { child, conditionsSchema, crdExample, ON_CRDS, required, type Rule } from "../kit.js";

export const observedGenerationDeclared: Rule = {
  id: "crd-status/observed-generation-declared",
  conventions: ["conditions-36"],
  topic: "conditions",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const status = property(root, "status");
      if (status === undefined || status.coreType !== undefined || property(root, "spec") === undefined) continue;
      if (own(status.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      const { properties } = status;
      // Without conditions, the rule that asks for them says so; conditions alone have a generation each.
      if (properties.size > 1 && properties.has("conditions") && !properties.has("observedGeneration"))
        yield required(
          child(schemaField(status), "properties", "observedGeneration"),
          "must be declared with type 'integer' and format 'int64', because other fields than `conditions` depend on the spec",
        );
    }
  },
  summary: "A status with other fields than conditions must have `observedGeneration`.",
  rationale:
    "The generation in a condition says which spec that condition is about. Clients that read a number of replicas or an address cannot know whether it is of the current spec or of the last one.",
  go: [
    "// +kubebuilder:validation:Minimum=0",
    "// +optional",
    'ObservedGeneration *int64 `json:"observedGeneration,omitempty"`',
  ],
  good: crdExample({
    spec: "size: { type: integer, format: int32, minimum: 1, maximum: 10 }",
    status: `
      ${conditionsSchema({ maxItems: 16 }).trim().replaceAll("\n", "\n      ")}
      observedGeneration: { type: integer, format: int64, minimum: 0 }
      address: { type: string, maxLength: 39 }
    `,
  }),
  bad: crdExample({
    spec: "size: { type: integer, format: int32, minimum: 1, maximum: 10 }",
    status: `
      ${conditionsSchema({ maxItems: 16 }).trim().replaceAll("\n", "\n      ")}
      address: { type: string, maxLength: 39 }
    `,
  }),
};
