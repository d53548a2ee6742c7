import { asDecoded } from "kube-api";
import { type Json, type JsonObject, type KubeObject, formatField } from "kube-json";
import { policyProblems } from "./policy-problems.js";

/**
 * Policies and bindings at edges that the other tables do not reach. The expectations follow from the validation of
 * Kubernetes 1.36. R are the rules that match resources.
 */

const RULE = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] };
const MATCH = { matchConstraints: { resourceRules: [RULE] } };

const object = (kind: string, spec: Json): KubeObject => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind,
  metadata: { name: "few-replicas.acme.io" },
  spec,
});
const policy = (more: JsonObject): KubeObject =>
  object("ValidatingAdmissionPolicy", { ...MATCH, validations: [{ expression: "true" }], ...more });
const rule = (more: JsonObject): KubeObject => policy({ matchConstraints: { resourceRules: [{ ...RULE, ...more }] } });
const validation = (more: JsonObject): KubeObject => policy({ validations: [{ expression: "true", ...more }] });
const mutating = (...mutations: readonly Json[]): KubeObject =>
  object("MutatingAdmissionPolicy", { ...MATCH, reinvocationPolicy: "Never", mutations });
const binding = (more: JsonObject): KubeObject =>
  object("ValidatingAdmissionPolicyBinding", { policyName: "a.b", validationActions: ["Deny"], ...more });
const params = (paramRef: JsonObject): KubeObject => binding({ paramRef });

const EMPTY_RULE = ["operations", "apiGroups", "apiVersions", "resources"].map((name) => `missing R[0].${name}`);

const cases: Readonly<Record<string, readonly [KubeObject, ...string[]]>> = {
  "no spec": [
    object("ValidatingAdmissionPolicy", null),
    ...["missing spec.matchConstraints", "missing spec.validations", "missing spec.auditAnnotations"],
  ],
  "a validation of null": [policy({ validations: [null] }), "missing spec.validations[0].expression"],
  "a rule of null": [policy({ matchConstraints: { resourceRules: [null] } }), ...EMPTY_RULE],
  "all operations and one of them": [rule({ operations: ["*", "CREATE"] }), "invalid R[0].operations"],
  "an operation of ''": [rule({ operations: [""] }), "unsupported R[0].operations[0]"],
  "all groups and one of them": [rule({ apiGroups: ["*", "apps"] }), "invalid R[0].apiGroups"],
  "a version of ''": [rule({ apiVersions: [""] }), "missing R[0].apiVersions[0]"],
  "all resources and one of them": [rule({ resources: ["*", "pods"] }), "invalid R[0].resources"],
  "all resources with subresources, and one of them": [rule({ resources: ["*/*", "pods"] }), "invalid R[0].resources"],
  "all subresources and one of them": [rule({ resources: ["pods/*", "pods/log"] }), "invalid R[0].resources[1]"],
  "a subresource of all and of one": [rule({ resources: ["*/log", "pods/log"] }), "invalid R[0].resources[1]"],
  "the same name twice": [rule({ resourceNames: ["a", "a"] }), "duplicate R[0].resourceNames[1]"],
  "a name with a slash": [rule({ resourceNames: ["a/b"] }), "invalid R[0].resourceNames[0]"],
  "another scope": [rule({ scope: "Foo" }), "unsupported R[0].scope"],
  "a way of matching of ''": [
    policy({ matchConstraints: { resourceRules: [RULE], matchPolicy: "" } }),
    "unsupported spec.matchConstraints.matchPolicy",
  ],
  "a kind of parameters without fields": [
    policy({ paramKind: {} }),
    ...["missing spec.paramKind.apiVersion", "missing spec.paramKind.kind"],
  ],
  "a condition and a variable of null": [
    policy({ matchConditions: [null], variables: [null] }),
    ...["missing spec.matchConditions[0].expression", "missing spec.matchConditions[0].name"],
    ...["missing spec.variables[0].name", "missing spec.variables[0].expression"],
  ],
  "a reason of ''": [validation({ reason: "" }), "unsupported spec.validations[0].reason"],
  "a reason of another status": [validation({ reason: "Unauthorized" }), "unsupported spec.validations[0].reason"],
  "a message that ends with a line break": [validation({ message: "must be small\n" })],
  "a message that breaks": [validation({ message: "must\nbe small" }), "invalid spec.validations[0].message"],
  "an expression that breaks, without a message": [validation({ expression: "true ||\n false" })],
  "an annotation without a key": [
    policy({ auditAnnotations: [{ key: "", valueExpression: "'a'" }] }),
    "invalid spec.auditAnnotations[0].key",
  ],
  "a mutation of null": [mutating(null), "missing spec.mutations[0].patchType"],
  "a patch of another type": [mutating({ patchType: "Merge" }), "unsupported spec.mutations[0].patchType"],
  "a patch without its expression": [mutating({ patchType: "JSONPatch" }), "missing spec.mutations[0].jsonPatch"],
  "an empty list as a patch": [
    mutating({ patchType: "JSONPatch", jsonPatch: { expression: "[]" } }),
    "invalid spec.mutations[0].jsonPatch.expression",
  ],
  "the same action twice": [binding({ validationActions: ["Deny", "Deny"] }), "duplicate spec.validationActions[1]"],
  "an action of null": [binding({ validationActions: [null] }), "unsupported spec.validationActions[0]"],
  "parameters without fields": [
    params({}),
    ...["missing spec.paramRef", "missing spec.paramRef.parameterNotFoundAction"],
  ],
  "parameters by a name and a selector": [
    params({ name: "a", selector: {}, parameterNotFoundAction: "Deny" }),
    ...["forbidden spec.paramRef.name", "forbidden spec.paramRef.selector"],
  ],
  "parameters by a selector of null": [params({ name: "a", selector: null, parameterNotFoundAction: "Allow" })],
  "an action for missing parameters of ''": [
    params({ name: "a", parameterNotFoundAction: "" }),
    "missing spec.paramRef.parameterNotFoundAction",
  ],
  "a binding that matches what its policy matches": [binding({ matchResources: {} })],
};

test.each(Object.entries(cases))("%s", (_, [given, ...expected]) => {
  const found = policyProblems(asDecoded(given), undefined).map(({ kind, field }) => `${kind} ${formatField(field)}`);
  expect(found.map((text) => text.replace("spec.matchConstraints.resourceRules", "R")).sort()).toEqual(expected.sort());
});
