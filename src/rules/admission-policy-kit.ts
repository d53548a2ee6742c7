import { type PolicyTopic, policyProblems, POLICY_GROUP } from "kube-admission-policies";
import { type Context, givenObject } from "../model/context.js";
import type { Read } from "../model/rule.js";
import { type Cause, DEFINITION_CAUSES, indented, type Match, matching, requestsFor } from "./kit.js";

/** Shared parts of the rules on admission policies. */

const on = (...resources: readonly string[]): Match => matching(requestsFor(POLICY_GROUP, resources));

const VALIDATING = "validatingadmissionpolicies";
const MUTATING = "mutatingadmissionpolicies";
const BINDINGS = ["validatingadmissionpolicybindings", "mutatingadmissionpolicybindings"];
const WEBHOOKS = ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"];

export const ON_VALIDATING_POLICIES = on(VALIDATING);
export const ON_POLICIES = on(VALIDATING, MUTATING);
export const ON_POLICIES_AND_WEBHOOKS = on(VALIDATING, MUTATING, ...WEBHOOKS);
export const ON_BINDINGS = on(...BINDINGS);
export const ON_POLICIES_AND_BINDINGS = on(VALIDATING, MUTATING, ...BINDINGS);
/** Everything that an API server calls or evaluates on admission. */
export const ON_ADMISSION = on(VALIDATING, MUTATING, ...BINDINGS, ...WEBHOOKS);

const KINDS = ["ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"];

/** The files of a dry run are enough. */
export const READS_POLICIES: readonly Read[] = KINDS.map((kind) => ({ group: POLICY_GROUP, kind, partly: true }));
export const READS_BINDINGS: readonly Read[] = KINDS.map((kind) => ({
  group: POLICY_GROUP,
  kind: `${kind}Binding`,
  partly: true,
}));

/** The causes of one topic in a policy, a binding or match conditions of webhooks that an API server rejects. */
export function* policyCauses(context: Context, topic: PolicyTopic): Iterable<Cause> {
  // An unknown field may be null, too.
  const object = topic === "unknown fields" ? givenObject(context) : context.object;
  for (const problem of policyProblems(object, context.oldObject))
    if (problem.topic === topic) yield DEFINITION_CAUSES[problem.kind](problem.field, problem.problem);
}

/** Examples of admission policies: YAML of the members of `spec` that matter, which may be indented. */

const RULES = `
matchConstraints:
  resourceRules:
    - apiGroups: [apps]
      apiVersions: [v1]
      operations: [CREATE, UPDATE]
      resources: [deployments]
`;

const VALIDATIONS = `
validations:
  - expression: object.spec.replicas <= 5
    message: "\`spec.replicas\` must be less than or equal to 5"
`;

/** A ValidatingAdmissionPolicy; absent `match` and `validations` are valid. */
export const policyExample = ({
  name = "few-replicas.acme.io",
  match = RULES,
  validations = VALIDATIONS,
  more = "",
}): string => document("ValidatingAdmissionPolicy", name, more, match, validations);

/** A ValidatingAdmissionPolicyBinding. */
export const bindingExample = (spec: string): string =>
  document("ValidatingAdmissionPolicyBinding", "few-replicas.acme.io", spec);

const document = (kind: string, name: string, ...spec: readonly string[]): string => `
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}
metadata:
  name: ${name}
spec:${spec.map((yaml) => indented(yaml, 2)).join("")}
`;
