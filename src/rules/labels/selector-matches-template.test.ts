import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { selectorMatchesTemplate } from "./selector-matches-template.js";

const workload = (apiVersion: string, kind: string, selector: Json, labels: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "web" },
  spec: {
    ...(selector === null ? {} : { selector }),
    template: {
      ...(labels === null ? {} : { metadata: { labels } }),
      spec: { containers: [{ name: "web", image: "web" }] },
    },
  },
});
const deployment = (selector: Json, labels: Json): Json => workload("apps/v1", "Deployment", selector, labels);
const rollout = (selector: Json, labels: Json): Json => workload("argoproj.io/v1alpha1", "Rollout", selector, labels);
const expressions = (...requirements: readonly JsonObject[]): Json => ({ matchExpressions: requirements });
const app = { matchLabels: { app: "web" } };

testRule(selectorMatchesTemplate, {
  bad: [["FieldValueInvalid", "spec.selector.matchLabels[tier]"]],
  valid: {
    "a subset of the labels": { object: deployment(app, { app: "web", tier: "front" }) },
    "all of the labels": { object: deployment(app, { app: "web" }) },
    "an empty selector": { object: deployment({}, { app: "web" }) },
    "expressions that hold": {
      object: deployment(
        expressions(
          { key: "app", operator: "In", values: ["web", "api"] },
          { key: "app", operator: "NotIn", values: ["db"] },
          { key: "tier", operator: "NotIn", values: ["back"] },
          { key: "app", operator: "Exists" },
          { key: "tier", operator: "DoesNotExist" },
        ),
        { app: "web" },
      ),
    },
    "no selector, which Jobs and ReplicationControllers get": {
      object: workload("batch/v1", "Job", null, { app: "sync" }),
    },
    "a Job as the API server fills it in": {
      object: workload(
        "batch/v1",
        "Job",
        { matchLabels: { "batch.kubernetes.io/controller-uid": "c994" } },
        { "batch.kubernetes.io/controller-uid": "c994", "batch.kubernetes.io/job-name": "sync" },
      ),
    },
    "a ReplicationController's map": {
      object: workload("v1", "ReplicationController", { app: "web" }, { app: "web", tier: "front" }),
    },
    "a template of machines": {
      object: {
        apiVersion: "cluster.x-k8s.io/v1beta1",
        kind: "MachineDeployment",
        metadata: { name: "a" },
        spec: { selector: app, template: { spec: { bootstrap: {} } } },
      },
    },
    "a selector of other things than the template's pods": {
      object: {
        apiVersion: "monitoring.coreos.com/v1",
        kind: "ServiceMonitor",
        metadata: { name: "a" },
        spec: { selector: app },
      },
    },
    "a custom resource's template without labels, which its controller gives": {
      object: rollout(app, null),
    },
    "a selector that is none": { object: deployment({ matchLabels: { app: 1 } }, { app: "web" }) },
    "a custom resource's selector of another form": { object: rollout({ nodeName: "a" }, { app: "web" }) },
    "labels that are none, of which another rule tells": { object: deployment(app, { app: 1 }) },
  },
  invalid: {
    "another value": {
      object: deployment(app, { app: "api" }),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[app]"]],
    },
    "a label that the template lacks": {
      object: deployment({ matchLabels: { app: "web", constructor: "a" } }, { app: "web" }),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[constructor]"]],
    },
    "a template without labels": {
      object: deployment(app, null),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[app]"]],
    },
    "a label that is the template's no more": {
      oldObject: deployment(app, { app: "web" }),
      object: deployment(app, { app: "web2" }),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[app]"]],
    },
    "expressions that do not hold": {
      object: deployment(
        expressions(
          { key: "app", operator: "In", values: ["api"] },
          { key: "app", operator: "Exists" },
          { key: "app", operator: "DoesNotExist" },
          { key: "app", operator: "NotIn", values: ["web"] },
        ),
        { app: "web" },
      ),
      causes: [
        ["FieldValueInvalid", "spec.selector.matchExpressions[0]"],
        ["FieldValueInvalid", "spec.selector.matchExpressions[2]"],
        ["FieldValueInvalid", "spec.selector.matchExpressions[3]"],
      ],
    },
    "a ReplicationController": {
      object: workload("v1", "ReplicationController", { app: "web" }, { app: "api" }),
      causes: [["FieldValueInvalid", "spec.selector[app]"]],
    },
    "a StatefulSet": {
      object: workload("apps/v1", "StatefulSet", app, { app: "api" }),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[app]"]],
    },
    "a custom resource with a pod template": {
      object: rollout(app, { app: "api" }),
      causes: [["FieldValueInvalid", "spec.selector.matchLabels[app]"]],
    },
  },
});
