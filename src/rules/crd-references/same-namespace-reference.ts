import {
  flatNamespaces,
  holderOf,
  settlesNamespaces,
  writtenNamespaces,
} from "../../kube/references/crd-references.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { type Cause, fieldName, forbidden, ON_CRDS, type Rule, referenceSchema, specExample } from "../kit.js";

const OTHERS = "only objects in the same namespace may be referenced";
const SECRETS = "only secrets in the same namespace may be referenced, because others would leak";

/** `names` is the reference, or the name in it. */
const crossing = (namespace: SchemaNode, beside: string, names: SchemaNode): Cause => {
  const words = `${holderOf(names).under} ${descriptionOf(names.schema)}`;
  return forbidden(
    schemaField(namespace),
    `may not be specified next to ${fieldName(beside)} unless its description says who permits it; ${/secret/i.test(words) ? SECRETS : OTHERS}`,
  );
};

export const sameNamespaceReference: Rule = {
  id: "crd-references/same-namespace-reference",
  conventions: ["objectref-01"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const [namespace, reference] of writtenNamespaces(crd))
      if (!settlesNamespaces(namespace, reference)) yield crossing(namespace, "name", reference);
    for (const [namespace, name] of flatNamespaces(crd))
      if (!settlesNamespaces(namespace, name)) yield crossing(namespace, name.under, name);
  },
  summary: "A namespaced kind must refer only to objects in its own namespace.",
  rationale:
    "Namespaces are a security boundary. With such a reference, a user of one namespace can make a controller read or change objects in another, and the target can be deleted without the consent of the referring namespace.",
  go: [
    "// Without Namespace, so not corev1.SecretReference.",
    "type SecretRef struct {",
    "\t// +kubebuilder:validation:MaxLength=253",
    "\t// +required",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(referenceSchema("secretRef", "name")),
  bad: specExample(`
    secretRef:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }
        namespace: { type: string, maxLength: 63, description: Namespace of the secret. }
  `),
};
