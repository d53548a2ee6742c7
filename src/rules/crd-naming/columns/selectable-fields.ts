import { type CrdVersion, type SchemaNode, crdOf, jsonPath, property } from "../../../kube/crd/crd.js";
import { arrayAt } from "kube-json";
import { child, crdExample, literal, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

const REFERENCE = /(?:^r|R)ef(?:erence)?$/;

export const selectableFields: Rule = {
  id: "crd-naming/selectable-fields",
  conventions: ["kinds-10"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of crdOf(object).versions) {
      if (!version.served || arrayAt(version.spec, "selectableFields").length > 0) continue;
      const candidate = candidateOf(version);
      if (candidate !== undefined)
        yield required(
          child(version.field, "selectableFields"),
          `must name the fields that clients may select on, such as ${literal(jsonPath(candidate))}`,
        );
    }
  },
  summary: "A kind whose `spec` has categories or references must declare them in `selectableFields`.",
  rationale:
    "A client that needs the objects of one category or with one reference otherwise lists and watches all objects and discards most of them. With `selectableFields` the API server filters them.",
  go: ["// +kubebuilder:selectablefield:JSONPath=`.spec.color`", "type Widget struct { /* ... */ }"],
  good: crdExample({
    version: `
      selectableFields:
        - jsonPath: .spec.color
    `,
    spec: "color: { type: string, enum: [Red, Blue] }",
  }),
  bad: specExample("color: { type: string, enum: [Red, Blue] }"),
};

/** The first category or reference directly in the spec: clients rarely select on deeper fields. */
const candidateOf = ({ root }: CrdVersion): SchemaNode | undefined => {
  for (const [name, field] of property(root, "spec")?.properties ?? []) {
    if (field.embedded !== undefined) continue;
    const named = REFERENCE.test(name) ? field.properties.get("name") : undefined;
    if (named?.type === "string") return named;
    if (field.type === "string" && arrayAt(field.schema, "enum").length > 1) return field;
  }
  return undefined;
};
