import { guessResource } from "../../kube/api/builtin-resources.js";
import { crdOf } from "../../kube/crd/crd.js";
import { isFragment } from "../../kube/crd/fragment.js";
import { path } from "../../kube/json/field-path.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

/** Kinds that are a plural themselves ('ProxyDefaults') or have none ('AssignMetadata', 'PodChaos'). */
const NO_SINGULAR = /(?:[^isu]s|data|equipment|information|ware)$/i;

export const pluralResourceName: Rule = {
  id: "crd-naming/plural-resource-name",
  conventions: ["intro-12"],
  summary: "The plural name of a resource must be the lowercase plural of its kind.",
  rationale:
    "Users expect the plural in URLs, RBAC rules and kubectl commands. Without it, a collection reads like a single object.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: policies.acme.io
spec:
  group: acme.io
  names: { kind: Policy, plural: policies }
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
  name: policy.acme.io
spec:
  group: acme.io
  names: { kind: Policy, plural: policy }
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
    const { kind, plural } = crd;
    if (isFragment(crd) || plural === "") return;
    const singular = [kind.toLowerCase(), crd.singular].includes(plural) && !NO_SINGULAR.test(kind);
    if (singular || plural !== plural.toLowerCase())
      yield invalid(
        path("spec", "names", "plural"),
        `must be the lowercase plural of \`kind\`, such as ${literal(guessResource(kind))}`,
      );
  },
};
