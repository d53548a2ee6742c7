import fc from "fast-check";
import { type Json, type JsonObject, type KubeObject, deepFreeze, formatField, path, valueAt } from "kube-json";
import { builtInAnswer, withServerDefaults } from "./built-in-answer.js";
import { structNamed, typeOfKind } from "./types/type-table.js";
import type { Problem } from "./validity/check.js";

const POD_SPEC = { containers: [{ name: "a", image: "a" }] };
const IN_NAMESPACE = { name: "a", namespace: "b" };

const problemsOf = (object: KubeObject, old?: KubeObject): readonly Problem[] =>
  builtInAnswer(object, old)?.problems ?? [];

const fieldsOf = (object: KubeObject, old?: KubeObject): readonly string[] =>
  problemsOf(object, old).map(({ field }) => formatField(field));

test.each<readonly [Json, Json]>([
  [2, "2"],
  [2e9, "2G"],
  [1500, "1500"],
  [0.5, "500m"],
  [0, "0"],
  [-3000, "-3k"],
  [12345678901234567890n, "12345678901234567890"],
  ["2000m", "2000m"],
])("a server sends the quantity %s as text", (given, sent) => {
  const spec = { containers: [{ name: "a", image: "a:1", resources: { limits: { cpu: given } } }] };
  const pod = withServerDefaults({ apiVersion: "v1", kind: "Pod", metadata: IN_NAMESPACE, spec });
  expect(valueAt(pod, path("spec", "containers", 0, "resources", "limits", "cpu"))).toBe(sent);
});

test("the name of a method is the name of no profile", () => {
  const object: KubeObject = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...IN_NAMESPACE, annotations: { "seccomp.security.alpha.kubernetes.io/pod": "unconfined" } },
    spec: {
      containers: [{ name: "a", image: "a:1" }],
      securityContext: { seccompProfile: { type: "constructor" } },
    },
  };
  expect(fieldsOf(object)).toEqual(["spec.securityContext.seccompProfile.type"]);
});

const definition = (openAPIV3Schema: JsonObject): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "as.b.c" },
  spec: {
    group: "b.c",
    scope: "Namespaced",
    names: { kind: "A", plural: "as" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
  },
});

const nested = (levels: number, inner: JsonObject, wrap: (schema: JsonObject) => JsonObject): JsonObject => {
  let schema = inner;
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};

test.each([
  ["properties", (schema: JsonObject): JsonObject => ({ type: "object", properties: { a: schema } })],
  ["not", (schema: JsonObject): JsonObject => ({ not: schema })],
])("schemas are read in each other by %s, but not to any depth", (_, wrap) => {
  expect(problemsOf(definition(nested(60, { typ: "string" }, wrap)))).toHaveLength(1);
  expect(problemsOf(definition(nested(100_000, { typ: "string" }, wrap)))).toEqual([]);
});

test("of many unknown fields, only the first get names that may have been meant", () => {
  const data = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`dat${String(index)}`, {}]));
  const messages = problemsOf({ apiVersion: "v1", kind: "ConfigMap", metadata: IN_NAMESPACE, ...data }).map(
    ({ message }) => message,
  );
  expect([messages[0], messages.at(-1)]).toEqual(["may not be set; did you mean `data`?", "may not be set"]);
});

const isShort = (message: string): boolean =>
  message !== "" && message.length < 500 && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(message);

// Objects with parts in wrong places: whatever they hold, they have an answer.

const TEMPLATE: JsonObject = {
  metadata: {
    labels: { app: "web" },
    annotations: { "container.apparmor.security.beta.kubernetes.io/a": "unconfined" },
  },
  spec: {
    nodeSelector: { zone: "a" },
    securityContext: { seccompProfile: { type: "RuntimeDefault" }, sysctls: [{ name: "net.a", value: "1" }] },
    tolerations: [{ key: "a", operator: "Exists" }],
    resources: { limits: { cpu: "2" }, requests: { cpu: "1" } },
    initContainers: [{ name: "i", image: "a:1", restartPolicy: "Always", resources: { requests: { cpu: "100m" } } }],
    containers: [
      {
        name: "a",
        image: "a:1",
        env: [{ name: "A", valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "1" } } }],
        ports: [{ containerPort: 80 }],
        resources: { limits: { cpu: "1", "hugepages-2Mi": "2Mi", memory: "1Gi" }, requests: { cpu: "500m" } },
        volumeMounts: [{ name: "v", mountPath: "/v" }],
        livenessProbe: { httpGet: { path: "/", port: "web" } },
      },
    ],
    volumes: [{ name: "v", emptyDir: { sizeLimit: "1Gi" } }],
  },
};

