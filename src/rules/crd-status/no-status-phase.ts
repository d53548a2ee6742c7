import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { isOfDeprecatedVersion } from "../../kube/crd/versions.js";
import { isPhaseOfObject } from "../../kube/words/phase-names.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

export const noStatusPhase: Rule = {
  id: "crd-status/no-status-phase",
  conventions: ["conditions-29"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { root } of reviewedVersions(crd))
      for (const [name, node] of property(root, "status")?.properties ?? [])
        if (isPhaseOfObject(name, crd.kind) && !isOfDeprecatedVersion(crd, node))
          yield {
            ...forbidden(schemaField(node), "may not be in `status`; only `conditions` may report the state"),
            // What the user asks for, as it was last observed elsewhere, is no state of the object.
            ...(property(root, "spec", name) === undefined ? {} : { arguable: true }),
          };
  },
  summary: "A status may not have a phase; only conditions may report the state.",
  rationale:
    "A phase is a state machine in one word: a new value breaks clients that know the old ones, and it cannot express two states at once. Conditions are independent and can be added at any time.",
  go: ["// Instead of a field Phase.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema() }),
  bad: crdExample({ status: "phase: { type: string, enum: [Pending, Running] }" }),
};
