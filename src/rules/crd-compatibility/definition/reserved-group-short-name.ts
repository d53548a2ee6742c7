import { newReservedNames } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, forbidden, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  annotations: "api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1",
  group: "acme.k8s.io",
  names: "shortNames: [wdg]",
  spec: "size: { type: string, enum: [Small, Large] }",
};

export const reservedGroupShortName: Rule = {
  id: "crd-compatibility/reserved-group-short-name",
  conventions: ["shortnames-02"],
  match: ON_CRD_UPDATES,
  action: "Warn",
  evidence: "Only the Kubernetes project knows which short names it reviewed.",
  *check(context) {
    for (const { field, domain } of newReservedNames(context, "shortNames"))
      yield forbidden(field, `may not become a short name of an API within ${literal(domain)} without API review`);
  },
  summary: "An API in a group of the Kubernetes project must not gain short names without API review.",
  rationale:
    "All APIs share one namespace of short names, and the project assigns them. A short name that was not reviewed may collide with that of another API.",
  reference: "Short-names and Categories",
  go: [
    "// As released, without new short names.",
    "// +kubebuilder:resource:shortName=wdg",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(STORED, {
    annotations: "api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/2",
  }),
  bad: crdUpdateExample(STORED, { names: "shortNames: [wdg, wdt]" }),
};
