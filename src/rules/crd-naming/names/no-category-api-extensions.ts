import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, forbidden, formatPointer, ON_CRDS, type Rule } from "../../kit.js";

/** The groups in which Kubernetes registers extensions of its API. */
const REGISTRATION: ReadonlySet<string> = new Set([
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
]);

export const noCategoryApiExtensions: Rule = {
  id: "crd-naming/no-category-api-extensions",
  conventions: ["categories-04"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { name, field } of REGISTRATION.has(crd.group) ? [] : listedNames(crd, "categories"))
      if (name === "api-extensions")
        yield forbidden(
          field,
          "may not be 'api-extensions'; only a category of the group's own, such as 'acme', may be used",
        );
  },
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary: "A custom resource may not be in the category 'api-extensions'.",
  rationale:
    "The command `kubectl get api-extensions` lists what extends the API server: registered APIs, webhooks and admission policies. Other resources make that list useless.",
  go: [
    "// Without the category 'api-extensions'.",
    "// +kubebuilder:resource:categories=acme",
    "type Widget struct { /* ... */ }",
  ],
  good: crdExample({ names: "categories: [acme]" }),
  bad: crdExample({ names: "categories: [api-extensions]" }),
};
