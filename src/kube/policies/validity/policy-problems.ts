import { formatField } from "../../json/field-path.js";
import { equalJson } from "../../json/json.js";
import { type JsonObject, type KubeObject, objectAt, own, parseApiVersion } from "../../json/object.js";
import { remember } from "../../json/remember.js";
import { bindingProblems } from "./binding-fields.js";
import { policyDecodingProblems } from "./decoding.js";
import { checkExpressions } from "./expressions.js";
import { policyFieldProblems } from "./policy-fields.js";
import { type PolicyProblem, policyMakers } from "./problem.js";

/** More problems than anyone reads. An object that has them is rejected anyway. */
const MAX_PROBLEMS = 1000;

/**
 * What an API server rejects in an admission policy or in a binding, or in an update of `oldObject`
 * (k8s.io/kubernetes 1.36, pkg/apis/admissionregistration/validation), except for what it checks in the metadata of all
 * objects. The first problem of each field and reason.
 */
export const policyProblems = (object: KubeObject, oldObject: KubeObject | undefined): readonly PolicyProblem[] => {
  const known = lastOf(object);
  if (known.result === undefined || known.oldObject !== oldObject) {
    known.oldObject = oldObject;
    known.result = find(object, oldObject);
  }
  return known.result;
};

interface Known {
  oldObject?: KubeObject | undefined;
  result?: readonly PolicyProblem[];
}

/** Several rules ask for the problems of the same objects. */
const lastOf = remember<KubeObject, Known>(() => ({}));

const find = (object: KubeObject, oldObject: KubeObject | undefined): readonly PolicyProblem[] => {
  // The API server cannot decode such an object, so it says nothing else.
  const { malformed, unknown } = policyDecodingProblems(object);
  const all = [...unknown, ...(malformed.length > 0 ? malformed : problemsOf(object, oldObject))];
  const seen = new Set<string>();
  const found: PolicyProblem[] = [];
  for (const problem of all) {
    const size = seen.size;
    if (seen.add(`${problem.kind} ${formatField(problem.field)}`).size > size) found.push(problem);
    if (found.length === MAX_PROBLEMS) break;
  }
  return found;
};

function* problemsOf(object: KubeObject, oldObject: KubeObject | undefined): Iterable<PolicyProblem> {
  const spec = objectAt(object, "spec");
  const isMutating = object.kind.startsWith("Mutating");
  if (object.kind.endsWith("Binding")) {
    const hasDefaultAction = parseApiVersion(object.apiVersion).version === "v1alpha1";
    yield* bindingProblems(spec, { isMutating, hasDefaultAction });
    return;
  }
  const checksConditions = oldObject === undefined || !hasSameConditions(spec, objectAt(oldObject, "spec"));
  yield* policyFieldProblems(object, spec, { isMutating, checksConditions });
  const { invalid } = policyMakers("expressions");
  for (const { field, role, problem } of checkExpressions(spec, isMutating))
    if (problem !== undefined && (checksConditions || role !== "matchCondition")) yield invalid(field, problem);
}

/** Match conditions that an update does not affect are not checked again. */
const hasSameConditions = (spec: JsonObject, old: JsonObject): boolean =>
  ["paramKind", "matchConditions"].every((name) => equalJson(own(spec, name) ?? null, own(old, name) ?? null));
