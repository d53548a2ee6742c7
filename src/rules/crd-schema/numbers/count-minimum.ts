import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { hasNegativeMinimum, isCountWithoutMinimum } from "../../../kube/fields/numeric-fields.js";
import { isPositive } from "../../../kube/described/bounds.js";
import { withProposedLimits } from "../../../kube/described/proposed-bounds.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

export const countMinimum: Rule = {
  id: "crd-schema/count-minimum",
  conventions: ["primitives-07"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "The conventions ask for validation anywhere, and counts in reviewed APIs leave it to a webhook or a controller.",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      if (hasNegativeMinimum(node))
        yield {
          ...invalid(
            schemaField(node),
            "must have a `minimum` greater than or equal to 0, or a `description` of what a negative value means",
          ),
          about: own(node.schema, "minimum") ?? null,
        };
      if (!isCountWithoutMinimum(node)) continue;
      const value = own(node.schema, "default");
      const least = typeof value === "number" && value < 0 ? value : 0;
      const example = isPositive(node) || MAY_BE_ZERO.test(node.under) ? "" : `, such as ${String(least)}`;
      yield required(schemaField(node), `must have a \`minimum\`${example}`);
    }
  },
  // A negative minimum may be meant.
  proposeBounds: ({ field, reason }, { object }) =>
    reason === "FieldValueRequired" ? withProposedLimits(object, field) : [],
  summary: "A field that counts something must have a lower bound that is not negative.",
  rationale:
    "A count cannot be negative. Without a bound, the API server stores negative numbers, and each controller interprets them differently. If -1 has a meaning, set `minimum` to -1 and describe it. `crd-schema/numeric-bounds` covers all other numbers.",
  go: ["// +kubebuilder:validation:Minimum=0", 'RetryCount *int32 `json:"retryCount,omitempty"`'],
  good: specExample("retryCount: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("retryCount: { type: integer, format: int32, maximum: 100 }"),
};

/** An autoscaler refuses none, but for some metrics, and so do most programs that work in parallel. */
const MAY_BE_ZERO = /^minReplica(?:s|Count)$|[pP]arallelism$/;