const OBJECTS: readonly KubeObject[] = [
  { apiVersion: "v1", kind: "Pod", ...TEMPLATE, metadata: { ...IN_NAMESPACE, annotations: { a: "b" } } },
  {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: IN_NAMESPACE,
    spec: {
      serviceName: "a",
      selector: { matchLabels: { app: "web" }, matchExpressions: [{ key: "app", operator: "Exists" }] },
      template: TEMPLATE,
      volumeClaimTemplates: [
        {
          metadata: { name: "v" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      ],
    },
  },
  {
    apiVersion: "v1",
    kind: "Service",
    metadata: IN_NAMESPACE,
    spec: { type: "NodePort", clusterIP: "10.0.0.1", selector: { app: "web" }, ports: [{ port: 80, nodePort: 30000 }] },
  },
  { apiVersion: "v1", kind: "Secret", metadata: IN_NAMESPACE, type: "kubernetes.io/tls", data: { "tls.crt": "YQ==" } },
  {
    apiVersion: "v1",
    kind: "LimitRange",
    metadata: IN_NAMESPACE,
    spec: { limits: [{ type: "Container", max: { cpu: "2" }, min: { cpu: "1" }, maxLimitRequestRatio: { cpu: "2" } }] },
  },
];

const ODD: readonly Json[] = [
  "1e10000000",
  "-1e20000",
  "0e-9999999999",
  "9".repeat(9999),
  Number.POSITIVE_INFINITY,
  10n ** 20_000n,
  null,
  "",
  -0,
  1e21,
  -5n,
  true,
  [],
  {},
  [null],
  "x".repeat(5000),
  "\u0000\u001b\u2028",
  "\ud800",
  "constructor",
  JSON.parse('{"__proto__":"1","constructor":"1"}') as Json,
];

/** The object with another value where the steps end; each step chooses one of the keys. */
const replaced = (value: Json, [step, ...rest]: readonly number[], odd: Json): Json => {
  if (step === undefined || typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  const chosen = keys[step % keys.length];
  if (chosen === undefined) return odd;
  const entries = Object.entries(value).map(([name, item = null]): [string, Json] => [
    name,
    name === chosen ? replaced(item, rest, odd) : item,
  ]);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
};

const changed = fc
  .tuple(fc.constantFrom(...OBJECTS), fc.array(fc.nat(7), { minLength: 1, maxLength: 9 }), fc.constantFrom(...ODD))
  .map(([object, steps, odd]): KubeObject => {
    const found = replaced(object, steps, odd) as JsonObject;
    return deepFreeze({ ...found, apiVersion: object.apiVersion, kind: object.kind });
  });

/** True for a problem of a field of the object, or of one that its type has or lacks. */
const isPlaced = ({ field, place = field }: Problem, object: KubeObject): boolean => {
  const [first] = place;
  const fields = structNamed(typeOfKind(object.apiVersion, object.kind) ?? "");
  return first === undefined || (typeof first === "string" && (fields.has(first) || Object.hasOwn(object, first)));
};

test("any object has an answer, the same for each call, in short messages, beside any other", () => {
  fc.assert(
    fc.property(changed, fc.option(changed, { nil: undefined }), (object, old) => {
      const problems = problemsOf(object, old);
      expect(problemsOf(object, old)).toEqual(problems);
      expect(problems.filter(({ message }) => !isShort(message))).toEqual([]);
      expect(problems.filter((problem) => !isPlaced(problem, object))).toEqual([]);
    }),
    { numRuns: 300, seed: 36 },
  );
});

test("an object that is not changed is refused for nothing that an update could repair", () => {
  for (const object of OBJECTS) {
    const created = new Set(fieldsOf(object));
    expect(fieldsOf(deepFreeze(object), object).filter((field) => !created.has(field))).toEqual([]);
  }
});

test.each<readonly [string, JsonObject, readonly string[]]>([
  [
    "under the names that were meant, and the values",
    {
      spce: {
        volums: [{ name: "a", emptyDir: {} }],
        containers: [{ name: "a", image: "a", volumeMounts: [{ name: "a" }] }],
      },
    },
    ["spce", "spce.volums", "spce.containers[0].volumeMounts[0].mountPath"],
  ],
  [
    "but not what may follow from an unknown or unreadable field",
    {
      spec: {
        containers: [
          { name: "a", image: 5, x: 1, livenessProbe: { y: {} }, ports: [{ containerPort: 0, hostPort: "x" }] },
        ],
      },
    },
    [
      "spec.containers[0].x",
      "spec.containers[0].image",
      "spec.containers[0].livenessProbe.y",
      "spec.containers[0].ports[0].hostPort",
      "spec.containers[0].ports[0].containerPort",
    ],
  ],
  [
    "also where the server names no item",
    { metadata: { ...IN_NAMESPACE, lables: {}, ownerReferences: [{ apiVersion: "v1", kind: "A" }] }, spec: POD_SPEC },
    ["metadata.lables", "metadata.ownerReferences.name", "metadata.ownerReferences.uid"],
  ],
  [
    "but not beside a list in another form",
    { spec: { containers: { a: {} }, restartPolicy: "x" } },
    ["spec.containers"],
  ],
])("what a server would say next is said as well, %s", (_, parts, expected) => {
  expect(fieldsOf({ apiVersion: "v1", kind: "Pod", metadata: IN_NAMESPACE, ...parts })).toEqual(expected);
});
