import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const nullableDiscouraged: Rule = {
  id: "crd-upstream/nullable-discouraged",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "nullable"))
      if (own(node.schema, "nullable") === true)
        yield forbidden(
          schemaField(node),
          node.step === "property"
            ? "may not be `nullable`; a field may only be unset by leaving it out"
            : "may not be `nullable`; an item or a value that is null says nothing",
        );
  },
  fix: ({ field }, { object }) => withoutKeyword(object, field, "nullable"),
  summary: "A field may not be nullable.",
  rationale:
    "Absent and null then both mean unset. Clients have to distinguish them and most do not, and the API server drops null in some places and stores it in others.",
  reference: "Optional vs. Required",
  go: ["// Without +nullable.", "// +optional", 'BackoffFactor *int32 `json:"backoffFactor,omitempty"`'],
  good: specExample("backoffFactor: { type: integer, format: int32, minimum: 1, maximum: 10 }"),
  bad: specExample("backoffFactor: { type: integer, format: int32, minimum: 1, maximum: 10, nullable: true }"),
};
