import { isUnconstrainedName } from "../../kube/references/unconstrained-names.js";
import { withKeyword } from "../../kube/crd/schema-fixes.js";
import { propertiesCalled } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { ON_CRDS, required, type Rule, referenceSchema, specExample } from "../kit.js";

export const referenceNameConstrained: Rule = {
  id: "crd-references/reference-name-constrained",
  conventions: ["objectref-27"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "name"))
      if (isUnconstrainedName(node))
        yield required(schemaField(node), "must specify `pattern`, or a `maxLength` that is less than or equal to 253");
  },
  proposeBounds: ({ field }, { object }) => withKeyword(object, field, "maxLength", 253),
  summary: "The name in a reference must have a `pattern`, or a `maxLength` that is less than or equal to 253.",
  rationale:
    "Controllers put names into paths of requests to the API server. A schema that rejects '..' and '/' protects all of them, even those that forget to check.",
  reference: "Validation of fields",
  go: [
    "type SecretRef struct {",
    "\t// +kubebuilder:validation:MinLength=1",
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
        name: { type: string }
  `),
};
