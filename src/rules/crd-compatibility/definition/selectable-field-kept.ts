import { selectablePathsOf } from "../../../kube/crd/versions.js";
import { child } from "../../../kube/json/field-path.js";
import { required } from "../../../model/cause.js";
import { dependableVersions, listed } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { type CrdExample, crdUpdateExample } from "../../example.js";

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
  conventions: [],
  summary: "A selectable field of a beta or stable version must not be removed.",
  rationale:
    "The API server rejects requests of clients that list or watch with a selector on the field, and controllers that do so stop working.",
  reference: "Selecting Fields",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Deny",
  go: ["// As released.", "// +kubebuilder:selectablefield:JSONPath=`.spec.color`", "type Widget struct { /* ... */ }"],
  good: crdUpdateExample(STORED, {
    version: `
      selectableFields:
        - { jsonPath: .spec.color }
        - { jsonPath: .spec.size }
    `,
  }),
  bad: crdUpdateExample(STORED, {
    version: `
      selectableFields:
        - { jsonPath: .spec.size }
    `,
  }),
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
};
