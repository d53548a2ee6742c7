import { MIB, many, named, objectOf, review } from "../../review.mjs";

/** Objects of built-in kinds, and custom ones, with far more of something than anybody needs. */

const LABELS = { app: "main" };
const container = (index, more = {}) => ({
  name: `part-${index}`,
  image: `registry.example.com/part-${index}:1.0`,
  ...more,
});

const pod = (spec) => objectOf("Pod", { spec: { containers: [container(0)], ...spec } });
const deployment = (selector) =>
  objectOf("Deployment", {
    spec: { selector, template: { metadata: { labels: LABELS }, spec: { containers: [container(0)] } } },
  });

const env = (index) => ({ name: `VARIABLE_${index}`, value: `value of ${index}` });
const toleration = (index) => ({
  key: `example.com/taint-${index}`,
  operator: "Exists",
  effect: "NoSchedule",
});
const inventory = (spec, metadata) => objectOf("Inventory", { spec }, metadata);

const item = (index) => ({
  name: `item-${index}`,
  image: `registry.example.com/item-${index}:1.0`,
  labels: { "app.kubernetes.io/name": "shop", shelf: String(index % 40) },
  replicas: index % 7,
  conditions: [{ type: "Ready", status: "True", reason: "AllIsWell", message: "" }],
});

const managed = (bytes) => {
  const fields = named(Math.floor(bytes / 60), (index) => [
    `k:{"name":"a-somewhat-long-name-${index}"}`,
    { ".": {}, "f:name": {} },
  ]);
  return [{ manager: "kubectl", operation: "Apply", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: fields }];
};

/** Its image is changed, and the rest is `<`: `characters` of it, six bytes each. */
const imageUpdate = (characters) => {
  const of = (image) =>
    objectOf(
      "Deployment",
      {
        spec: {
          selector: { matchLabels: LABELS },
          template: { metadata: { labels: LABELS }, spec: { containers: [{ name: "main", image }] } },
        },
      },
      { annotations: { "example.com/page": "<".repeat(characters) } },
    );
  return review(of("shop:2"), of("shop:1"));
};

const update = (make) => () => review(make(true), make(false));

