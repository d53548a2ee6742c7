import { labelValueProblem, pathSegmentNameProblem, qualifiedNameProblem } from "kube-api";
import { type FieldPath, type Json, arrayAt, child, isObject, key, objectAt, own, stringAt } from "kube-json";
import { type PolicyProblem, isOneOf, notChosen, policyMakers } from "./problem.js";

type Makers = ReturnType<typeof policyMakers>;

const MATCHING = policyMakers("matching");
const { missing, invalid, unsupported, duplicate } = MATCHING;

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
    yield* selectorProblems(own(match, name), child(field, name));
  // Deletions may be excluded, although there are none.
  for (const name of ["resourceRules", "excludeResourceRules"])
    for (const [index, rule] of arrayAt(match, name).entries())
      yield* ruleProblems(rule, child(field, name, index), isMutating && name === "resourceRules");
}

/** Checks a label selector (metav1validation.ValidateLabelSelector). */
export function* selectorProblems(
  selector: Json | undefined,
  field: FieldPath,
  make: Makers = MATCHING,
): Iterable<PolicyProblem> {
  for (const [name, value] of Object.entries(objectAt(selector, "matchLabels"))) {
    const problem = qualifiedNameProblem(name) ?? labelValueProblem(typeof value === "string" ? value : "");
    if (problem !== undefined) yield make.invalid(child(field, "matchLabels", key(name)), problem);
  }
  for (const [index, requirement] of arrayAt(selector, "matchExpressions").entries())
    yield* requirementProblems(requirement, child(field, "matchExpressions", index), make);
}

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"];

function* requirementProblems(requirement: Json, field: FieldPath, make: Makers): Iterable<PolicyProblem> {
  const operator = stringAt(requirement, "operator") ?? "";
  const values = arrayAt(requirement, "values");
  const needsValues = operator === "In" || operator === "NotIn";
  if (needsValues && values.length === 0)
    yield make.missing(child(field, "values"), "must be specified if `operator` is 'In' or 'NotIn'");
  else if ((operator === "Exists" || operator === "DoesNotExist") && values.length > 0)
    yield make.forbidden(child(field, "values"), "may only be specified if `operator` is 'In' or 'NotIn'");
  else if (!needsValues && operator !== "Exists" && operator !== "DoesNotExist")
    yield notChosen(make.invalid, child(field, "operator"), OPERATORS, operator);
  const problem = qualifiedNameProblem(stringAt(requirement, "key") ?? "");
  if (problem !== undefined) yield make.invalid(child(field, "key"), problem);
  for (const [index, value] of values.entries()) {
    const valueProblem = labelValueProblem(typeof value === "string" ? value : "");
    if (valueProblem !== undefined) yield make.invalid(child(field, "values", index), valueProblem);
  }
}

const OPERATIONS = ["*", "CREATE", "UPDATE", "DELETE", "CONNECT"];
const SCOPES = ["*", "Cluster", "Namespaced"];
const MUTABLE_OPERATIONS = ["*", "CREATE", "UPDATE", "CONNECT"];

/** Checks a rule (validateNamedRuleWithOperations). */
function* ruleProblems(rule: Json, field: FieldPath, isMutating: boolean): Iterable<PolicyProblem> {
  const names = new Set<string>();
  for (const [index, name] of textsAt(rule, "resourceNames").entries()) {
    const problem = pathSegmentNameProblem(name);
    const at = child(field, "resourceNames", index);
    if (problem !== undefined) yield invalid(at, problem);
    if (names.has(name)) yield duplicate(at, `must not repeat '${name}'`);
    names.add(name);
  }
  yield* operationProblems(textsAt(rule, "operations"), child(field, "operations"), isMutating);
  yield* listProblems(rule, "apiGroups", field);
  yield* listProblems(rule, "apiVersions", field);
  for (const [index, version] of textsAt(rule, "apiVersions").entries())
    if (version === "") yield missing(child(field, "apiVersions", index), "must not be empty");
  yield* resourceProblems(textsAt(rule, "resources"), child(field, "resources"));
  const scope = own(rule, "scope") ?? "*";
  if (!isOneOf(scope, SCOPES)) yield notChosen(unsupported, child(field, "scope"), SCOPES, scope);
}

function* operationProblems(
  operations: readonly string[],
  field: FieldPath,
  isMutating: boolean,
): Iterable<PolicyProblem> {
  if (operations.length === 0) yield missing(field, "must name operations, such as 'CREATE'");
  if (operations.length > 1 && operations.includes("*")) yield invalid(field, ALONE);
  const choices = isMutating ? MUTABLE_OPERATIONS : OPERATIONS;
  const why = isMutating ? ", because a deletion has no object to change" : "";
  for (const [index, operation] of operations.entries())
    if (!choices.includes(operation)) yield notChosen(unsupported, child(field, index), choices, operation, why);
}

const ALONE = "must not have other items besides '*'";

function* listProblems(rule: Json, name: "apiGroups" | "apiVersions", field: FieldPath): Iterable<PolicyProblem> {
  const list = textsAt(rule, name);
  if (list.length === 0) yield missing(child(field, name), "must have an item, such as '*'");
  if (list.length > 1 && list.includes("*")) yield invalid(child(field, name), ALONE);
}

/** Wildcards that cover others (validateResources). Like the server, of several plain resources the last one counts. */
function* resourceProblems(resources: readonly string[], field: FieldPath): Iterable<PolicyProblem> {
  if (resources.length === 0) yield missing(field, "must have an item, such as 'pods'");
  const whole = new Set<string>();
  const everywhere = new Set<string>();
  let hasPlain = false;
  for (const [index, pattern] of resources.entries()) {
    const at = child(field, index);
    const slash = pattern.indexOf("/");
    if (pattern === "") yield missing(at, "must not be empty");
    else if (slash < 0) hasPlain = pattern !== "*";
    else {
      const [name, sub] = [pattern.slice(0, slash), pattern.slice(slash + 1)];
      if (whole.has(name)) yield invalid(at, `must not be specified besides '${name}/*'`);
      else if (everywhere.has(sub)) yield invalid(at, `must not be specified besides '*/${sub}'`);
      if (sub === "*") whole.add(name);
      if (name === "*") everywhere.add(sub);
    }
  }
  if (resources.length > 1 && resources.includes("*/*"))
    yield invalid(field, "must not have other items besides '*/*'");
  else if (resources.includes("*") && hasPlain)
    yield invalid(field, "must not have items without a subresource besides '*'");
}

/** The strings of a list; '' for null, as the server decodes it. */
export const textsAt = (holder: Json, name: string): readonly string[] =>
  arrayAt(holder, name).map((value) => (typeof value === "string" ? value : ""));
