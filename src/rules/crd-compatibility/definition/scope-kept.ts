import { crdUpdate } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, literal, ON_CRD_UPDATES, path, type Rule } from "../../kit.js";

export const scopeKept: Rule = {
  id: "crd-compatibility/scope-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    const { before, after } = crdUpdate(context) ?? {};
    if (before === undefined || after === undefined || before.scope === "" || after.scope === "") return;
    if (before.scope !== after.scope)
      yield invalid(
        path("spec", "scope"),
        `must stay ${literal(before.scope)}; the API server would no longer find stored objects`,
      );
  },
  summary: "The scope of a CustomResourceDefinition must not change.",
  rationale:
    "The storage key of a namespaced object contains its namespace. After the change the API server no longer finds the stored objects.",
  reference: "Types (Kinds)",
  go: ["// As released.", "// +kubebuilder:resource:scope=Namespaced", "type Widget struct { /* ... */ }"],
  good: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    { definition: "preserveUnknownFields: false" },
  ),
  bad: crdUpdateExample({ spec: "size: { type: string, enum: [Small, Large] }" }, { scope: "Cluster" }),
};
