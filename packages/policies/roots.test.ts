import type { JsonObject } from "kube-json";
import { DEPLOYMENTS, type PolicyScenario, configMap, deployment, policySummary } from "./testing/policy-scenario.js";

const rules = (rule: JsonObject): JsonObject => ({
  matchConstraints: { resourceRules: [{ ...DEPLOYMENTS, ...rule }] },
});
const PARAMS = { paramKind: { apiVersion: "v1", kind: "ConfigMap" } };
const paramRef = (ref: JsonObject): JsonObject => ({ paramRef: { parameterNotFoundAction: "Deny", ...ref } });

/** Where nothing denies although the validation fails, the policy does not apply. */
const denying = (spec: JsonObject): PolicyScenario => ({ validate: "false", spec, expect: [] });

const STORED = { isStored: true } as const;

const SEEN: Readonly<Record<string, PolicyScenario>> = {
  "the old object": {
    validate: "oldObject == null || object.spec.replicas >= oldObject.spec.replicas",
    request: { operation: "UPDATE", oldObject: deployment({ replicas: 5 }) },
    expect: ["Deny: failed expression: oldObject == null || object.spec.replicas >= oldObject.spec.replicas"],
  },
  "no Namespace in a match condition": {
    validate: "false",
    spec: { matchConditions: [{ name: "a", expression: "namespaceObject == null" }] },
    expect: ["Deny: failed expression: false"],
  },
  "no fields of a Namespace in a match condition": {
    validate: "true",
    spec: { matchConditions: [{ name: "a", expression: "namespaceObject.metadata.name == 'shop'" }] },
    expect: ["Deny: expression 'namespaceObject.metadata.name == 'shop'' resulted in error: no such key: metadata"],
  },
  "no old object on CREATE": { validate: "oldObject == null", expect: [] },
  "a deletion": {
    spec: rules({ operations: ["DELETE"] }),
    validate: "object == null && oldObject.metadata.name == 'web'",
    request: { operation: "DELETE", object: undefined, oldObject: deployment() },
    expect: [],
  },
  "the request": {
    validate:
      "request.operation == 'CREATE' && request.userInfo.username == 'ada' && 'dev' in request.userInfo.groups && request.resource.resource == 'deployments' && request.kind.kind == 'Deployment' && request.namespace == 'shop' && request.dryRun",
    expect: [],
  },
  "an unknown user": {
    validate: "request.userInfo.username == 'ada'",
    request: { user: undefined },
    expect: ["unknown: the user"],
  },
  "all that the request says of its user, and its options": {
    validate:
      "request.userInfo.uid == '7' && request.userInfo.extra['scopes'] == ['a'] && request.options.fieldManager == 'kubectl'",
    request: {
      user: { username: "ada", groups: [], uid: "7", extra: { scopes: ["a"] } },
      options: { kind: "CreateOptions", apiVersion: "meta.k8s.io/v1", fieldManager: "kubectl" },
    },
    expect: [],
  },
  "a user without a uid, as in a request": {
    validate: "!has(request.userInfo.uid) && !has(request.userInfo.extra)",
    expect: [],
  },
  "unknown options": {
    validate: "request.options.?fieldManager.orValue('') != ''",
    expect: ["unknown: the options of the request"],
  },
  "the fields of a request of an unknown user": {
    validate: "dyn(request).size() > 5 && dyn(request).exists(name, name == 'operation')",
    request: { user: undefined },
    expect: [],
  },
  "an unknown user that does not matter": {
    validate: "request.userInfo.username == 'ada' || object.metadata.name == 'web'",
    request: { user: undefined },
    expect: [],
  },
  "an unknown user in a variable, twice": {
    spec: {
      variables: [{ name: "u", expression: "request.userInfo.username" }],
      validations: [{ expression: "variables.u == 'a'" }, { expression: "variables.u == 'b'" }],
    },
    request: { user: undefined },
    expect: ["unknown: the user"],
  },
  "an unknown user that might matter after an error": {
    validate: "object.spec.missing == 1 || request.userInfo.username == 'ada'",
    request: { user: undefined },
    expect: ["unknown: the user"],
  },
  "what a stored object was before": {
    validate: "oldObject == null",
    request: STORED,
    expect: ["unknown: the old object"],
  },
  "the subresource by which a stored object was written": {
    validate: "!has(request.subResource)",
    request: STORED,
    expect: ["unknown: the subresource of the request"],
  },
  "the authorizer": {
    validate: "authorizer.group('apps').resource('deployments').check('delete').allowed()",
    expect: ["unknown: the authorizer"],
  },
  "the namespace": {
    validate: "namespaceObject.metadata.labels.env == 'test'",
    expect: ["Deny: failed expression: namespaceObject.metadata.labels.env == 'test'"],
  },
  "a namespace that is not known": {
    validate: "namespaceObject.metadata.labels.env == 'test'",
    namespace: null,
    expect: ["unknown: Namespace 'shop'"],
  },
  "no parameters": { spec: PARAMS, validate: "params == null", expect: [] },
  "parameters by name": {
    spec: PARAMS,
    validate: "object.spec.replicas <= int(params.data.max)",
    binding: paramRef({ name: "limits" }),
    cluster: [configMap("limits", { max: "2" }), configMap("other", {})],
    expect: ["Deny: failed expression: object.spec.replicas <= int(params.data.max)"],
  },
  "parameters of another namespace": {
    spec: PARAMS,
    validate: "params.data.max == '2'",
    binding: paramRef({ name: "limits", namespace: "other" }),
    cluster: [configMap("limits", { max: "2" }, { namespace: "other" }), configMap("limits", { max: "9" })],
    expect: [],
  },
  "all parameters that a selector selects": {
    spec: PARAMS,
    validate: "params.data.max != '2'",
    binding: paramRef({ selector: { matchLabels: { a: "b" } } }),
    cluster: [
      configMap("x", { max: "2" }, { labels: { a: "b" } }),
      configMap("y", { max: "2" }, { labels: { a: "b" } }),
      configMap("z", { max: "2" }),
    ],
    expect: ["Deny: failed expression: params.data.max != '2'", "Deny: failed expression: params.data.max != '2'"],
  },
  "missing parameters": {
    spec: PARAMS,
    binding: paramRef({ name: "limits" }),
    isComplete: true,
    expect: [
      "Deny: failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction",
    ],
  },
  "missing parameters that are allowed": {
    ...denying(PARAMS),
    binding: paramRef({ name: "limits", parameterNotFoundAction: "Allow" }),
    isComplete: true,
  },
  "parameters that are not known": {
    ...denying(PARAMS),
    binding: paramRef({ name: "limits" }),
    expect: ["unknown: ConfigMap 'limits'"],
  },
  "a kind of parameters that is not known": {
    ...denying({ paramKind: { apiVersion: "acme.io/v1", kind: "Limit" } }),
    binding: paramRef({ name: "limits" }),
    expect: ["unknown: the kind 'Limit' of its parameters"],
  },
  "an audit annotation": {
    spec: {
      auditAnnotations: [{ key: "size", valueExpression: "'replicas: ' + string(object.spec.replicas)" }],
    },
    expect: ["annotation: p/size=replicas: 3"],
  },
  "an audit annotation that is null": {
    spec: { auditAnnotations: [{ key: "size", valueExpression: "null" }] },
    expect: [],
  },
  "an audit annotation that fails denies, whatever the binding says": {
    spec: { auditAnnotations: [{ key: "size", valueExpression: "string(object.spec.missing)" }] },
    binding: { validationActions: ["Audit"] },
    expect: ["Deny: expression 'string(object.spec.missing)' resulted in error: no such key: missing"],
  },
  "a cost beyond the limit of a call": {
    validate:
      "[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c, [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, [1,2,3,4,5,6,7,8,9,10].all(f, a + b + c + d + e + f > 0))))))",
    expect: [
      "Deny: expression '[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c, [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, [1,2,3,4,5,6,7,8,9,10].all(f, a + b + c + d + e + f > 0))))))' resulted in error: operation cancelled: actual cost limit exceeded",
    ],
  },
};

test.each(Object.entries(SEEN))("%s", (_, scenario) => {
  expect(policySummary(scenario)).toEqual(scenario.expect);
});
