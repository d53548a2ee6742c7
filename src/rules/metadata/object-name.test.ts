import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { objectName } from "./object-name.js";

const object = (apiVersion: string, kind: string, metadata: JsonObject): Json => ({
  apiVersion,
  kind,
  metadata,
});
const widget = (metadata: JsonObject): Json => object("acme.io/v1", "Widget", metadata);

testRule(objectName, {
  bad: [["FieldValueInvalid", "metadata.name"]],
  valid: {
    "a DNS subdomain": { object: widget({ name: "web.v1-a" }) },
    "generateName alone": { object: widget({ generateName: "web-" }) },
    "generateName and an empty name": { object: widget({ name: "", generateName: "web-" }) },
    "a ClusterRole with a colon": {
      object: object("rbac.authorization.k8s.io/v1", "ClusterRole", { name: "system:node" }),
    },
    "an APIService of the core group": {
      object: object("apiregistration.k8s.io/v1", "APIService", { name: "v1." }),
    },
    "an IPAddress": { object: object("networking.k8s.io/v1", "IPAddress", { name: "2001:db8::1" }) },
    "a group that an extension API server serves": {
      object: object("image.openshift.io/v1", "ImageStreamTag", { name: "web:latest" }),
    },
    "a Namespace, which has a rule of its own": { object: object("v1", "Namespace", { name: "a.b" }) },
    "no metadata, which has a rule of its own": { object: { apiVersion: "acme.io/v1", kind: "Widget" } },
    "a review, which is answered and not stored": {
      object: object("authorization.k8s.io/v1", "SelfSubjectAccessReview", {}),
    },
  },
  invalid: {
    "neither name nor generateName": {
      object: widget({ labels: {} }),
      causes: [["FieldValueRequired", "metadata.name"]],
    },
    "both empty": {
      object: widget({ name: "", generateName: "" }),
      causes: [["FieldValueRequired", "metadata.name"]],
    },
    "a number, as YAML reads '42' without quotes": {
      object: "{ apiVersion: acme.io/v1, kind: Widget, metadata: { name: 42 } }",
      causes: [["FieldValueTypeInvalid", "metadata.name"]],
    },
    "a slash": {
      object: widget({ name: "team/web" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "the parent directory": {
      object: widget({ name: ".." }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "a percent sign where a colon is legal": {
      object: object("rbac.authorization.k8s.io/v1", "Role", { name: "a%2fb" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "capitals in a custom resource": {
      object: widget({ name: "Web" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "a colon in a custom resource": {
      object: widget({ name: "system:web" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "254 characters": {
      object: widget({ name: "a".repeat(254) }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "no name at all for a Namespace": {
      object: object("v1", "Namespace", {}),
      causes: [["FieldValueRequired", "metadata.name"]],
    },
  },
});
