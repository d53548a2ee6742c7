import { isUnconstrainedName } from "../../kube/references/unconstrained-names.js";
import { propertiesCalled } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const referenceNameConstrained: Rule = {
  id: "crd-references/reference-name-constrained",
  topic: "references",
  conventions: ["objectref-27"],
  summary: "The name in a reference must have a `pattern`, or a `maxLength` that is less than or equal to 253.",
  rationale:
    "Controllers put names into paths of requests to the API server. A schema that rejects '..' and '/' protects all of them, even those that forget to check.",
  reference: "Validation of fields",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  go: [
    "type SecretRef struct {",
    "\t// +kubebuilder:validation:MinLength=1",
    "\t// +kubebuilder:validation:MaxLength=253",
    "\t// +required",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(`
    secretRef:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    secretRef:
      type: object
      required: [name]
      properties:
        name: { type: string }
  `),
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "name"))
      if (isUnconstrainedName(node))
        yield required(schemaField(node), "must specify `pattern`, or a `maxLength` that is less than or equal to 253");
  },
};
