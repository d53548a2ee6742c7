import type { Json, JsonObject, KubeObject } from "kube-json";
import { type PolicyScenario, configMap, deployment, policySummary } from "./testing/policy-scenario.js";

/** What an API server sets in a manifest is not known; what it does not set is an error. */

const ofKind = (apiVersion: string, kind: string, spec: Json, metadata: JsonObject = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a", namespace: "shop", ...metadata },
  spec,
});
const pod = (spec: JsonObject = {}): KubeObject =>
  ofKind("v1", "Pod", { containers: [{ name: "a", image: "a:1", resources: {} }], ...spec });
const service = (spec: JsonObject): KubeObject => ofKind("v1", "Service", { ports: [{ port: 80 }], ...spec });
const job = ofKind("batch/v1", "Job", { template: { metadata: { labels: { a: "b" } } } });
const widget = ofKind("acme.io/v1", "Widget", { owner: {} }, { labels: { a: "b" } });
const JOB_NAME = "batch.kubernetes.io/job-name";

/** An object, an expression, and the field that the server sets; none if it is an error. */
const ROWS: readonly (readonly [object: KubeObject, expression: string, field?: string])[] = [
  [deployment(), "object.metadata.uid != ''", "metadata.uid"],
  [widget, "object.metadata.generation > 0", "metadata.generation"],
  [widget, "object['metadata']['uid'] != ''", "metadata.uid"],
  [widget, "[object].all(o, o.metadata.uid != '')", "metadata.uid"],
  [widget, "object.metadata.labels.name == 'x'"],
  [widget, "object.metadata.annotations.uid == 'x'"],
  [widget, "object.spec.owner.name == 'x'"],
  [widget, "object.spec.owner.uid == 'x'"],
  [configMap("a", { a: "b" }), "object.data.type == 'x'"],
  [configMap("a", { a: "b" }), "object.data.uid == 'x'"],
  [pod(), "object.spec.serviceAccountName == 'a'", "spec.serviceAccountName"],
  [pod(), "object.spec.containers.all(c, c.resources.limits.memory != '')", "spec.containers[0].resources.limits"],
  [pod(), "object.spec.containers.all(c, c.volumeMounts.size() > 0)", "spec.containers[0].volumeMounts"],
  [pod(), "object.status.phase == 'Pending'", "status"],
  [pod({ serviceAccountName: "b" }), "object.spec.serviceAccountName == 'b'", ""],
  [pod(), "object.spec.nodeName == 'a'"],
  [pod(), "object.spec.name == 'a'"],
  [deployment({ template: { spec: {} } }), "object.spec.template.spec.serviceAccountName == 'a'"],
  [service({}), "object.spec.clusterIP == 'None'", "spec.clusterIP"],
  [service({ type: "NodePort" }), "object.spec.ports.all(p, p.nodePort > 30000)", "spec.ports[0].nodePort"],
  [service({}), "object.spec.ports.all(p, p.nodePort > 30000)"],
  [service({ type: "ExternalName" }), "object.spec.clusterIP == 'None'"],
  [job, `object.spec.template.metadata.labels['${JOB_NAME}'] == 'a'`, `spec.template.metadata.labels[${JOB_NAME}]`],
  [job, "object.spec.template.metadata.labels.name == 'a'"],
  [ofKind("batch/v1", "Job", { manualSelector: true }), "object.spec.selector.matchLabels.size() > 0"],
];

const scenario = (object: KubeObject, validate: string): PolicyScenario => ({
  object,
  validate,
  spec: {
    matchConstraints: {
      resourceRules: [{ apiGroups: ["*"], apiVersions: ["*"], resources: ["*"], operations: ["CREATE"] }],
    },
  },
  request: { user: undefined },
  expect: [],
});

test.each(ROWS.map(([object, expression, field = null]) => [object.kind, expression, object, field] as const))(
  "%s: %s",
  (...row) => {
    const [, expression, object, field] = row;
    const [told = "", ...more] = policySummary(scenario(object, expression));
    expect(more).toEqual([]);
    if (field === null) expect(told).toMatch(/^Deny: expression '.*' resulted in error: no such key: /);
    else expect(told).toBe(field === "" ? "" : `unknown: the value that an API server gives \`${field}\``);
  },
);

test.each(["!has(object.metadata.uid)", "!('uid' in object.metadata)", "object.metadata.?uid.orValue('') == ''"])(
  "a test is made as if the server did not set the field: %s",
  (expression) => {
    expect(policySummary(scenario(widget, expression))).toEqual([]);
  },
);

test("a variable that misses such a field is not known", () => {
  const variables = [{ name: "type", expression: "object.metadata.uid" }];
  const { spec, ...rest } = scenario(widget, "variables.type == 'x'");
  expect(policySummary({ ...rest, spec: { ...spec, variables } })).toEqual([
    "unknown: the value that an API server gives `metadata.uid`",
  ]);
});

test("parameters are stored objects, and miss what they miss", () => {
  const { spec, ...rest } = scenario(widget, "params.data.name == 'x'");
  const summary = policySummary({
    ...rest,
    spec: { ...spec, paramKind: { apiVersion: "v1", kind: "ConfigMap" } },
    binding: { paramRef: { name: "par", namespace: "shop", parameterNotFoundAction: "Deny" } },
    cluster: [configMap("par", { a: "b" })],
  });
  expect(summary).toEqual([expect.stringMatching(/no such key: name$/)]);
});

test("a request has all that the server sets", () => {
  expect(policySummary({ validate: "object.metadata.uid == ''", expect: [] })).toEqual([
    expect.stringMatching(/no such key: uid$/),
  ]);
});
