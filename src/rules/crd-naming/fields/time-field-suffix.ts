import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { own } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

/** Bounds of a range, such as 'createdAfter', need no suffix; no-timestamp-suffix covers names with 'stamp'. */
const TELLING = /(?:^t|T)imes?$|(?:^(?:at|after|before|until|till|since)|After|Before|Since)$|[sS]tamps?$/;
/** Names of Kubernetes' own, which are older than the convention. */
const CORE: ReadonlySet<string> = new Set(["finishedAt", "startedAt", "timeAdded"]);

export const timeFieldSuffix: Rule = {
  id: "crd-naming/time-field-suffix",
  topic: "times and units",
  conventions: ["naming-08"],
  summary: "The name of a field that holds a time must end with 'Time'.",
  rationale:
    "A field 'lastBackup' or 'expiration' may hold a time, a name or a number of days; 'lastBackupTime' is clear, as 'creationTime' and 'startTime' are in Kubernetes.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  go: ['LastBackupTime *metav1.Time `json:"lastBackupTime,omitempty"`'],
  good: crdExample({ status: "lastBackupTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "lastBackup: { type: string, format: date-time }" }),
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesWith(crd, "format")) {
      const { name, schema } = node;
      if (name === undefined || typeOf(node) !== "string" || own(schema, "format") !== "date-time") continue;
      if (!TELLING.test(name) && !CORE.has(name) && !isMirrored(crd, node))
        yield invalid(
          schemaField(node),
          `must end with 'Time', such as 'completionTime', instead of ${literal(name)}`,
        );
    }
  },
};
