import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { reservedNamespacePrefix } from "./reserved-namespace-prefix.js";

const namespace = (metadata: JsonObject): Json => ({ apiVersion: "v1", kind: "Namespace", metadata });

testRule(reservedNamespacePrefix, {
  bad: [["FieldValueForbidden", "metadata.name"]],
  valid: {
    "another name": { object: namespace({ name: "team-a" }) },
    "the letters alone": { object: namespace({ name: "kubeapps" }) },
    "the prefix elsewhere": { object: namespace({ name: "my-kube-system" }) },
    "kube-system": { object: namespace({ name: "kube-system" }) },
    "kube-public": { object: namespace({ name: "kube-public" }) },
    "kube-node-lease": { object: namespace({ name: "kube-node-lease" }) },
    "an add-on that the pack allows": {
      object: namespace({ name: "kube-flannel" }),
      options: { allowed: ["kube-flannel"] },
    },
    "system namespaces stay allowed beside the pack's": {
      object: namespace({ name: "kube-system" }),
      options: { allowed: ["kube-flannel"] },
    },
    "the API server itself": {
      object: namespace({ name: "kube-new" }),
      user: { username: "system:apiserver", groups: ["system:authenticated"] },
    },
    "a cluster's superuser": {
      object: namespace({ name: "kube-new" }),
      user: { username: "kubernetes-admin", groups: ["system:masters", "system:authenticated"] },
    },
  },
  invalid: {
    "a new name": {
      object: namespace({ name: "kube-tools" }),
      causes: [["FieldValueForbidden", "metadata.name"]],
    },
    "an add-on that the pack does not allow": {
      object: namespace({ name: "kube-vip" }),
      options: { allowed: ["kube-flannel"] },
      causes: [["FieldValueForbidden", "metadata.name"]],
    },
    "an ordinary user": {
      object: namespace({ name: "kube-tools" }),
      user: { username: "jane", groups: ["system:authenticated"] },
      causes: [["FieldValueForbidden", "metadata.name"]],
    },
    "a name still to be made": {
      object: namespace({ generateName: "kube-" }),
      causes: [["FieldValueForbidden", "metadata.generateName"]],
    },
    "a name made from the prefix": {
      object: namespace({ name: "kube-x7k2p", generateName: "kube-" }),
      causes: [["FieldValueForbidden", "metadata.name"]],
    },
  },
});
