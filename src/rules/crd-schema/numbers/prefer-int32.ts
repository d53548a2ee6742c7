import { chosenWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { type Json, own } from "kube-json";
import { withKeyword } from "../../../kube/crd/schema-fixes.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

const fits = (bound: Json | undefined): boolean => typeof bound === "number" && bound >= -(2 ** 31) && bound < 2 ** 31;

export const preferInt32: Rule = {
  id: "crd-schema/prefer-int32",
  conventions: ["primitives-05"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "format")) {
      const { schema } = node;
      if (own(schema, "format") === "int64" && fits(own(schema, "minimum")) && fits(own(schema, "maximum")))
        yield invalid(schemaField(node), "must have format 'int32', because `minimum` and `maximum` fit 32 bits");
    }
  },
  fix: ({ field }, { object }) => withKeyword(object, field, "format", "int32"),
  summary: "An integer whose bounds fit 32 bits must have format 'int32'.",
  rationale:
    "In some languages an int64 needs a type of its own, and JavaScript rounds it beyond 53 bits. A field that does not need 64 bits spares clients that effort.",
  go: [
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=100",
    'RetryLimit *int32 `json:"retryLimit,omitempty"`',
  ],
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("retryLimit: { type: integer, format: int64, minimum: 0, maximum: 100 }"),
};
