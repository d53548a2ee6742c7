import { arrayAt, isObject, own } from "../../kube/json/object.js";
import { structureProblems } from "../../kube/structural/schema-structure.js";
import { child, DEFINITION_CAUSES, ON_CRDS, path, type Rule, specExample } from "../kit.js";

export const structuralSchema: Rule = {
  id: "crd-structure/structural-schema",
  conventions: [],
  summary: "The schema of a CustomResourceDefinition must be structural.",
  rationale:
    "The API server rejects any other schema: each field needs a type, and value validations may not define types. The other rules do not review the parts that are malformed.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  go: [
    "// A Go type that determines the type, instead of any or +kubebuilder:validation:Schemaless.",
    'Color *string `json:"color,omitempty"`',
  ],
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: specExample("color: { maxLength: 63 }"),
  *check({ object }) {
    for (const [index, version] of arrayAt(object, "spec", "versions").entries()) {
      const schema = own(own(version, "schema"), "openAPIV3Schema");
      if (!isObject(schema)) continue;
      const root = path("spec", "versions", index, "schema", "openAPIV3Schema");
      for (const { field, kind, problem } of structureProblems(schema))
        yield DEFINITION_CAUSES[kind](child(root, ...field), problem);
    }
  },
};
