import { spread, table } from "./figures.mjs";
import "../scripts/source.mjs";

const { ruleCauses } = await import("kube-schema/testing");

/** The rules in CEL of a custom resource, compared with parsing its JSON. The rules were compiled by an earlier review. */

const RULES = [
  "self.replicas >= self.minReplicas",
  "self.replicas <= self.maxReplicas",
  "self.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
  "size(self.name) <= 63",
  "!has(self.paused) || self.paused == false || self.replicas == 0",
  "self.ports.all(p, p.port > 0 && p.port < 65536)",
  "self.ports.all(p, self.ports.exists_one(q, q.name == p.name))",
  "self.ports.exists(p, p.name == 'http')",
  "self.labels.all(k, size(k) <= 63)",
  "'app' in self.labels",
  "self.labels['app'] == self.name",
  "self.image.contains(':') || self.image.contains('@')",
  "!self.image.endsWith(':latest')",
  "has(self.schedule) ? self.schedule.split(' ').size() == 5 : true",
  "duration(self.timeout) <= duration('1h')",
  "quantity(self.memory).isLessThan(quantity('64Gi'))",
  "self.strategy in ['Recreate', 'RollingUpdate']",
  "self.strategy == 'Recreate' || has(self.maxSurge)",
  "self.hosts.all(h, h.endsWith('.example.com') || h == 'example.com')",
  "self.hosts.map(h, h.lowerAscii()) == self.hosts",
];

const text = { type: "string" };
const integer = { type: "integer" };
const listOf = (items) => ({ type: "array", items });
const object = (properties) => ({ type: "object", properties });

const spec = {
  ...object({
    ...{ name: text, image: text, schedule: text, timeout: text, memory: text, strategy: text },
    ...{ replicas: integer, minReplicas: integer, maxReplicas: integer, maxSurge: integer },
    paused: { type: "boolean" },
    ports: listOf(object({ name: text, port: integer, protocol: text })),
    labels: { type: "object", additionalProperties: text },
    hosts: listOf(text),
  }),
  "x-kubernetes-validations": RULES.map((rule) => ({ rule })),
};
const SCHEMA = object({ spec });

const values = {
  ...{ name: "shop", image: "example.com/shop:1.2.3", schedule: "0 5 * * 1", timeout: "90s", memory: "512Mi" },
  ...{ replicas: 3, minReplicas: 1, maxReplicas: 5, paused: false, strategy: "RollingUpdate", maxSurge: 1 },
  ports: ["http", "metrics", "grpc", "admin"].map((name, index) => ({ name, port: 8080 + index, protocol: "TCP" })),
  labels: { app: "shop", tier: "web", team: "retail" },
  hosts: ["shop.example.com", "www.example.com", "example.com"],
};
/** An object as an API server sends it: with the fields that each manager owns. */
const OBJECT = {
  apiVersion: "example.com/v1",
  kind: "Site",
  metadata: {
    name: "shop",
    namespace: "web",
    uid: "5b0a5c5e-8a52-4f0e-9a43-0d0f6f4d1c11",
    creationTimestamp: "2026-01-01T00:00:00Z",
    labels: { "app.kubernetes.io/name": "shop" },
    managedFields: ["kubectl", "autoscaler"].map((manager) => ({
      manager,
      operation: "Apply",
      apiVersion: "example.com/v1",
      time: "2026-01-01T00:00:00Z",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:spec": Object.fromEntries(Object.keys(values).map((name) => [`f:${name}`, {}])) },
    })),
  },
  spec: values,
};

const BODY = JSON.stringify(OBJECT);
const ROUNDS = 11;
const TIMES = 5000;

const microseconds = (work) => {
  const start = process.hrtime.bigint();
  for (let index = 0; index < TIMES; index++) work();
  return Number(process.hrtime.bigint() - start) / 1000 / TIMES;
};

const parse = () => JSON.parse(BODY);
const review = () => ruleCauses(SCHEMA, JSON.parse(BODY));

if (review().causes.length > 0) throw new Error("the custom resource violates a rule");
for (const work of [parse, review]) microseconds(work);
const ratios = Array.from({ length: ROUNDS }, () => microseconds(review) / microseconds(parse));
process.stdout.write(
  `\n${table([
    ["custom resource", "bytes", "rules in CEL", "parsed and evaluated / parsed"],
    ["Site", BODY.length, RULES.length, spread(ratios)],
  ])}\n`,
);
