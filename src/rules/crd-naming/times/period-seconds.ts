import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { periodName } from "../../../kube/words/seconds-names.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const periodSeconds: Rule = {
  id: "crd-naming/period-seconds",
  conventions: ["naming-11"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const name = periodName(node.name ?? "");
      if (name !== undefined)
        yield invalid(schemaField(node), `must end with 'PeriodSeconds', such as ${literal(name)}`);
    }
  },
  summary: "The name of an interval in seconds must end with 'PeriodSeconds'.",
  rationale:
    "Probes, leases and backoffs in Kubernetes use 'periodSeconds'. A second word for the same thing makes users look up which API uses which.",
  go: ['SyncPeriodSeconds *int32 `json:"syncPeriodSeconds,omitempty"`'],
  good: specExample("syncPeriodSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("syncIntervalSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};
