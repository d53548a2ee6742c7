import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { isMirrored } from "../../kube/crd/mirrored.js";
import { lastWord } from "../../kube/words/name-words.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

export const noStatusReason: Rule = {
  id: "crd-status/no-status-reason",
  conventions: ["conditions-29"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "The conventions do not name these fields, and existing APIs keep them beside conditions for old clients.",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { root } of reviewedVersions(crd)) {
      const status = property(root, "status");
      if (status === undefined || status.coreType !== undefined) continue;
      for (const [name, node] of status.properties)
        if (lastWord(name) === "reason" && node.type === "string" && !isMirrored(crd, node))
          yield forbidden(
            schemaField(node),
            "may not be in `status`; the `reason` and `message` of a condition must report it",
          );
    }
  },
  summary: "A status may not have a `reason` of its own; only conditions may have reasons.",
  rationale:
    "A reason beside a phase or a message explains one state of the whole object. A condition has its own reason and message, and says which state they explain.",
  go: ["// Instead of fields Reason and Message.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    status: `
      reason: { type: string, maxLength: 63 }
      message: { type: string, maxLength: 1024 }
    `,
  }),
};
