import { POLICY_GROUP, readBinding, readPolicy } from "kube-admission-policies";
import {
  ON_POLICIES_AND_BINDINGS,
  READS_BINDINGS,
  READS_POLICIES,
  bindingExample,
  policyExample,
} from "../admission-policy-kit.js";
import { examplesIn, forbidden, invalid, literal, path, type Rule } from "../kit.js";

export const paramsUsed: Rule = {
  id: "admission-policies/params-used",
  match: ON_POLICIES_AND_BINDINGS,
  action: "Warn",
  reads: [...READS_POLICIES, ...READS_BINDINGS],
  *check({ object, cluster }) {
    const policy = readPolicy(object);
    if (policy?.paramKind !== undefined) {
      const bindings = cluster
        .known(POLICY_GROUP, `${policy.kind}Binding`)
        .flatMap((one) => readBinding(one) ?? [])
        .filter(({ policyName }) => policyName === policy.name);
      if (bindings.length > 0 && bindings.every(({ paramRef }) => paramRef === undefined))
        yield invalid(path("spec", "paramKind"), "must be used: no binding of this policy has a `paramRef`");
    }
    const binding = readBinding(object);
    if (binding?.paramRef === undefined) return;
    const bound = cluster
      .known(POLICY_GROUP, binding.kind)
      .map(readPolicy)
      .find((one) => one?.name === binding.policyName);
    if (bound !== undefined && bound.paramKind === undefined)
      yield forbidden(
        path("spec", "paramRef"),
        `may only be set if the policy ${literal(binding.policyName)} has a \`paramKind\``,
      );
  },
  summary: "Parameters must be declared by the policy with `paramKind`, and given by a binding with `paramRef`.",
  rationale:
    "The API server ignores the `paramRef` of a binding if the policy has no `paramKind`. If no binding has a `paramRef`, `params` is null, and expressions that read it fail. The rule compares policies and bindings among the files and in the cluster.",
  reference: "Validation",
  cluster: policyExample({ name: "few-replicas.acme.io" }),
  ...examplesIn(bindingExample)(`
    policyName: few-replicas.acme.io
    validationActions: [Deny]
  - paramRef: { name: limits, parameterNotFoundAction: Deny }
  `),
};
