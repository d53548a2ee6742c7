import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { review } from "../../engine/review/review.js";
import { type Circumstances, contextOf } from "../../model/context.js";
import { DEFAULTERS } from "../../defaulters/index.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";

/** Entries see the defaults that an API server sets before it calls webhooks, in manifests, too. */

const write = useFolder();

const pack = (entry: string): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Requirements of a team.
  match: { resourceRules: [{ apiGroups: ["", apps, acme.io], resources: ["*/*"], operations: [CREATE, UPDATE] }] }
  rules:
    - { ${entry}, good: { apiVersion: acme.io/v1, kind: A, metadata: { name: a } }, bad: { apiVersion: acme.io/v1, kind: A, metadata: { name: a } } }
`;

const found = (entry: string, object: KubeObject, oldObject?: KubeObject, more: Circumstances = {}) => {
  const { packs } = loadPacks(write({ "pack.yaml": pack(entry) }), { rules: RULES, defaulters: DEFAULTERS });
  const context = contextOf(object, oldObject === undefined ? more : { ...more, oldObject });
  return review(createRuleSet(packs), context, { default: false, validate: true }).findings.map(
    ({ field, message, action }) => `${action} ${formatField(field)}: ${message}`,
  );
};

const object = (apiVersion: string, kind: string, spec: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  spec,
});
const SERVICE = object("v1", "Service", { ports: [{ port: 80 }] });
const POD = object("v1", "Pod", { containers: [{ name: "a", image: "a:1" }] });
const pod = (cpu: number): KubeObject =>
  object("v1", "Pod", { containers: [{ name: "a", image: "a:1", resources: { limits: { cpu } } }] });
const WHOLE =
  "use: generic/field-matches, id: a, on: containers, options: { field: resources.limits.cpu, pattern: '^[0-9]+$' }";
const MOST =
  "use: generic/cel, id: a, on: containers, options: { field: resources.limits.cpu, expression: \"quantity(self).compareTo(quantity('4')) <= 0\", message: must be less than or equal to 4 }";
const SECRET = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, stringData: { password: "x" } };
const ONE_OF = "use: generic/field-one-of, id: a, options: { field: spec.type, values: [LoadBalancer] }";
const REQUIRED = "use: generic/field-required, id: a, on: containers, options: { field: imagePullPolicy }";
const CEL =
  "use: generic/cel, id: a, on: containers, options: { expression: \"container.?imagePullPolicy.orValue('Always') == 'Always'\", message: must be pulled }";

test.each<readonly [string, string, KubeObject, readonly string[]]>([
  [
    "a value that is not allowed",
    ONE_OF,
    SERVICE,
    ["Deny spec.type: must be 'LoadBalancer'; the API server sets this field by default"],
  ],
  ["a field that is always set", REQUIRED, POD, []],
  [
    "what the server stores of a Secret",
    'use: generic/field-forbidden, id: a, options: { field: "data[password]" }',
    { ...SECRET, data: { user: "eA==" } },
    ["Deny stringData[password]: may not be set, even if empty"],
  ],
  ["and not how it was written", "use: generic/field-forbidden, id: a, options: { field: stringData }", SECRET, []],
  ["a quantity that is a number, which it sends as text", WHOLE, pod(2), []],
  ["and its amount", MOST, pod(5), ["Deny spec.containers[0].resources.limits.cpu: must be less than or equal to 4"]],
  ["what an expression reads", CEL, POD, ["Deny spec.containers[0]: must be pulled"]],
  [
    "a custom resource has no such defaults",
    ONE_OF.replace("one-of", "required").replace(", values: [LoadBalancer]", ""),
    object("acme.io/v1", "A", {}),
    ["Deny spec.type: must be set"],
  ],
  ["an object that cannot be read stays as it is", ONE_OF, object("v1", "Service", { port: 1 }), []],
])("%s", (_, entry, given, expected) => {
  expect(found(entry, given)).toEqual(expected);
});

test("a default is the same as the value in an old object, and in a new one", () => {
  const written = object("v1", "Service", { type: "ClusterIP", ports: [{ port: 80 }] });
  expect(found(ONE_OF, written, SERVICE)).toEqual(["Warn spec.type: must be 'LoadBalancer'"]);
  expect(found(ONE_OF, SERVICE, written)).toEqual([
    "Warn spec.type: must be 'LoadBalancer'; the API server sets this field by default",
  ]);
});

test("an old object has them, too", () => {
  expect(found(ONE_OF, { ...SERVICE, metadata: { name: "a", labels: { b: "c" } } }, SERVICE)).toEqual([
    "Warn spec.type: must be 'LoadBalancer'; the API server sets this field by default",
  ]);
});

describe("a Scale without a number, as an API server sends 0,", () => {
  const scale = (spec: JsonObject): KubeObject => object("autoscaling/v1", "Scale", spec);
  const MATCH =
    "match: { resourceRules: [{ apiGroups: [apps], resources: [deployments/scale], operations: [UPDATE] }] }";
  const AT_LEAST = `use: generic/cel, id: a, ${MATCH}, options: { field: spec.replicas, expression: self >= 2, message: must be at least 2 }`;

  test.each<[string, Circumstances]>([
    ["a request", { user: { username: "jane", groups: [] } }],
    ["a file", {}],
  ])("has it for the rules of %s", (_, more) => {
    const on = { subresource: "scale", resource: "deployments", ...more };
    const changed = (from: JsonObject, to: JsonObject): readonly string[] =>
      found(AT_LEAST, scale(to), scale(from), on);
    expect(changed({ replicas: 2 }, {})).toEqual(["Deny spec.replicas: must be at least 2"]);
    expect(changed({}, { replicas: 2 })).toEqual([]);
    expect(changed({}, { other: 1 })).toEqual(["Warn spec.replicas: must be at least 2"]);
  });
});
