import { propertiesEndingIn } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDurationText, DURATION_WORDS, namesTimeUnit } from "../../../kube/fields/durations.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { textDurationName } from "../../../kube/fields/time-units.js";
import { createPatternBudget } from "kube-api";
import { child, fieldName, invalid, literal, notJudged, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const durationInteger: Rule = {
  id: "crd-naming/duration-integer",
  conventions: ["units-02", "naming-10"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    const patterns = createPatternBudget();
    const crd = crdOf(object);
    for (const node of propertiesEndingIn(crd, ...DURATION_WORDS)) {
      const { name } = node;
      const isDuration = isDurationText(node, patterns);
      if (typeof isDuration === "string") yield notJudged(child(schemaField(node), "pattern"), isDuration);
      if (name === undefined || isDuration !== true || isMirrored(crd, node)) continue;
      const proposal = textDurationName(node, name);
      // One of two fields for the same, of which the integer is the better one.
      const isTaken = node.parent?.properties.has(proposal) === true;
      yield invalid(
        schemaField(node),
        namesTimeUnit(name)
          ? "must have type 'integer', because its name ends with a unit of time"
          : `must be an integer whose name ends with its unit, ${isTaken ? `as ${fieldName(proposal)} beside it` : `such as ${literal(proposal)}`}`,
      );
    }
  },
  summary: "A field that holds a duration must be an integer whose name ends with its unit, such as 'timeoutSeconds'.",
  rationale:
    "Text such as '1h30m' needs a parser in every client and CEL rule, has several spellings of one value ('90m' and '1h30m'), and cannot have bounds. An integer with the unit in its name has none of these problems.",
  go: [
    "// Not metav1.Duration, time.Duration or string.",
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=3600",
    "// +optional",
    'TimeoutSeconds *int32 `json:"timeoutSeconds,omitempty"`',
  ],
  good: specExample("timeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("timeout: { type: string }"),
};
