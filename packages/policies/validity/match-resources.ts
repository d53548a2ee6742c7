import { notChosen, pathSegmentNameProblem, ruleProblems, selectorProblems, textsAt } from "kube-api";
import { type FieldPath, type Json, arrayAt, child, isObject, own } from "kube-json";
import { type PolicyProblem, isOneOf, policyMakers } from "./problem.js";

const MATCHING = policyMakers("matching");
const { invalid, unsupported, duplicate } = MATCHING;

const POLICIES = ["Equivalent", "Exact"];

/** Checks what a policy or a binding matches (validateMatchResources). A mutating policy never sees deletions. */
export function* matchProblems(
  match: Json | undefined,
  field: FieldPath,
  isMutating: boolean,
): Iterable<PolicyProblem> {
  if (!isObject(match)) return;
  const policy = own(match, "matchPolicy") ?? "Equivalent";
  if (!isOneOf(policy, POLICIES)) yield notChosen(unsupported, child(field, "matchPolicy"), POLICIES, policy);
  for (const name of ["namespaceSelector", "objectSelector"])
    yield* selectorProblems(own(match, name), child(field, name), MATCHING);
  // Deletions may be excluded, although there are none.
  for (const name of ["resourceRules", "excludeResourceRules"])
    for (const [index, rule] of arrayAt(match, name).entries())
      yield* namedRuleProblems(rule, child(field, name, index), isMutating && name === "resourceRules");
}

/** Checks a rule (validateNamedRuleWithOperations). */
function* namedRuleProblems(rule: Json, field: FieldPath, isMutating: boolean): Iterable<PolicyProblem> {
  const names = new Set<string>();
  for (const [index, name] of textsAt(rule, "resourceNames").entries()) {
    const problem = pathSegmentNameProblem(name);
    const at = child(field, "resourceNames", index);
    if (problem !== undefined) yield invalid(at, problem);
    if (names.has(name)) yield duplicate(at, `must not repeat '${name}'`);
    names.add(name);
  }
  yield* ruleProblems(rule, field, MATCHING, { seesDeletions: !isMutating });
}
