import { POLICY_GROUP, readBinding, readPolicy } from "kube-admission-policies";
import { nearest } from "kube-api";
import { ON_BINDINGS, READS_POLICIES, bindingExample, policyExample } from "../admission-policy-kit.js";
import { anyOf, literal, notFound, path, type Rule } from "../kit.js";

export const policyKnown: Rule = {
  id: "admission-policies/policy-known",
  match: ON_BINDINGS,
  action: "Audit",
  reads: READS_POLICIES,
  *check({ object, cluster }) {
    const binding = readBinding(object);
    if (binding === undefined || binding.policyName === "") return;
    const names = cluster.known(POLICY_GROUP, binding.kind).flatMap((one) => readPolicy(one)?.name ?? []);
    if (names.length === 0 || names.includes(binding.policyName)) return;
    const near = nearest(binding.policyName, names) ?? (names.length === 1 ? names[0] : undefined);
    yield notFound(
      path("spec", "policyName"),
      `must name a known ${binding.kind}${near === undefined ? `, not ${literal(binding.policyName)}` : `, such as ${anyOf([near])}`}`,
    );
  },
  summary: "The binding of an admission policy must name a policy that exists.",
  rationale:
    "The API server accepts a binding without its policy, and then does nothing. The rule looks for the policy among the files and in the cluster, and only if there are policies of its kind. They may be somewhere else, so the finding is only a hint.",
  reference: "Validation",
  cluster: policyExample({ name: "few-replicas.acme.io" }),
  good: bindingExample(`
    policyName: few-replicas.acme.io
    validationActions: [Deny]
  `),
  bad: bindingExample(`
    policyName: few-replicas
    validationActions: [Deny]
  `),
};
