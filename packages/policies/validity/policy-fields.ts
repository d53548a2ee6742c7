import {
  conditionProblems,
  dns1035LabelProblem,
  dnsSubdomainProblem,
  expressionProblems,
  notChosen,
  qualifiedNameProblem,
} from "kube-api";
import { RESERVED } from "kube-cel";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  child,
  isObject,
  objectName,
  own,
  path,
  stringAt,
  utf8Length,
} from "kube-json";
import { matchProblems } from "./match-resources.js";
import { type PolicyProblem, isOneOf, policyMakers } from "./problem.js";

const MAKERS = policyMakers("policy");
const { missing, invalid, unsupported, duplicate } = MAKERS;
const matching = policyMakers("matching");
const expressions = policyMakers("expressions");

const SPEC = path("spec");
const FAILURES = ["Fail", "Ignore"];
const MAX_ANNOTATIONS = 20;
const MAX_ANNOTATION_BYTES = 5 * 1024;

/** Checks all of a policy but its expressions (validateValidatingAdmissionPolicySpec, validateMutatingAdmissionPolicySpec). */
export function* policyFieldProblems(
  object: KubeObject,
  spec: JsonObject,
  { isMutating, checksConditions }: { readonly isMutating: boolean; readonly checksConditions: boolean },
): Iterable<PolicyProblem> {
  const failurePolicy = own(spec, "failurePolicy") ?? "Fail";
  if (!isOneOf(failurePolicy, FAILURES))
    yield notChosen(unsupported, child(SPEC, "failurePolicy"), FAILURES, failurePolicy);
  yield* paramKindProblems(own(spec, "paramKind"), child(SPEC, "paramKind"));
  yield* constraintProblems(own(spec, "matchConstraints"), isMutating);
  if (checksConditions)
    yield* conditionProblems(arrayAt(spec, "matchConditions"), child(SPEC, "matchConditions"), MAKERS, expressions);
  yield* variableProblems(arrayAt(spec, "variables"));
  yield* isMutating ? mutatingProblems(spec) : validatingProblems(object, spec);
}

function* constraintProblems(match: Json | undefined, isMutating: boolean): Iterable<PolicyProblem> {
  const field = child(SPEC, "matchConstraints");
  if (!isObject(match)) yield matching.missing(field, "must be specified");
  else if (arrayAt(match, "resourceRules").length === 0)
    yield matching.missing(child(field, "resourceRules"), "must have an item");
  yield* matchProblems(match, field, isMutating);
}

function* paramKindProblems(kind: Json | undefined, field: FieldPath): Iterable<PolicyProblem> {
  if (!isObject(kind)) return;
  const apiVersion = stringAt(kind, "apiVersion") ?? "";
  const versionField = child(field, "apiVersion");
  const [first = "", second, ...more] = apiVersion === "/" ? [""] : apiVersion.split("/");
  const [group, version] = second === undefined ? ["", first] : [first, second];
  if (apiVersion === "") yield missing(versionField, "must be specified, such as 'v1'");
  else if (more.length > 0 || version === "")
    yield invalid(versionField, "must be a version, such as 'v1', or a group and a version, such as 'acme.io/v1'");
  else {
    const problem =
      (group === "" ? undefined : partProblem("group", dnsSubdomainProblem(group))) ??
      partProblem("version", dns1035LabelProblem(version));
    if (problem !== undefined) yield invalid(versionField, problem);
  }
  const name = stringAt(kind, "kind") ?? "";
  const problem = dns1035LabelProblem(name.toLowerCase());
  if (name === "") yield missing(child(field, "kind"), "must be specified, such as 'ConfigMap'");
  else if (problem !== undefined) yield invalid(child(field, "kind"), `${problem}; letters may be uppercase`);
}

const partProblem = (part: string, problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : `must have a valid ${part}, which ${problem}`;

function* variableProblems(variables: readonly Json[]): Iterable<PolicyProblem> {
  for (const [index, variable] of variables.entries()) {
    const at = child(SPEC, "variables", index);
    const name = stringAt(variable, "name") ?? "";
    if (name.trim() === "") yield missing(child(at, "name"), "must be specified");
    else if (!/^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) || RESERVED.has(name))
      yield invalid(
        child(at, "name"),
        "must be an identifier of CEL: letters, digits and '_', not starting with a digit, and not a reserved word",
      );
    yield* expressionProblems(variable, "expression", at, expressions);
  }
}

function* validatingProblems(object: KubeObject, spec: JsonObject): Iterable<PolicyProblem> {
  const validations = arrayAt(spec, "validations");
  const annotations = arrayAt(spec, "auditAnnotations");
  if (validations.length + annotations.length === 0)
    for (const name of ["validations", "auditAnnotations"])
      yield missing(child(SPEC, name), "must have an item; `spec.validations` or `spec.auditAnnotations` is enough");
  for (const [index, validation] of validations.entries())
    yield* validationProblems(validation, child(SPEC, "validations", index));
  const field = child(SPEC, "auditAnnotations");
  if (annotations.length > MAX_ANNOTATIONS)
    yield invalid(field, `must have at most ${String(MAX_ANNOTATIONS)} items, not ${String(annotations.length)}`);
  yield* annotationProblems(annotations, nameOf(object), field);
}

