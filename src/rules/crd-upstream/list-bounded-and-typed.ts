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
  summary: "A list must have a greatest number of items and declare how it is merged.",
  rationale:
    "An unbounded list makes objects that are too large to store and CEL rules that are too expensive to allow. Without `x-kubernetes-list-type` a list is atomic, may repeat items, and of two appliers the last one wins.",
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
      // Their number is that of their types; crd-conditions/conditions-list-map tells the rest.
      if (node.items?.coreType === "Condition") continue;
      const missing = KEYWORDS.filter((keyword) => own(node.schema, keyword) === undefined);
      if (missing.length > 0)
        yield required(schemaField(node), `must have ${missing.map(fieldName).join(" and ")}`);
    }
  },
  fix({ field }, { object }) {
    const schema = valueAt(object, field);
    const isScalar = SCALARS.includes(stringAt(schema, "items", "type") ?? "");
    // What the API server does without it is the only answer that changes nothing; a bound is the author's to choose.
    return isScalar && own(schema, "maxItems") !== undefined
      ? withKeyword(object, field, "x-kubernetes-list-type", "atomic")
      : [];
  },
};

const KEYWORDS = ["maxItems", "x-kubernetes-list-type"] as const;
const SCALARS = ["string", "integer", "number", "boolean"];
