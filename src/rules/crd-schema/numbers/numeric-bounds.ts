import { isDescribedBound } from "../../../kube/described/bounds.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isPoorlyBounded, missingBounds } from "../../../kube/crd/numeric-fields.js";
import { required } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { fieldName } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const numericBounds: Rule = {
  id: "crd-schema/numeric-bounds",
  conventions: ["primitives-03"],
  summary: "An integer under `spec` must have a lower and an upper bound.",
  rationale:
    "With bounds, the API server rejects a value that is far too great or too small when the user makes the mistake, before it overflows in a controller. Bounds can be loosened later, but not tightened.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("backoffFactor: { type: integer, format: int32, minimum: 1, maximum: 10 }"),
  bad: specExample("backoffFactor: { type: integer, format: int32 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      if (!isPoorlyBounded(node)) continue;
      // Rule crd-validation/described-bounds names the bound that the description states.
      const missing = missingBounds(node).filter((keyword) => !isDescribedBound(node, keyword));
      if (missing.length > 0)
        yield required(schemaField(node), `must have a ${missing.map(fieldName).join(" and a ")}`);
    }
  },
};