export const OBJECTS = {
  "an image update of 0.6 MB of <": () => imageUpdate(600_000),
  "an image update of 18 MiB, 3 MiB of them <": () => imageUpdate(1.5 * MIB - 200),
  "80,000 finalizers in reverse order": () => {
    const finalizers = many(80_000, (index) => `example.com/f${index}`);
    return review(inventory({}, { finalizers: finalizers.toReversed() }), inventory({}, { finalizers }));
  },
  "20,000 owners in reverse order": () => {
    const owners = many(20_000, (index) => ({
      apiVersion: "v1",
      kind: "Pod",
      name: `p${index}`,
      uid: `00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
    }));
    return review(inventory({}, { ownerReferences: owners.toReversed() }), inventory({}, { ownerReferences: owners }));
  },
  "60,000 matchLabels": () =>
    review(deployment({ matchLabels: named(60_000, (index) => [`example.com/l${index}`, `v${index}`]) })),
  "30,000 matchExpressions": () =>
    review(
      deployment({
        matchExpressions: many(30_000, (index) => ({ key: `l${index}`, operator: "In", values: ["a", "b"] })),
      }),
    ),
  "a matchExpression of 200,000 values": () =>
    review(
      deployment({
        matchExpressions: [{ key: "a", operator: "In", values: many(200_000, (index) => `v${index}`) }],
      }),
    ),
  "50,000 labels, half of them changed": update((isNew) =>
    inventory({}, { labels: named(50_000, (n) => [`l${isNew && n % 2 === 0 ? `n${n}` : n}`, "v"]) }),
  ),
  "256 KB of annotations": () =>
    review(inventory({}, { annotations: named(4000, (n) => [`example.com/a${n}`, "x".repeat(45)]) })),
  "an annotation of 1.5 MiB": () => review(inventory({}, { annotations: { "example.com/a": "x".repeat(1.5 * MIB) } })),
  "managedFields of 1 MB": update((isNew) => inventory({ a: isNew }, { managedFields: managed(1e6) })),
  "10,000 containers": () => review(pod({ containers: many(10_000, (index) => container(index)) })),
  "5,000 containers with volumes, ports and probes": () =>
    review(
      pod({
        volumes: many(5000, (index) => ({ name: `v${index}`, configMap: { name: `c${index}` } })),
        containers: many(5000, (index) =>
          container(index, {
            volumeMounts: [{ name: `v${index}`, mountPath: `/v${index}` }],
            ports: [{ name: `p${index}`, containerPort: 1 + index }],
            livenessProbe: { httpGet: { path: "/livez", port: `p${index}` } },
          }),
        ),
      }),
    ),
  "10,000 containers in reverse order": update((isNew) => {
    const all = many(10_000, (index) => container(index, { env: [env(index)] }));
    return pod({ containers: isNew ? all.toReversed() : all });
  }),
  "50,000 variables": () => review(pod({ containers: [container(0, { env: many(50_000, env) })] })),
  "50,000 times the same variable": update((isNew) =>
    pod({ containers: [container(0, { env: many(50_000, () => env(Number(isNew))) })] }),
  ),
  "20,000 volumes": () => review(pod({ volumes: many(20_000, (index) => ({ name: `v${index}`, emptyDir: {} })) })),
  "40,000 tolerations": () => review(pod({ tolerations: many(40_000, toleration) })),
  "a Pod of 3 MiB, all changed": update((isNew) =>
    pod({
      containers: many(3000, (index) =>
        container(isNew ? index : -index, { args: many(20, (arg) => `--flag-${arg}=${index}-${isNew}`) }),
      ),
    }),
  ),
  "NetworkPolicy with 20,000 peers": () =>
    review(
      objectOf("NetworkPolicy", {
        spec: {
          podSelector: {},
          ingress: [{ from: many(20_000, (index) => ({ podSelector: { matchLabels: { app: `app-${index}` } } })) }],
        },
      }),
    ),
  "Role with 50,000 rules": () =>
    review(
      objectOf("Role", {
        rules: many(50_000, (index) => ({ apiGroups: [""], resources: [`r${index}`], verbs: ["get"] })),
      }),
    ),
  "Service with 20,000 ports": () =>
    review(
      objectOf("Service", {
        spec: { selector: LABELS, ports: many(20_000, (index) => ({ name: `p${index}`, port: index + 1 })) },
      }),
    ),
  "Secret of 3 MiB": update((isNew) =>
    objectOf("Secret", { data: { a: Buffer.alloc(2.2 * MIB, isNew ? "a" : "b").toString("base64") } }),
  ),
  "ConfigMap of 3 MiB": update((isNew) =>
    objectOf("ConfigMap", { data: { a: (isNew ? "line\n" : "text\n").repeat(600_000) } }),
  ),
  "ConfigMap of 100,000 keys": update((isNew) =>
    objectOf("ConfigMap", { data: named(100_000, (index) => [`k${index}`, isNew ? "a" : "b"]) }),
  ),
  "EndpointSlice of 20,000 endpoints": update((isNew) =>
    objectOf("EndpointSlice", {
      addressType: "IPv4",
      endpoints: many(20_000, (index) => ({
        addresses: [`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`],
        conditions: { ready: isNew },
      })),
      ports: [{ name: "http", port: 80 }],
    }),
  ),
  "Event of a megabyte": () =>
    review(
      objectOf("Event", {
        involvedObject: { kind: "Pod", name: "main", namespace: "shop", apiVersion: "v1" },
        reason: "BackOff",
        message: "Back-off restarting failed container. ".repeat(27_000),
        type: "Warning",
        series: { count: 100_000 },
      }),
    ),
  "a custom resource of 3 MiB, one field changed": update((isNew) =>
    inventory({ replicas: Number(isNew), items: many(16_000, item) }),
  ),
  "a custom resource of 3 MiB, its list in reverse order": update((isNew) => {
    const items = many(16_000, item);
    return inventory({ items: isNew ? items.toReversed() : items });
  }),
  "a status of 50,000 conditions": update((isNew) =>
    objectOf("Inventory", {
      spec: {},
      status: {
        conditions: many(50_000, (index) => ({
          type: `Ready${index}`,
          status: isNew ? "True" : "False",
          reason: "A",
          message: "",
          lastTransitionTime: "2026-01-01T00:00:00Z",
        })),
      },
    }),
  ),
};
