import { crdOf } from "../../kube/crd/crd.js";
import { isFragment } from "../../kube/crd/fragment.js";
import { path } from "../../kube/json/field-path.js";
import { dnsSubdomainProblem } from "../../kube/formats/names.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const groupDnsSubdomain: Rule = {
  id: "crd-naming/group-dns-subdomain",
  conventions: ["intro-14"],
  summary: "The group of a CustomResourceDefinition must be a lowercase DNS subdomain.",
  rationale:
    "The group is part of every URL and of the name of the CustomResourceDefinition, and clients compare it exactly.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  good: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.Acme_Tools.io
spec:
  group: Acme_Tools.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
  *check({ object }) {
    const crd = crdOf(object);
    // group-domain-name reports a missing group.
    if (isFragment(crd) || crd.group === "") return;
    const problem = dnsSubdomainProblem(crd.group);
    if (problem !== undefined) yield invalid(path("spec", "group"), problem);
  },
};
