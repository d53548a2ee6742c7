import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { deadlineName } from "../../../kube/words/seconds-names.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const deadlineSeconds: Rule = {
  id: "crd-naming/deadline-seconds",
  conventions: ["naming-13"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const name = deadlineName(node.name ?? "") ?? describedDeadline(node);
      if (name === undefined || isOfMedia(node)) continue;
      yield invalid(schemaField(node), `must end with 'DeadlineSeconds', such as ${literal(name)}`);
    }
  },
  summary: "The name of a field that limits the duration of an activity, in seconds, must end with 'DeadlineSeconds'.",
  rationale:
    "Kubernetes uses this suffix for limits of a whole activity, as in 'activeDeadlineSeconds' of Jobs and 'progressDeadlineSeconds' of Deployments. A timeout limits inactivity.",
  go: ['BackupDeadlineSeconds *int32 `json:"backupDeadlineSeconds,omitempty"`'],
  good: specExample("backupDeadlineSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("maxDurationSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};

/** The length of a recording is no limit of an activity. */
const isOfMedia = ({ parent }: SchemaNode): boolean => /audio|video|media|clip|recording/i.test(parent?.under ?? "");

/** 'upgradeDeadlineSeconds' for 'upgradeTimeoutSeconds', if the description says that it is the time to complete. */
const describedDeadline = ({ name = "", schema }: SchemaNode): string | undefined =>
  /[a-z]TimeoutSeconds$/.test(name) && !OF_WAITING.test(name) && COMPLETES.test(descriptionOf(schema))
    ? name.replace(/TimeoutSeconds$/, "DeadlineSeconds")
    : undefined;

/** Timeouts of one message, or of its absence. */
const OF_WAITING =
  /(?:^|[a-z])(?:[cC]onnect(?:ion)?|[dD]ial|[hH]andshake|[hH]eartbeat|[iI]dle|[iI]nactivity|[kK]eepAlive|[pP]robe|[rR]ead|[rR]equest|[rR]esponse|[wW]rite)TimeoutSeconds$/;
const COMPLETES =
  /\b(?:must|has to|have to|may take to|needs? to|can take to|time to|\w+ to) (?:be )?(?:complet(?:e|ed)|finish(?:ed)?|(?:be )done)\b|\bwithin which\b[^.]{0,60}\b(?:complet|finish|succe)/i;
