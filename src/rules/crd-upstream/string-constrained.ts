import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const stringConstrained: Rule = {
  id: "crd-upstream/string-constrained",
  conventions: [],
  summary: "A string must have a format, a pattern, an enum or a maximum length.",
  rationale:
    "A string without any of these accepts a whole file. Every controller then has to check the name, address or path itself, or none does.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("hostName: { type: string, maxLength: 253 }"),
  bad: specExample("hostName: { type: string }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (KEYWORDS.every((keyword) => own(node.schema, keyword) === undefined))
        yield required(
          schemaField(node),
          "must have a `maxLength`, and a `format` or `pattern` if one applies",
        );
  },
};

const KEYWORDS = ["enum", "format", "maxLength", "pattern"] as const;
