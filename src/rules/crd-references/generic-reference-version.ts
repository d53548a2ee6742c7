import { references, typePart } from "../../kube/references/crd-references.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { forbidden, ON_CRDS, type Rule, referenceSchema, specExample } from "../kit.js";

export const genericReferenceVersion: Rule = {
  id: "crd-references/generic-reference-version",
  conventions: ["objectref-19"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const { properties, coreType } = reference;
      if (coreType !== undefined || properties.has("fieldPath") || typePart(reference) === undefined) continue;
      const [version, hint] = properties.has("apiVersion")
        ? [properties.get("apiVersion"), "; `group` takes its place"]
        : [properties.get("version"), ""];
      if (version !== undefined)
        yield forbidden(
          schemaField(version),
          `may not be specified; only references with \`fieldPath\` need a version${hint}`,
        );
    }
  },
  summary: "A reference without `fieldPath` may not have a version.",
  rationale:
    "Without a field path, a reference needs only what all versions share, such as metadata. A version becomes outdated when the kind of the target moves on, and must then be changed in every object.",
  reference: "Generic object reference",
  go: [
    "// Not corev1.ObjectReference, and no APIVersion.",
    "type TargetRef struct {",
    '\tGroup    string `json:"group"`',
    '\tResource string `json:"resource"`',
    "\t// +kubebuilder:validation:MaxLength=253",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(referenceSchema("targetRef", "apiVersion", "kind", "name")),
};