/** The name that the server checks: it appends five characters to `generateName` before. */
const nameOf = (object: KubeObject): string => {
  const prefix = stringAt(object, "metadata", "generateName") ?? "";
  return objectName(object) || (prefix === "" ? "" : `${prefix}00000`);
};

const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
const LINE_BREAK = /[\n\r]/;

function* validationProblems(validation: Json, field: FieldPath): Iterable<PolicyProblem> {
  yield* expressionProblems(validation, "expression", field, expressions);
  const expression = stringAt(validation, "messageExpression") ?? "";
  if (expression !== "" && expression.trim() === "")
    yield expressions.invalid(child(field, "messageExpression"), "must not be blank; it may be a text such as 'a'");
  const message = stringAt(validation, "message") ?? "";
  if (message !== "" && message.trim() === "")
    yield invalid(child(field, "message"), "must not be blank; it may be a text such as 'must be set'");
  else if (LINE_BREAK.test(message.trim()))
    yield invalid(child(field, "message"), "must not contain line breaks, such as '\\n'");
  const reason = own(validation, "reason") ?? "Invalid";
  if (!isOneOf(reason, REASONS)) yield notChosen(unsupported, child(field, "reason"), REASONS, reason);
}

const KEY =
  "must form a qualified name with the name of the policy, such as 'acme.io/my-key': a DNS subdomain, '/', and a name of at most 63 letters, digits, '-', '_' and '.'";

function* annotationProblems(annotations: readonly Json[], policy: string, field: FieldPath): Iterable<PolicyProblem> {
  const keys = new Set<string>();
  for (const [index, annotation] of annotations.entries()) {
    const at = child(field, index);
    const key = stringAt(annotation, "key") ?? "";
    if (policy === "") yield invalid(child(at, "key"), "must not be used before `metadata.name` is specified");
    else if (qualifiedNameProblem(`${policy}/${key}`) !== undefined) yield invalid(child(at, "key"), KEY);
    if (keys.has(key)) yield duplicate(child(at, "key"), "must differ from that of other items");
    keys.add(key);
    yield* expressionProblems(annotation, "valueExpression", at, expressions);
    const expression = (stringAt(annotation, "valueExpression") ?? "").trim();
    // The reason is that of the server.
    if (isTooLong(expression))
      yield expressions.missing(
        child(at, "valueExpression"),
        `must have at most ${String(MAX_ANNOTATION_BYTES)} bytes`,
      );
  }
}

/** True for the expression of an audit annotation that an API server does not compile. */
export const isTooLong = (expression: string): boolean =>
  expression.length * 3 > MAX_ANNOTATION_BYTES && utf8Length(expression) > MAX_ANNOTATION_BYTES;

const MEMBERS = { ApplyConfiguration: "applyConfiguration", JSONPatch: "jsonPatch" } as const;

const REINVOCATIONS = ["IfNeeded", "Never"];

function* mutatingProblems(spec: JsonObject): Iterable<PolicyProblem> {
  const mutations = arrayAt(spec, "mutations");
  if (mutations.length === 0) yield missing(child(SPEC, "mutations"), "must have an item");
  for (const [index, mutation] of mutations.entries())
    yield* mutationProblems(mutation, child(SPEC, "mutations", index));
  const field = child(SPEC, "reinvocationPolicy");
  const policy = stringAt(spec, "reinvocationPolicy") ?? "";
  if (policy === "") yield missing(field, "must be specified, such as 'Never'");
  else if (!REINVOCATIONS.includes(policy)) yield notChosen(unsupported, field, REINVOCATIONS, policy);
}

function* mutationProblems(mutation: Json, field: FieldPath): Iterable<PolicyProblem> {
  const type = stringAt(mutation, "patchType") ?? "";
  if (type !== "ApplyConfiguration" && type !== "JSONPatch") {
    yield notChosen(type === "" ? missing : unsupported, child(field, "patchType"), Object.keys(MEMBERS), type);
    return;
  }
  const other = MEMBERS[type === "JSONPatch" ? "ApplyConfiguration" : "JSONPatch"];
  const patch = own(mutation, MEMBERS[type]);
  const at = child(field, MEMBERS[type]);
  if (isObject(patch)) yield* expressionProblems(patch, "expression", at, expressions);
  else yield missing(at, `must be specified if \`patchType\` is '${type}'`);
  if (isObject(own(mutation, other)))
    yield invalid(child(field, other), `must not be specified if \`patchType\` is '${type}'`);
}
