import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { isDescribedDuration, isDurationText, takesDurations } from "../../../kube/fields/durations.js";
import { textDurationName } from "../../../kube/fields/time-units.js";
import { createPatternBudget } from "kube-api";
import { stringAt } from "kube-json";
import { child, invalid, literal, notJudged, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noGoDuration: Rule = {
  id: "crd-naming/no-go-duration",
  conventions: ["units-03"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    const patterns = createPatternBudget();
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string")) {
      const takes = isDescribedDuration(node) || takesDurations(node.schema, patterns);
      if (typeof takes === "string") yield notJudged(child(schemaField(node), "pattern"), takes);
      // duration-integer reports fields whose name says that they hold a duration.
      else if (takes && isDurationText(node, patterns) === false && !isMirrored(crd, node) && !takesWords(node))
        yield invalid(schemaField(node), `must be an integer${named(node)}, instead of text such as '1h30m'`);
    }
  },
  summary:
    "A field must not accept Go durations such as '1h30m'; a duration must be an integer with the unit in its name.",
  rationale:
    "The format is Go's own. Clients in other languages need a parser that handles every spelling: '1.5h', '1h30m', '90m0s' and '5400s' are the same duration.",
  go: [
    "// Not metav1.Duration, time.Duration or string.",
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=3600",
    "// +optional",
    'ExpireAfterSeconds *int32 `json:"expireAfterSeconds,omitempty"`',
  ],
  good: specExample("expireAfterSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("expireAfter: { type: string, pattern: '^([0-9]+(s|m|h))+$' }"),
};

/** True for 'never' beside durations: a number cannot say that. */
const takesWords = ({ schema }: SchemaNode): boolean =>
  /\|\(?(?!(?:\w+second|minute|second|hour|day|week)s?\b)[a-z]{4,}[|)]/.test(stringAt(schema, "pattern") ?? "");

/** The items of a list and the values of a map have no name of their own. */
const named = (node: SchemaNode): string =>
  node.name === undefined
    ? " that counts a unit of time"
    : ` whose name ends with its unit, such as ${literal(textDurationName(node, node.name))}`;
