import { type PolicyTopic, policyProblems } from "kube-admission-policies";
import type { Context } from "../model/context.js";
import type { Read } from "../model/rule.js";
import { type Cause, DEFINITION_CAUSES, type Match } from "./kit.js";

/** What the rules on admission policies share. */

const GROUP = "admissionregistration.k8s.io";

const on = (...resources: readonly string[]): Match => ({
  resourceRules: [{ apiGroups: [GROUP], resources, operations: ["CREATE", "UPDATE"] }],
});

const VALIDATING = "validatingadmissionpolicies";
const MUTATING = "mutatingadmissionpolicies";
const BINDINGS = ["validatingadmissionpolicybindings", "mutatingadmissionpolicybindings"];

export const ON_VALIDATING_POLICIES = on(VALIDATING);
export const ON_POLICIES = on(VALIDATING, MUTATING);
export const ON_BINDINGS = on(...BINDINGS);
export const ON_POLICIES_AND_BINDINGS = on(VALIDATING, MUTATING, ...BINDINGS);
/** Everything that an API server loads to call or evaluate it on admission. */
export const ON_ADMISSION = on(
  VALIDATING,
  MUTATING,
  ...BINDINGS,
  "validatingwebhookconfigurations",
  "mutatingwebhookconfigurations",
);

const KINDS = ["ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"];

/** The files of a dry run are enough. */
export const READS_POLICIES: readonly Read[] = KINDS.map((kind) => ({ group: GROUP, kind, partly: true }));
export const READS_BINDINGS: readonly Read[] = KINDS.map((kind) => ({
  group: GROUP,
  kind: `${kind}Binding`,
  partly: true,
}));

/** What an API server rejects in a policy or a binding, of one topic. */
export function* policyCauses({ object, oldObject }: Context, topic: PolicyTopic): Iterable<Cause> {
  for (const problem of policyProblems(object, oldObject))
    if (problem.topic === topic) yield DEFINITION_CAUSES[problem.kind](problem.field, problem.problem);
}
