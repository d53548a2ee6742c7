import { dnsSubdomainProblem, notChosen, pathSegmentNameProblem, selectorProblems, textsAt } from "kube-api";
import { type FieldPath, type Json, type JsonObject, child, isObject, own, path, stringAt } from "kube-json";
import { matchProblems } from "./match-resources.js";
import { type PolicyProblem, policyMakers } from "./problem.js";

const makers = policyMakers("binding");
const { missing, invalid, forbidden, unsupported, duplicate } = makers;

const SPEC = path("spec");

/** Checks a binding (validateValidatingAdmissionPolicyBindingSpec, validateMutatingAdmissionPolicyBindingSpec). */
export function* bindingProblems(
  spec: JsonObject,
  { isMutating, hasDefaultAction }: { readonly isMutating: boolean; readonly hasDefaultAction: boolean },
): Iterable<PolicyProblem> {
  const name = stringAt(spec, "policyName") ?? "";
  const problem = dnsSubdomainProblem(name);
  if (name === "") yield missing(child(SPEC, "policyName"), "must be specified");
  else if (problem !== undefined) yield invalid(child(SPEC, "policyName"), problem);
  yield* paramRefProblems(own(spec, "paramRef"), child(SPEC, "paramRef"), hasDefaultAction);
  yield* matchProblems(own(spec, "matchResources"), child(SPEC, "matchResources"), isMutating);
  if (!isMutating) yield* actionProblems(textsAt(spec, "validationActions"), child(SPEC, "validationActions"));
}

const NOT_FOUND = ["Allow", "Deny"];

function* paramRefProblems(ref: Json | undefined, field: FieldPath, hasDefault: boolean): Iterable<PolicyProblem> {
  if (!isObject(ref)) return;
  const name = stringAt(ref, "name") ?? "";
  const selector = own(ref, "selector");
  const problem = pathSegmentNameProblem(name);
  if (problem !== undefined) yield invalid(child(field, "name"), problem);
  if (isObject(selector)) yield* selectorProblems(selector, child(field, "selector"), makers);
  if (name !== "" && isObject(selector)) {
    yield forbidden(child(field, "name"), "may not be specified together with `selector`");
    yield forbidden(child(field, "selector"), "may not be specified together with `name`");
  }
  if (name === "" && !isObject(selector)) yield missing(field, "must have a `name` or a `selector`");
  const action = stringAt(ref, "parameterNotFoundAction") ?? (hasDefault ? "Deny" : "");
  const actionField = child(field, "parameterNotFoundAction");
  if (!NOT_FOUND.includes(action))
    yield notChosen(action === "" ? missing : unsupported, actionField, NOT_FOUND, action);
}

const ACTIONS = ["Audit", "Deny", "Warn"];

function* actionProblems(actions: readonly string[], field: FieldPath): Iterable<PolicyProblem> {
  const seen = new Set<string>();
  for (const [index, action] of actions.entries()) {
    const at = child(field, index);
    if (!ACTIONS.includes(action)) yield notChosen(unsupported, at, ACTIONS, action);
    if (seen.has(action)) yield duplicate(at, `must not repeat '${action}'`);
    seen.add(action);
  }
  if (seen.has("Deny") && seen.has("Warn"))
    yield invalid(field, "must not contain both 'Deny' and 'Warn', which would tell users the same twice");
  if (seen.size === 0) yield missing(field, "must have an item, such as 'Deny'");
}
