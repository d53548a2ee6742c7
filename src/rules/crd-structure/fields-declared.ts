import { crdOf, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { crdExample, invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

export const fieldsDeclared: Rule = {
  id: "crd-structure/fields-declared",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object)))
      if (root?.properties.size === 0 && own(root.schema, "x-kubernetes-preserve-unknown-fields") === true)
        yield invalid(
          schemaField(root),
          "not reviewed: must declare its `properties` instead of `x-kubernetes-preserve-unknown-fields`",
        );
  },
  summary: "The schema of a version must declare fields.",
  rationale:
    "With `x-kubernetes-preserve-unknown-fields` and no properties, the API server stores anything: nothing is validated, documented by `kubectl explain` or merged by server-side apply. Rules cannot review undeclared fields either.",
  reference: "API Conventions",
  go: [
    "// Without +kubebuilder:pruning:PreserveUnknownFields.",
    "type Widget struct {",
    '\tmetav1.TypeMeta   `json:",inline"`',
    '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
    '\tSpec              WidgetSpec `json:"spec,omitempty"`',
    "}",
  ],
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: crdExample({ keywords: "x-kubernetes-preserve-unknown-fields: true" }),
};
