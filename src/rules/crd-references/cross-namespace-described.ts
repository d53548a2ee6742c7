import { settlesNamespaces, writtenNamespaces } from "../../kube/references/crd-references.js";
import { crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const crossNamespaceDescribed: Rule = {
  id: "crd-references/cross-namespace-described",
  conventions: ["objectref-26"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // If nothing allows other namespaces, same-namespace-reference forbids the field.
    for (const [namespace, reference] of writtenNamespaces(crdOf(object)))
      if (descriptionOf(namespace.schema).trim() === "" && settlesNamespaces(reference))
        yield required(
          schemaField(namespace),
          "must have a description of who may refer to another namespace and what happens on deletion",
        );
  },
  summary: "The `namespace` of a reference in a namespaced kind must have a description.",
  rationale:
    "Users of a reference to another namespace need to know who may create it, what is copied between the namespaces, and what happens when the target is deleted.",
  go: [
    "// namespace is that of the secret. A ReferenceGrant there must permit any namespace but that of the widget.",
    "// When the secret is deleted, the widget keeps running with what it has read.",
    "// +optional",
    'Namespace *string `json:"namespace,omitempty"`',
  ],
  ...specExamples(`
    secretRef:
      type: object
  -   description: The secret, in a namespace whose ReferenceGrant permits it.
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }
  -     namespace: { type: string, maxLength: 63 }
  +     namespace:
  +       type: string
  +       maxLength: 63
  +       description: >-
  +         Namespace of the secret. Another one than that of the widget is only allowed if a ReferenceGrant there
  +         permits it; when the secret is deleted, the widget keeps running with what it has read.
  `),
};
