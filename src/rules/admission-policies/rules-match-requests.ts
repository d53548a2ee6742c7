import {
  type MatchResources,
  POLICY_GROUP,
  areDisjoint,
  isCovered,
  readBinding,
  readPolicy,
  unreachableParts,
} from "kube-admission-policies";
import { ON_POLICIES_AND_BINDINGS, READS_POLICIES, policyExample } from "../admission-policy-kit.js";
import { type Cause, child, type FieldPath, invalid, literal, path, type Rule } from "../kit.js";

export const rulesMatchRequests: Rule = {
  id: "admission-policies/rules-match-requests",
  match: ON_POLICIES_AND_BINDINGS,
  action: "Warn",
  reads: READS_POLICIES,
  *check({ object, cluster }) {
    const policy = readPolicy(object);
    if (policy !== undefined) yield* ownCauses(policy.matchConstraints, path("spec", "matchConstraints"));
    const binding = readBinding(object);
    if (binding?.matchResources === undefined) return;
    const field = path("spec", "matchResources");
    yield* ownCauses(binding.matchResources, field);
    const bound = cluster
      .known(POLICY_GROUP, binding.kind)
      .map(readPolicy)
      .find((one) => one?.name === binding.policyName);
    const { resourceRules } = binding.matchResources;
    const others = bound?.matchConstraints?.resourceRules ?? [];
    if (resourceRules.length === 0 || others.length === 0) return;
    if (resourceRules.every((one) => others.every((other) => areDisjoint(one, other))))
      yield invalid(
        child(field, "resourceRules"),
        `must have a request in common with \`spec.matchConstraints\` of its policy ${literal(binding.policyName)}`,
      );
  },
  summary: "The rules of an admission policy and of its binding must be able to match a request.",
  rationale:
    "A policy that matches nothing looks like protection but is not. The rule finds resources that their group does not have, such as 'deployments' in the core group; versions and scopes that a resource does not have; 'CONNECT' for resources without connections, and 'pods/exec' without 'CONNECT'; rules that are excluded as a whole; and a binding whose rules have nothing in common with those of its policy. It knows the resources of Kubernetes 1.36; custom resources may match anything.",
  reference: "Validation",
  cluster: policyExample({}),
  good: policyExample({
    match: `
      matchConstraints:
        resourceRules:
          - { apiGroups: [""], apiVersions: [v1], operations: [CONNECT], resources: [pods/exec] }
    `,
    validations: `
      validations:
        - { expression: "false", message: must not be called; use logs only }
    `,
  }),
  bad: policyExample({
    match: `
      matchConstraints:
        resourceRules:
          - { apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods/exec] }
          - { apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [deployments] }
    `,
  }),
};

function* ownCauses(match: MatchResources | undefined, field: FieldPath): Iterable<Cause> {
  for (const [index, rule] of (match?.resourceRules ?? []).entries()) {
    const at = child(field, "resourceRules", index);
    for (const { field: part, problem } of unreachableParts(rule, at)) yield invalid(part, problem);
    const by = match?.excludeResourceRules.findIndex((other) => isCovered(rule, other)) ?? -1;
    if (by >= 0) yield invalid(at, `must not be excluded as a whole, as by \`excludeResourceRules[${String(by)}]\``);
  }
}
