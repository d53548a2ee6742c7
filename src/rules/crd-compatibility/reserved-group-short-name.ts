import { path } from "../../kube/json/field-path.js";
import { reservedDomain } from "../../kube/formats/reserved-domain.js";
import { forbidden } from "../../model/cause.js";
import { crdUpdate } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export const reservedGroupShortName: Rule = {
  id: "crd-compatibility/reserved-group-short-name",
  conventions: ["shortnames-02"],
  summary: "An API in a group of the Kubernetes project must not gain short names without API review.",
  rationale:
    "All APIs share one namespace of short names, and the project assigns them. A short name that was not reviewed may collide with that of another API.",
  reference: "Short-names and Categories",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Warn",
  good: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.k8s.io
  annotations:
    api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1
spec:
  group: acme.k8s.io
  names: { kind: Widget, plural: widgets, shortNames: [wdg] }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.k8s.io
  annotations:
    api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/2
spec:
  group: acme.k8s.io
  names: { kind: Widget, plural: widgets, shortNames: [wdg] }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
`,
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.k8s.io
  annotations:
    api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1
spec:
  group: acme.k8s.io
  names: { kind: Widget, plural: widgets, shortNames: [wdg] }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.k8s.io
  annotations:
    api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1
spec:
  group: acme.k8s.io
  names: { kind: Widget, plural: widgets, shortNames: [wdg, wdt] }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
`,
  *check(context) {
    const { before, after } = crdUpdate(context) ?? {};
    if (before === undefined || after === undefined) return;
    const domain = reservedDomain(after.group);
    if (domain === undefined) return;
    const known = new Set(before.shortNames);
    for (const [index, name] of after.shortNames.entries())
      if (!known.has(name))
        yield forbidden(
          path("spec", "names", "shortNames", index),
          `may not become a short name of an API within ${literal(domain)} without API review`,
        );
  },
};
