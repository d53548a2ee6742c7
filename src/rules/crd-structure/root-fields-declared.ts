import { crdOf, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { crdExample, invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

export const rootFieldsDeclared: Rule = {
  id: "crd-structure/root-fields-declared",
  conventions: ["lists-05"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    // crd-structure/fields-declared reports a schema without any field.
    for (const { root } of reviewedVersions(crdOf(object)))
      if (root !== undefined && root.properties.size > 0 && own(root.schema, KEYWORD) === true)
        yield invalid(
          schemaField(root),
          "must leave out `x-kubernetes-preserve-unknown-fields`; only a field whose contents another API defines may have it",
        );
  },
  summary: "A schema may preserve unknown fields only where it needs them, not at its root.",
  rationale:
    "At the root, it keeps every misspelled field next to and within those that are declared, such as `specs`: the API server drops nothing and rejects nothing. Opaque contents have a field of their own.",
  go: [
    "// Without +kubebuilder:pruning:PreserveUnknownFields.",
    "type Widget struct {",
    '\tmetav1.TypeMeta   `json:",inline"`',
    '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
    '\tSpec              WidgetSpec `json:"spec,omitempty"`',
    "}",
  ],
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: crdExample({
    keywords: "x-kubernetes-preserve-unknown-fields: true",
    spec: "color: { type: string, maxLength: 63 }",
  }),
};

const KEYWORD = "x-kubernetes-preserve-unknown-fields";
