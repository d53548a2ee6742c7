import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { valueAt } from "../../kube/json/field-path.js";
import { own, stringAt } from "../../kube/json/object.js";
import { withKeyword } from "../../kube/crd/schema-fixes.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { fieldName } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const listBoundedAndTyped: Rule = {
  id: "crd-upstream/list-bounded-and-typed",
  conventions: [],
  summary: "A list must declare `maxItems` and `x-kubernetes-list-type`.",
  rationale:
    "An unbounded list allows objects that are too large to store, and makes CEL rules too expensive to accept. A list without `x-kubernetes-list-type` is atomic: items may repeat, and the last client to apply it replaces the whole list.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    zones:
      type: array
      maxItems: 10
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 63 }
  `),
  bad: specExample(`
    zones:
      type: array
      items: { type: string, maxLength: 63 }
  `),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "array")) {
      // Conditions are bounded by their types; crd-conditions/conditions-list-map covers the rest.
      if (node.items?.coreType === "Condition") continue;
      const missing = KEYWORDS.filter((keyword) => own(node.schema, keyword) === undefined);
      if (missing.length > 0)
        yield required(schemaField(node), `must have ${missing.map(fieldName).join(" and ")}`);
    }
  },
  fix({ field }, { object }) {
    const schema = valueAt(object, field);
    const isScalar = SCALARS.includes(stringAt(schema, "items", "type") ?? "");
    // Only the type that the API server assumes changes nothing; a bound is a decision of the author.
    return isScalar && own(schema, "maxItems") !== undefined
      ? withKeyword(object, field, "x-kubernetes-list-type", "atomic")
      : [];
  },
};

const KEYWORDS = ["maxItems", "x-kubernetes-list-type"] as const;
const SCALARS = ["string", "integer", "number", "boolean"];
