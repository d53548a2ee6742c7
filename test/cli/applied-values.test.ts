import type { Result } from "../../src/app/report/report.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { crdYaml } from "../support/crd-yaml.js";

/** An apply configuration may not contain what is merged as one value: lists, maps and structs, as in an API server. */

const CRD = crdYaml(
  "{ type: object, properties: { spec: { type: object, properties: { a: { type: object, properties: { b: { type: string } } }, ref: { type: object, x-kubernetes-map-type: atomic, properties: { name: { type: string } } } } } } }",
);
const OBJECTS: Readonly<Record<string, string>> = {
  Pod: '{ apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: [{ name: a, image: "a:1" }] } }',
  Widget: "{ apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: {} }",
  Ingress: "{ apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: { name: a }, spec: {} }",
};
const filesOf = (kind: string, expression: string): Tree => ({
  "d/policy.yaml": `
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: { name: p }
spec:
  reinvocationPolicy: Never
  matchConstraints:
    resourceRules:
      - apiGroups: ["*"]
        apiVersions: [v1]
        operations: [CREATE]
        resources: [pods, widgets, ingresses]
  mutations:
    - { patchType: ApplyConfiguration, applyConfiguration: { expression: ${JSON.stringify(expression)} } }
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: b }
spec: { policyName: p }
`,
  "d/crd.yaml": CRD,
  "d/object.yaml": OBJECTS[kind] ?? "",
});

/** An object as CEL, whose literals have the types of their places: `{ a: 'x' }`. */
const literal = (value: unknown, type: string): string => {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, type)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${literal(one, `${type}.${name}`)}`);
  return `${type}{${fields.join(", ")}}`;
};
const OWNER = { apiVersion: "v1", kind: "Pod", name: "x", uid: "u" };
const containers = (more: object): object => ({ spec: { containers: [{ name: "a", ...more }] } });

test.each<readonly [kind: string, configuration: object, refused: string]>([
  ["Pod", { spec: { imagePullSecrets: [{ name: "a" }] } }, ".spec.imagePullSecrets[0]"],
  [
    "Pod",
    containers({ env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }),
    ".spec.containers[0].env[0].valueFrom.fieldRef",
  ],
  [
    "Pod",
    containers({ env: [{ name: "A", valueFrom: { secretKeyRef: { name: "a", key: "b" } } }] }),
    ".spec.containers[0].env[0].valueFrom.secretKeyRef",
  ],
  ["Pod", { metadata: { ownerReferences: [OWNER] } }, ".metadata.ownerReferences[0]"],
  ["Widget", { metadata: { ownerReferences: [OWNER] } }, ".metadata.ownerReferences[0]"],
  ["Widget", { spec: { ref: { name: "a" } } }, ".spec.ref"],
  [
    "Ingress",
    { spec: { defaultBackend: { service: { name: "a", port: { number: 80 } } } } },
    ".spec.defaultBackend.service.port",
  ],
  [
    "Pod",
    { spec: { topologySpreadConstraints: [{ topologyKey: "a", labelSelector: { matchLabels: {} } }] } },
    ".spec.topologySpreadConstraints[0].labelSelector",
  ],
  ["Pod", { spec: { volumes: [{ name: "v", configMap: { name: "c" } }] } }, ""],
  ["Pod", { spec: { resources: { claims: [{ name: "a" }] } } }, ""],
  ["Pod", { metadata: { finalizers: ["acme.io/a"] } }, ""],
  ["Widget", { metadata: { finalizers: ["acme.io/a"] } }, ""],
  ["Widget", { spec: { a: { b: "c" } } }, ""],
])("%s: %j", async (kind, configuration, refused) => {
  const files = filesOf(kind, literal(configuration, "Object"));
  const { stdout, stderr } = await decorum("dry-run -f d -o json", productOf([packOf([])]), { files });
  const { results } = JSON.parse(stdout === "" ? stderr : stdout) as { readonly results: readonly Result[] };
  const result = results.find(({ object }) => object.kind === kind);
  expect(result?.findings.map(({ message }) => message)).toEqual(
    refused === ""
      ? []
      : [`error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${refused}`],
  );
  expect(result?.defaults).toHaveLength(refused === "" ? 1 : 0);
});
