import { camelCase } from "../../../kube/words/camel-case.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const noIsPrefix: Rule = {
  id: "crd-naming/no-is-prefix",
  conventions: ["naming-21"],
  summary: "The name of a boolean must not start with 'is'.",
  rationale:
    "A boolean is a statement by itself: 'default: true' reads as well as 'isDefault: true'. Kubernetes omits the prefix, as in 'immutable', 'suspend' and 'unschedulable'.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  go: ['Default *bool `json:"default,omitempty"`'],
  good: specExample("default: { type: boolean }"),
  bad: specExample("isDefault: { type: boolean }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "boolean")) {
      const rest = /^is([A-Z].*)/.exec(node.name ?? "")?.[1];
      if (rest === undefined) continue;
      const name = camelCase(rest);
      const proposal = name === undefined ? "name the property that is true" : `use ${literal(name)}`;
      yield invalid(schemaField(node), `must not start with 'is'; ${proposal}`);
    }
  },
};
