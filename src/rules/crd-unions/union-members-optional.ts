import { allUnionMembers } from "../../kube/unions/crd-unions.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const unionMembersOptional: Rule = {
  id: "crd-unions/union-members-optional",
  conventions: ["unions-01"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "With a required member, no object can have another one.",
  *check({ object }) {
    for (const member of allUnionMembers(crdOf(object)))
      if (member.required)
        yield forbidden(
          schemaField(member),
          "may not be listed in `required`; only fields that are not union members may be required",
        );
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "A member of a union may not be required.",
  rationale:
    "At most one member of a union may be set. A required member leaves no choice: the API server rejects every object that uses another one.",
  go: ["// +optional", 'SecretName *string `json:"secretName,omitempty"`'],
  ...specExamples(`
    source:
      type: object
  -   required: [secretName]
      oneOf:
        - required: [configMapName]
        - required: [secretName]
      properties:
        configMapName: { type: string, maxLength: 253 }
        secretName: { type: string, maxLength: 253 }
  `),
};
