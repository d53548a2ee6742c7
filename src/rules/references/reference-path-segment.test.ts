import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { referencePathSegment } from "./reference-path-segment.js";

const widget = (spec: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
  ...more,
});
const invalidAt = (field: string) => ["FieldValueInvalid", field] as const;

testRule(referencePathSegment, {
  bad: [invalidAt("spec.passwordSecretRef.name")],
  valid: {
    "references of every form": {
      object: widget({
        secretRef: { name: "db", namespace: "data" },
        parentRefs: [{ group: "gateway.networking.k8s.io", kind: "Gateway", name: "public" }],
        targetRef: { group: "apps", resource: "deployments", name: "web" },
        ownerRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
      }),
    },
    "subjects of RBAC, which are free text": {
      object: {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "RoleBinding",
        metadata: { name: "a" },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "system:viewer" },
        subjects: [{ kind: "Group", name: "/team/a" }],
      },
    },
    "list items with a name alone": { object: widget({ platforms: [{ name: "Unix/Linux" }] }) },
    "the branch of a Git repository": { object: widget({ ref: { name: "refs/heads/main" } }) },
    "a chart, or a secret in a vault": {
      object: widget({
        chartRef: { name: "bitnami/redis", version: "1.2" },
        secretKeyRef: { name: "team/db", key: "a" },
        remoteRef: { key: "a/b", version: "uuid/1" },
      }),
    },
    "a name that is filled in later": {
      object: widget({ templateRef: { kind: "Template", name: "{{inputs.parameters.team}}/a" } }),
    },
    "a container's resource": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: {
          containers: [
            {
              name: "a",
              env: [
                { name: "A", valueFrom: { resourceFieldRef: { resource: "limits.cpu" } } },
                { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.labels['a/b']" } } },
              ],
            },
          ],
        },
      },
    },
    "the schema of a CRD": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "a" },
        spec: { fooRef: { kind: "A", name: "../a" } },
      },
    },
    "names of other things": {
      object: widget({ fileName: "../a", chartName: "a/b", name: "../a", image: { name: "../a" } }),
    },
    "a secret in a vault or in a namespace": {
      object: widget({ secretName: "team/db", secret: { name: "team/db" } }),
    },
    "a name of a secret that is filled in later": { object: widget({ secretName: "$(params.path)/../a" }) },
    "what a controller reports": { object: widget({}, { status: { secretRef: { name: "../a" } } }) },
    "what the pack names and is fine, or no reference": {
      object: widget({ source: { name: "a", version: "v1" }, sources: ["a/b"] }),
      options: { fields: ["spec.source", "spec.sources[*]", "spec.target"] },
    },
  },
  invalid: {
    "a step up": {
      object: widget({ secretRef: { name: ".." }, configMapRef: { name: "../secrets/a" } }),
      causes: [invalidAt("spec.secretRef.name"), invalidAt("spec.configMapRef.name")],
    },
    "a step up in a name outside of a reference": {
      object: widget({
        secretName: "../../admin/secrets/token",
        tls: [{ caSecretName: "..", configMap: { name: "a%2fb" } }],
        secretRef: "../a",
        caSecrets: [{ name: "a" }, { name: "../a" }],
      }),
      causes: [
        invalidAt("spec.secretName"),
        invalidAt("spec.tls[0].caSecretName"),
        invalidAt("spec.tls[0].configMap.name"),
        invalidAt("spec.secretRef"),
        invalidAt("spec.caSecrets[1].name"),
      ],
    },
    "a name of a built-in kind outside of a reference": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: {
          volumes: [
            { name: "a", secret: { secretName: "a/b" } },
            { name: "b", configMap: { name: "a%b" } },
          ],
        },
      },
      causes: [invalidAt("spec.volumes[0].secret.secretName"), invalidAt("spec.volumes[1].configMap.name")],
    },
    "every part": {
      object: widget({
        targetRef: {
          kind: "A",
          name: "a/b",
          namespace: "..",
          group: "a/b",
          resource: "a%b",
          version: "v1/x",
        },
      }),
      causes: [
        invalidAt("spec.targetRef.name"),
        invalidAt("spec.targetRef.namespace"),
        invalidAt("spec.targetRef.group"),
        invalidAt("spec.targetRef.resource"),
        invalidAt("spec.targetRef.version"),
      ],
    },
    "an item of a list": {
      object: widget({ routes: [{ backendRefs: [{ name: "a" }, { kind: "Service", name: "a/b" }] }] }),
      causes: [invalidAt("spec.routes[0].backendRefs[1].name")],
    },
    "a reference of a built-in kind": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: { containers: [{ name: "a", envFrom: [{ secretRef: { name: "a/b" } }] }] },
      },
      causes: [invalidAt("spec.containers[0].envFrom[0].secretRef.name")],
    },
    "outside of the spec": {
      object: {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "RoleBinding",
        metadata: { name: "a" },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "a%2fb" },
      },
      causes: [invalidAt("roleRef.name")],
    },
    "what the pack names, in every way": {
      object: widget({
        source: { name: "bitnami/redis" },
        sources: [{ name: "a" }, { namespace: "a/b", apiGroup: "{{a/b}}" }],
        chartRef: { name: "bitnami/redis" },
      }),
      options: { fields: ["spec.source", "spec.sources[*]", "spec.chartRef"] },
      causes: [
        invalidAt("spec.source.name"),
        invalidAt("spec.sources[1].namespace"),
        invalidAt("spec.sources[1].apiGroup"),
        invalidAt("spec.chartRef.name"),
      ],
    },
  },
});

test.each([
  ["good ones", ["spec.source", "spec.sources[*]"], []],
  ["one that cannot be read", ["spec.source", "["], ["fields[1]"]],
])("options: %s", (_, fields, problems) => {
  expect(optionProblems(referencePathSegment, { fields })).toEqual(problems);
});
