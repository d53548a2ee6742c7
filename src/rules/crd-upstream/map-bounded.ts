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
  summary: "A map must have a greatest number of entries.",
  rationale:
    "Nothing else bounds a map, neither the number of its keys nor their length: the object grows until it can no longer be stored, and CEL rules about it are too expensive to allow.",
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
