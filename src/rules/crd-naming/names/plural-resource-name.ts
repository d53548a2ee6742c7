import { guessResource } from "kube-api";
import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

/** Kinds that are a plural themselves ('ProxyDefaults') or have none ('AssignMetadata', 'PodChaos'). */
const NO_SINGULAR = /(?:[^isu]s|data|equipment|information|ware)$/i;

export const pluralResourceName: Rule = {
  id: "crd-naming/plural-resource-name",
  conventions: ["intro-12"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const { kind, plural } = crd;
    if (isFragment(crd) || plural === "") return;
    // 'ISIS' has no plural.
    const isExcepted = NO_SINGULAR.test(kind) || /^[A-Z]+S$/.test(kind);
    const singular = [kind.toLowerCase(), crd.singular].includes(plural) && !isExcepted;
    if (singular || plural !== plural.toLowerCase())
      yield invalid(
        path("spec", "names", "plural"),
        `must be the lowercase plural of \`kind\`, such as ${literal(guessResource(kind))}`,
      );
  },
  summary: "The plural name of a resource must be the lowercase plural of its kind.",
  rationale:
    "Users expect the plural in URLs, RBAC rules and kubectl commands. Without it, a collection reads like a single object.",
  go: ["// +kubebuilder:resource:path=policies", "type Policy struct { /* ... */ }"],
  good: crdExample({ kind: "Policy", plural: "policies" }),
  bad: crdExample({ kind: "Policy", plural: "policy" }),
};
