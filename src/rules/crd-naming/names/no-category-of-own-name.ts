import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, duplicate, literal, ON_CRDS, type Rule } from "../../kit.js";

export const noCategoryOfOwnName: Rule = {
  id: "crd-naming/no-category-of-own-name",
  conventions: ["categories-02"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { name, field } of listedNames(crd, "categories"))
      if (name === crd.plural || name === crd.singular)
        yield duplicate(field, `must not be ${literal(name)}, which is the name of the resource itself`);
  },
  summary: "A category may not be the name of its own resource.",
  rationale:
    "A category groups several kinds. kubectl resolves categories before names of resources, so this one hides resources of other groups with the same name.",
  go: ["// +kubebuilder:resource:categories=acme", "type Widget struct { /* ... */ }"],
  good: crdExample({ names: "categories: [acme]" }),
  bad: crdExample({ names: "categories: [widgets]" }),
};
