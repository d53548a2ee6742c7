import { contradictedRequiredness } from "../../kube/described/requiredness.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { forbidden, ON_CRDS, required, type Rule, specExample } from "../kit.js";

export const describedRequiredness: Rule = {
  id: "crd-validation/described-requiredness",
  conventions: ["optionality-01"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "description")) {
      const stated = contradictedRequiredness(node);
      if (stated === "optional")
        yield forbidden(
          schemaField(node),
          "may not be listed in `required`; its `description` says that only some objects have it",
        );
      if (stated === "required")
        yield required(schemaField(node), "must be listed in `required`, because its `description` says that it is");
    }
  },
  summary: "A field must be optional or required in the schema, as its description says.",
  rationale:
    "A field that is required by mistake forces users to make up a value. One that is optional by mistake lets them store objects that the controller then rejects.",
  go: ["// note is an optional remark.", "// +optional", 'Note *string `json:"note,omitempty"`'],
  good: specExample(`
    part:
      type: object
      properties:
        note: { type: string, maxLength: 64, description: note is shown to users. Optional. }
  `),
  bad: specExample(`
    part:
      type: object
      required: [note]
      properties:
        note: { type: string, maxLength: 64, description: note is shown to users. Optional. }
  `),
};
