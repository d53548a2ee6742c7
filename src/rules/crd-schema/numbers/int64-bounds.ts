import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isUnboundedInt64 } from "../../../kube/crd/numeric-fields.js";
import { required } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const int64Bounds: Rule = {
  id: "crd-schema/int64-bounds",
  conventions: ["primitives-09"],
  summary: "An int64 must have bounds within 53 bits.",
  rationale:
    "JavaScript and other languages read every number as a float64, which is exact only up to 2^53. Such a client would change a greater value when it writes the object back.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("volumeBytes: { type: integer, format: int64, minimum: 0, maximum: 9007199254740991 }"),
  bad: specExample("volumeBytes: { type: integer, format: int64 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer"))
      if (isUnboundedInt64(node))
        yield required(
          schemaField(node),
          "must have a `minimum` and a `maximum` between -9007199254740991 and 9007199254740991, inclusive",
        );
  },
};
