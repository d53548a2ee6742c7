import { newReservedNames } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, forbidden, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  annotations: "api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1",
  group: "acme.k8s.io",
  names: "categories: [acme]",
  spec: "size: { type: string, enum: [Small, Large] }",
};

export const reservedGroupCategory: Rule = {
  id: "crd-compatibility/reserved-group-category",
  conventions: ["categories-01"],
  match: ON_CRD_UPDATES,
  action: "Warn",
  evidence: "Only the Kubernetes project knows which categories it reviewed.",
  *check(context) {
    for (const { field, domain } of newReservedNames(context, "categories"))
      yield forbidden(field, `may not become a category of an API within ${literal(domain)} without API review`);
  },
  summary: "An API in a group of the Kubernetes project must not gain categories without API review.",
  rationale:
    "All APIs share one namespace of categories, and the project assigns them. An API that joins a category changes what `kubectl get` and `kubectl delete` do for every user of it.",
  reference: "Short-names and Categories",
  go: [
    "// As released, without new categories.",
    "// +kubebuilder:resource:categories=acme",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(STORED, {
    annotations: "api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/2",
  }),
  bad: crdUpdateExample(STORED, { names: "categories: [acme, acme-storage]" }),
};
