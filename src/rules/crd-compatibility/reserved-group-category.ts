import { path } from "../../kube/json/field-path.js";
import { reservedDomain } from "../../kube/formats/reserved-domain.js";
import { forbidden } from "../../model/cause.js";
import { crdUpdate } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export const reservedGroupCategory: Rule = {
  id: "crd-compatibility/reserved-group-category",
  conventions: ["categories-01"],
  summary: "An API in a group of the Kubernetes project must not gain categories without API review.",
  rationale:
    "All APIs share one namespace of categories, and the project assigns them. An API that joins a category changes what `kubectl get` and `kubectl delete` do for every user of it.",
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
  names: { kind: Widget, plural: widgets, categories: [acme] }
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
  names: { kind: Widget, plural: widgets, categories: [acme] }
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
  names: { kind: Widget, plural: widgets, categories: [acme] }
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
  names: { kind: Widget, plural: widgets, categories: [acme, acme-storage] }
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
    const known = new Set(before.categories);
    for (const [index, name] of after.categories.entries())
      if (!known.has(name))
        yield forbidden(
          path("spec", "names", "categories", index),
          `may not become a category of an API within ${literal(domain)} without API review`,
        );
  },
};
