import { BOOLEAN, isMinorBoolean, namedChoices, openBooleans } from "../../../kube/fields/open-booleans.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/avoid-deep-bool covers the others.
    for (const node of openBooleans(crdOf(object)))
      if (!isMinorBoolean(node)) yield { ...invalid(schemaField(node), namedChoices(node)), about: BOOLEAN };
  },
  summary:
    "A field of `spec` whose name or description tells more than yes or no must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
};
