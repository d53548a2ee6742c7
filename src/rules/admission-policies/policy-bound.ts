import { POLICY_GROUP, readBinding, readPolicy } from "kube-admission-policies";
import { ON_POLICIES, READS_BINDINGS, bindingExample, policyExample } from "../admission-policy-kit.js";
import { notFound, path, type Rule } from "../kit.js";

export const policyBound: Rule = {
  id: "admission-policies/policy-bound",
  match: ON_POLICIES,
  action: "Audit",
  reads: READS_BINDINGS,
  *check({ object, cluster }) {
    const policy = readPolicy(object);
    if (policy === undefined || policy.name === "") return;
    const bindings = cluster.known(POLICY_GROUP, `${policy.kind}Binding`).flatMap((one) => readBinding(one) ?? []);
    if (bindings.length > 0 && bindings.every(({ policyName }) => policyName !== policy.name))
      yield notFound(path("metadata", "name"), `must be the \`spec.policyName\` of a ${policy.kind}Binding`);
  },
  summary: "An admission policy must have a binding.",
  rationale:
    "A policy without a binding has no effect. The rule looks for bindings among the files and in the cluster, and only if there are bindings of its kind: a policy that others bind comes without one.",
  reference: "Validation",
  cluster: bindingExample(`
    policyName: few-replicas.acme.io
    validationActions: [Deny]
  `),
  good: policyExample({ name: "few-replicas.acme.io" }),
  bad: policyExample({ name: "few-pods.acme.io" }),
};
