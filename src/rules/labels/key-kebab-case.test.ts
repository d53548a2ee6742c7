import type { Json, JsonObject } from "kube-json";
import { check } from "../../engine/review/validate.js";
import { scenarioContext } from "../../testing/scenario.js";
import { bind, testRule } from "../../testing/test-rule.js";
import { COMPONENT_OPTIONS } from "../../model/components.js";
import { keyKebabCase } from "./key-kebab-case.js";

const widget = (labels: JsonObject, annotations: JsonObject = {}, more: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", labels, annotations, ...more },
});
const node = (...keys: readonly Json[]): Json => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "worker-1" },
  spec: { taints: keys.map((key) => ({ key, effect: "NoSchedule" })) },
});
const user = (username: string) => ({ user: { username, groups: [] } });
const component = user("system:serviceaccount:acme-system:controller");
const miscased = widget({ "acme.io/minScale": "1" });

testRule(keyKebabCase, {
  bad: [["FieldValueInvalid", "metadata.annotations[acme.io/minScale]"]],
  valid: {
    "lowercase with dashes, digits and dots": {
      object: widget({ "acme.io/min-scale": "1" }, { "acme.io/v2.min-scale": "1" }),
      ...component,
    },
    "a key without prefix, which is the users'": { object: widget({ minScale: "1" }), ...component },
    "a key that was there": {
      oldObject: miscased,
      object: widget({ "acme.io/minScale": "2" }),
      ...component,
    },
    "what kubectl writes": {
      object: widget({}, { "kubectl.kubernetes.io/restartedAt": "2026-01-02T03:04:05Z" }),
      ...component,
    },
    "a person": { object: miscased, ...user("jane") },
    "nobody known, as in files": { object: miscased },
    "a deployer": { object: miscased, ...user("system:serviceaccount:argocd:server") },
    "a controller of Kubernetes": { object: miscased, ...user("system:serviceaccount:kube-system:a") },
    "an object made after a template": {
      object: widget({ "acme.io/minScale": "1" }, {}, { ownerReferences: [{ controller: true }] }),
      ...component,
    },
    "capitals in the prefix, which another rule tells of": {
      object: widget({ "Acme.io/scale": "1" }),
      ...component,
    },
    "taints in lowercase, without prefix, or of the cluster autoscaler": {
      object: node("acme.io/dedicated", "DiskFull", "ToBeDeletedByClusterAutoscaler", 1),
      ...component,
    },
    "a taint that was there": {
      oldObject: node("acme.io/diskFull"),
      object: node("acme.io/diskFull", "acme.io/disk-full"),
      ...component,
    },
    "taints of another kind than Node": {
      object: {
        apiVersion: "karpenter.sh/v1",
        kind: "NodeClaim",
        metadata: { name: "a" },
        spec: { taints: [{ key: "acme.io/diskFull" }] },
      },
      ...component,
    },
  },
  invalid: {
    "capitals and underscores": {
      oldObject: widget({}),
      object: widget({ "acme.io/minScale": "1", "acme.io/max_scale": "2" }, { "acme.io/Scale": "3" }),
      ...component,
      causes: [
        ["FieldValueInvalid", "metadata.labels[acme.io/minScale]"],
        ["FieldValueInvalid", "metadata.labels[acme.io/max_scale]"],
        ["FieldValueInvalid", "metadata.annotations[acme.io/Scale]"],
      ],
    },
    "a taint": {
      oldObject: node(),
      object: node("acme.io/diskFull"),
      ...component,
      causes: [["FieldValueInvalid", "spec.taints[0].key"]],
    },
    "a key made up under a domain of Kubernetes": {
      object: widget({ "kubernetes.io/minScale": "1" }),
      ...component,
      causes: [["FieldValueInvalid", "metadata.labels[kubernetes.io/minScale]"]],
    },
  },
});

test("the message has the key as it is to be", () => {
  const context = scenarioContext({
    object: widget({ "acme.io/v1.HTTPMinScale_x": "1" }),
    ...component,
  });
  const { causes } = check(bind(keyKebabCase, COMPONENT_OPTIONS.defaults), context, 9);
  expect(causes.map(({ message }) => message)).toEqual([
    "must be lowercase with dashes, such as 'acme.io/v1.http-min-scale-x'",
  ]);
});
