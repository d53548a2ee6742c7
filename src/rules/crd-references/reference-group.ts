import { builtInByName } from "../../kube/api/builtin-names.js";
import { allowedTypes, groupPart, references, typePart } from "../../kube/references/crd-references.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { child, fieldName, ON_CRDS, required, type Rule, referenceSchema, specExample } from "../kit.js";

/** False for a single kind, for kinds of the core group, whose name is empty, and for those that a controller chose from a few. */
const needsGroup = (reference: SchemaNode): boolean => {
  const types = allowedTypes(reference);
  return (
    types === undefined ||
    (reference.section !== "status" &&
      types.length > 1 &&
      types.some((type) => builtInByName(type.toLowerCase())?.group !== ""))
  );
};

export const referenceGroup: Rule = {
  id: "crd-references/reference-group",
  conventions: ["objectref-15"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const type = typePart(reference);
      if (type === undefined || reference.coreType !== undefined || groupPart(reference) !== undefined) continue;
      if (needsGroup(reference))
        yield required(
          child(schemaField(reference), "properties", "group"),
          `must be declared next to ${fieldName(type.under)}`,
        );
    }
  },
  summary: "A reference that allows several kinds must have the group next to the kind.",
  rationale:
    "Two groups may have the same kind. With the group, the reference means the same to every controller and in every copy; without it, the field cannot be extended to kinds of other groups.",
  reference: "Multiple resource reference",
  go: [
    "// In the type of the reference, next to Resource or Kind.",
    "// +kubebuilder:validation:MaxLength=253",
    "// +required",
    'Group *string `json:"group,omitempty"`',
  ],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(referenceSchema("targetRef", "resource", "name")),
};
