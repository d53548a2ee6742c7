import { chosenWith } from "../../kube/crd/nodes.js";
import { allUnionMembers, isDiscriminated } from "../../kube/unions/crd-unions.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const unionNoDefault: Rule = {
  id: "crd-unions/union-no-default",
  conventions: ["unions-05"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    const declared = new Set(allUnionMembers(crd));
    for (const member of chosenWith(crd, "default"))
      if (declared.has(member) || isSelected(member))
        yield forbidden(
          schemaField(member),
          "may not have a `default`; only the discriminator of a union may have one",
        );
  },
  fix: ({ field }, { object }) => withoutKeyword(object, field, "default"),
  summary: "A member of a union may not have a default; only the discriminator may.",
  rationale:
    "The API server applies defaults before it validates. A user who chooses another member would have two, and the object is rejected or gets a member that was not requested.",
  go: ["// Without +kubebuilder:default.", "// +optional", 'SecretName *string `json:"secretName,omitempty"`'],
  ...specExamples(`
    source:
      type: object
      oneOf:
        - required: [configMapName]
        - required: [secretName]
      properties:
        configMapName: { type: string, maxLength: 253 }
  -     secretName: { type: string, maxLength: 253, default: main }
  +     secretName: { type: string, maxLength: 253 }
  `),
};

/** True for a member that the value of a discriminator selects by its name. */
const isSelected = (member: SchemaNode): boolean =>
  member.step === "property" &&
  member.type === "object" &&
  member.parent?.coreType === undefined &&
  isDiscriminated(member);
