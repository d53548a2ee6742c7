import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, forbidden, formatPointer, ON_CRDS, path, type Rule } from "../../kit.js";

export const noCategoryAll: Rule = {
  id: "crd-naming/no-category-all",
  conventions: ["categories-03"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd)) return;
    for (const [index, category] of crd.categories.entries())
      if (category === "all")
        yield forbidden(
          path("spec", "names", "categories", index),
          "may not be 'all'; only a category of the group's own, such as 'acme', may be used",
        );
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary: "A custom resource may not be in the category 'all'.",
  rationale:
    "The conventions only ask for care with a category that exists already; for 'all', this rule goes further. The command `kubectl get all` is for the workloads that users run. Each further resource adds a request to every such call, and its objects to those that `kubectl delete all --all` deletes.",
  go: [
    "// Without the category 'all'.",
    "// +kubebuilder:resource:categories=acme",
    "type Widget struct { /* ... */ }",
  ],
  good: crdExample({ names: "categories: [acme]" }),
  bad: crdExample({ names: "categories: [all]" }),
};
