import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { statusRbacSplit } from "./status-rbac-split.js";

const TO_EDIT = { "rbac.authorization.k8s.io/aggregate-to-edit": "true" };
const WRITES = ["create", "update", "patch", "delete"];

const role = (rules: readonly Json[], labels: JsonObject = TO_EDIT): Json => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "ClusterRole",
  metadata: { name: "a", labels },
  rules,
});
const rule = (resources: readonly Json[], verbs: readonly Json[] = WRITES): Json => ({
  apiGroups: ["acme.io"],
  resources,
  verbs,
});
const BOTH = rule(["widgets", "widgets/status"]);

testRule(statusRbacSplit, {
  bad: [["FieldValueForbidden", "rules[0].resources[1]"]],
  valid: {
    "the resource alone": { object: role([rule(["widgets"])]) },
    "the status of another resource": { object: role([rule(["widgets", "gadgets/status"])]) },
    "reading both": { object: role([rule(["widgets", "widgets/status"], ["get", "list", "watch"])]) },
    "reading the status in a rule of its own": {
      object: role([rule(["widgets"]), rule(["widgets/status"], ["get"])]),
    },
    "the status of a resource that users may only read": {
      object: role([rule(["widgets"], ["get"]), rule(["widgets/status"], ["update"])]),
    },
    "the status of a resource of another group": {
      object: role([
        rule(["widgets/status"], ["update"]),
        { apiGroups: ["other.io"], resources: ["widgets"], verbs: WRITES },
      ]),
    },
    "reading everything": { object: role([rule(["*"], ["get", "list"])]) },
    "verbs that mean nothing to a status": {
      object: role([rule(["widgets", "widgets/status"], ["create", "delete", "deletecollection"])]),
    },
    "another subresource": { object: role([rule(["widgets", "widgets/scale"])]) },
    "the role of a controller": { object: role([BOTH], {}) },
    "a role for readers": {
      object: role([BOTH], { "rbac.authorization.k8s.io/aggregate-to-view": "true" }),
    },
    "a label that says no": {
      object: role([BOTH], { "rbac.authorization.k8s.io/aggregate-to-edit": "false" }),
    },
    "what is no text, and what is missing": { object: role([rule([7, null], [null]), null, {}]) },
  },
  invalid: {
    both: { object: role([BOTH]), causes: [["FieldValueForbidden", "rules[0].resources[1]"]] },
    "for administrators": {
      object: role([BOTH], { "rbac.authorization.k8s.io/aggregate-to-admin": "true" }),
      causes: [["FieldValueForbidden", "rules[0].resources[1]"]],
    },
    "every verb": {
      object: role([rule(["widgets/status", "widgets"], ["*"])]),
      causes: [["FieldValueForbidden", "rules[0].resources[0]"]],
    },
    "the status of every resource": {
      object: role([rule(["widgets", "*/status"])]),
      causes: [["FieldValueForbidden", "rules[0].resources[1]"]],
    },
    "every resource, and the status of one": {
      object: role([rule(["*", "widgets/status"], ["patch"])]),
      causes: [
        ["FieldValueForbidden", "rules[0].resources[0]"],
        ["FieldValueForbidden", "rules[0].resources[1]"],
      ],
    },
    "every resource, which includes each status": {
      object: role([rule(["*"], ["get", "update"])]),
      causes: [["FieldValueForbidden", "rules[0].resources[0]"]],
    },
    "both in rules of their own": {
      object: role([rule(["widgets"], ["create", "delete"]), rule(["widgets/status"], ["patch"])]),
      causes: [["FieldValueForbidden", "rules[1].resources[0]"]],
    },
    "both in rules of their own, one for every group": {
      object: role([rule(["widgets/status"], ["update"]), { apiGroups: ["*"], resources: ["widgets"], verbs: ["*"] }]),
      causes: [["FieldValueForbidden", "rules[0].resources[0]"]],
    },
    "several in several rules": {
      object: role([rule(["a", "b", "a/status", "b/status"]), rule(["c"]), rule(["d/status", "d"], ["update"])]),
      causes: [
        ["FieldValueForbidden", "rules[0].resources[2]"],
        ["FieldValueForbidden", "rules[0].resources[3]"],
        ["FieldValueForbidden", "rules[2].resources[0]"],
      ],
    },
  },
});
