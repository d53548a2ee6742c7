import { selectablePathsOf } from "../../../kube/crd/versions.js";
import { dependableVersions, listed } from "../../../model/crd-update.js";
import {
  child,
  type CrdExample,
  crdUpdateExample,
  examplesIn,
  ON_CRD_UPDATES,
  required,
  type Rule,
} from "../../kit.js";

const STORED: CrdExample = {
  version: `
    selectableFields:
      - { jsonPath: .spec.size }
      - { jsonPath: .spec.color }
  `,
  spec: `
    size: { type: string, enum: [Small, Large] }
    color: { type: string, maxLength: 63 }
  `,
};

export const selectableFieldKept: Rule = {
  id: "crd-compatibility/selectable-field-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    for (const { before, after } of dependableVersions(context)) {
      const kept = new Set(selectablePathsOf(after));
      const gone = selectablePathsOf(before).filter((path) => !kept.has(path));
      if (gone.length > 0)
        yield required(
          child(after.field, "selectableFields"),
          `must keep ${listed(gone)}; clients may use it in selectors`,
        );
    }
  },
  summary: "A selectable field of a beta or stable version must not be removed.",
  rationale:
    "The API server rejects requests of clients that list or watch with a selector on the field, and controllers that do so stop working.",
  reference: "Selecting Fields",
  go: ["// As released.", "// +kubebuilder:selectablefield:JSONPath=`.spec.color`", "type Widget struct { /* ... */ }"],
  ...examplesIn((version) => crdUpdateExample(STORED, { version }))(`
    selectableFields:
  +   - { jsonPath: .spec.color }
      - { jsonPath: .spec.size }
  `),
};
