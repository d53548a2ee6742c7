import { isSetBySystem } from "../../kube/described/assignments.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const assignedFieldOptional: Rule = {
  id: "crd-defaults/assigned-field-optional",
  conventions: ["admission-04"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "description"))
      if (node.required && node.section === "spec" && isSetBySystem(node))
        yield forbidden(
          schemaField(node),
          "may not be listed in `required`; its `description` says that it is set after the user has written the object",
        );
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "A field that a webhook, controller or scheduler sets may not be required.",
  rationale:
    "A webhook may be disabled or unavailable, and a controller acts only after the object has been created. The API server then rejects every object, because the field is absent.",
  go: ["// +optional", 'Zone *string `json:"zone,omitempty"`'],
  ...specExamples(`
    part:
      type: object
  -   required: [zone]
      properties:
        zone: { type: string, maxLength: 63, description: zone is set by an admission webhook if it is unset. }
  `),
};
