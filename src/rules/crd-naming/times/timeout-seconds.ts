import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { timeoutName } from "../../../kube/words/seconds-names.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const timeoutSeconds: Rule = {
  id: "crd-naming/timeout-seconds",
  conventions: ["naming-12"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const name = timeoutName(node.name ?? "");
      if (name !== undefined)
        yield invalid(schemaField(node), `must end with 'TimeoutSeconds', such as ${literal(name)}`);
    }
  },
  summary: "The name of a field that limits inactivity, in seconds, must end with 'TimeoutSeconds'.",
  rationale:
    "Users who want to know how long a controller waits for an answer look for 'timeoutSeconds', as in probes and webhooks.",
  go: ['ReadTimeoutSeconds *int32 `json:"readTimeoutSeconds,omitempty"`'],
  good: specExample("readTimeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("readMaxWaitSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};
