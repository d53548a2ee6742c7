import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const mapBounded: Rule = {
  id: "crd-upstream/map-bounded",
  conventions: [],
  summary: "A map must have a maximum number of entries.",
  rationale:
    "Nothing else bounds the keys of a map. The object can grow until it is too large to store, and CEL rules on the map are too expensive to accept.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    nodeLabels:
      type: object
      maxProperties: 20
      additionalProperties: { type: string, maxLength: 63 }
  `),
  bad: specExample(`
    nodeLabels:
      type: object
      additionalProperties: { type: string, maxLength: 63 }
  `),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "additionalProperties"))
      if (node.values !== undefined && own(node.schema, "maxProperties") === undefined)
        yield required(schemaField(node), "must have `maxProperties`");
  },
};
