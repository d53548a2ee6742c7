import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, forbidden, formatPointer, ON_CRDS, type Rule } from "../../kit.js";

export const noCategoryAll: Rule = {
  id: "crd-naming/no-category-all",
  conventions: ["categories-03"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { name, field } of listedNames(crdOf(object), "categories"))
      if (name === "all")
        yield forbidden(field, "may not be 'all'; only a category of the group's own, such as 'acme', may be used");
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
