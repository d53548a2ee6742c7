import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { deadlineName } from "../../../kube/words/seconds-names.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const deadlineSeconds: Rule = {
  id: "crd-naming/deadline-seconds",
  topic: "times and units",
  conventions: ["naming-13"],
  summary:
    "The name of a field that limits the duration of an activity, in seconds, must end with 'DeadlineSeconds'.",
  rationale:
    "Kubernetes uses this suffix for limits of a whole activity, as in 'activeDeadlineSeconds' of Jobs and 'progressDeadlineSeconds' of Deployments. A timeout limits inactivity.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("backupDeadlineSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("maxDurationSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const name = deadlineName(node.name ?? "");
      if (name === undefined) continue;
      yield invalid(schemaField(node), `must end with 'DeadlineSeconds', such as ${literal(name)}`);
    }
  },
};
