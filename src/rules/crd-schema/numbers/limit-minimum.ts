import { isDescribedBound } from "../../../kube/described/bounds.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isLimitWithoutMinimum } from "../../../kube/crd/numeric-fields.js";
import { own } from "../../../kube/json/object.js";
import { required } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const limitMinimum: Rule = {
  id: "crd-schema/limit-minimum",
  conventions: ["primitives-07"],
  summary: "A limit, size or number of seconds must have a lower bound.",
  rationale:
    "A duration or size cannot be negative. Without a bound, the API server stores negative numbers, and each controller interprets them differently: as no limit, as zero, or as an error. If -1 has a meaning, set `minimum` to -1.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("retryLimit: { type: integer, format: int32, maximum: 100 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      // Rule crd-validation/described-bounds names the minimum that the description states.
      if (!isLimitWithoutMinimum(node) || isDescribedBound(node, "minimum")) continue;
      const value = own(node.schema, "default");
      const least = typeof value === "number" && value < 0 ? value : 0;
      yield required(schemaField(node), `must have a \`minimum\`, such as ${String(least)}`);
    }
  },
};
