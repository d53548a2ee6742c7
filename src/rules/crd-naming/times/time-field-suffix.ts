import { isMirrored } from "../../../kube/crd/mirrored.js";
import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { timeName } from "../../../kube/words/time-names.js";
import { own } from "kube-json";
import { crdExample, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";

/** Bounds of a range, such as 'createdAfter', need no suffix; no-timestamp-suffix covers names with 'stamp'. */
const TELLING = /(?:^t|T)imes?$|(?:^(?:at|after|before|until|till|since)|After|Before|Since)$|[sS]tamps?$/;
/** Names of Kubernetes' own, which are older than the convention. */
const CORE: ReadonlySet<string> = new Set(["finishedAt", "startedAt", "timeAdded"]);

export const timeFieldSuffix: Rule = {
  id: "crd-naming/time-field-suffix",
  conventions: ["naming-08"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenWith(crd, "format")) {
      const { name, schema } = node;
      if (name === undefined || node.type !== "string" || own(schema, "format") !== "date-time") continue;
      if (!TELLING.test(name) && !CORE.has(name) && !isMirrored(crd, node))
        yield invalid(
          schemaField(node),
          `must end with 'Time', such as ${literal(proposal(node))} instead of ${literal(name)}`,
        );
    }
  },
  summary: "The name of a field that holds a time must end with 'Time'.",
  rationale:
    "A field 'lastBackup' or 'expiration' may hold a time, a name or a number of days; 'lastBackupTime' is clear, as 'creationTime' and 'startTime' are in Kubernetes. 'DoneAt' in the conventions is an example of a name that is no command; for a time they ask for 'Time'.",
  go: ['LastBackupTime *metav1.Time `json:"lastBackupTime,omitempty"`'],
  good: crdExample({ status: "lastBackupTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "lastBackup: { type: string, format: date-time }" }),
};

/** The name that it would get, unless that says nothing or another field has it. */
const proposal = ({ name = "", parent }: SchemaNode): string => {
  const derived = WITHOUT_MEANING.test(name) ? undefined : timeName(name);
  return derived === undefined || parent?.properties.has(derived) === true ? "completionTime" : derived;
};

/** Nothing can be derived from these. */
const WITHOUT_MEANING = /^(?:format|value|when)$|time$/i;
