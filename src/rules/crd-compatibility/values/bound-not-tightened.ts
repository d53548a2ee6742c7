import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { MAX_PORT } from "../../../kube/fields/well-known-fields.js";
import { lastWord } from "../../../kube/words/name-words.js";
import { atChanges, edit } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const boundNotTightened: Rule = {
  id: "crd-compatibility/bound-not-tightened",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "bound", ["tightened"], (change) =>
    isOfPorts(change)
      ? undefined
      : `must not ${edit(change)} unless tests show that existing objects pass or can still be updated (ratcheting)`,
  ),
  summary: "The bounds of a field in a beta or stable version must not be tightened.",
  rationale:
    "Existing objects may hold values beyond the new bound. They become invalid, and the API server rejects every update that touches the field.",
  reference: "Primitive types",
  go: ["// As released.", "// +kubebuilder:validation:MaxLength=253", 'Title *string `json:"title,omitempty"`'],
  good: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 63 }" },
    { spec: "title: { type: string, maxLength: 63, description: The title to show. }" },
  ),
  bad: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 253 }" },
    { spec: "title: { type: string, maxLength: 63 }" },
  ),
};

/** True for a bound that every port keeps. */
const isOfPorts = ({ keyword, to, after }: SchemaChange): boolean =>
  lastWord(after.under).replace(/s$/, "") === "port" &&
  (keyword === "maximum" ? Number(to) >= MAX_PORT : keyword === "minimum" && Number(to) <= 1);
