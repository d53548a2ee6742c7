import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { reservedKeyPrefix } from "./reserved-key-prefix.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});
const labelled = (label: string): Json => widget({ labels: { [label]: "a" } });
const annotated = (annotation: string): Json => widget({ annotations: { [annotation]: "a" } });

testRule(reservedKeyPrefix, {
  bad: [["FieldValueForbidden", "metadata.labels[app.kubernetes.io/replset]"]],
  valid: {
    "a key without prefix": { object: labelled("k8s-app") },
    "a prefix of one's own": { object: labelled("acme.io/tier") },
    "the free domain x-k8s.io": { object: labelled("cluster.x-k8s.io/cluster-name") },
    "a domain that merely ends in the letters": { object: labelled("notkubernetes.io/a") },
    "what the server puts on every Namespace": { object: labelled("kubernetes.io/metadata.name") },
    "a recommended label": { object: labelled("app.kubernetes.io/managed-by") },
    "what kubectl writes": { object: annotated("kubectl.kubernetes.io/last-applied-configuration") },
    "an ingress controller's": { object: annotated("nginx.ingress.kubernetes.io/rewrite-target") },
    "an aggregated ClusterRole's": { object: labelled("rbac.authorization.k8s.io/aggregate-to-view") },
    "a subproject's": { object: labelled("jobset.sigs.k8s.io/jobset-name") },
    "a beta key of old": { object: annotated("service.beta.kubernetes.io/aws-load-balancer-type") },
    "what provisioners write on a PersistentVolume, and on nothing else": {
      object: {
        apiVersion: "v1",
        kind: "PersistentVolume",
        metadata: { name: "a", annotations: { "kubernetes.io/createdby": "gce-pd-dynamic-provisioner" } },
      },
    },
    "a key that the pack knows": {
      object: labelled("kubernetes.io/newly-defined"),
      options: { known: ["kubernetes.io/newly-defined"] },
    },
    "a prefix that the pack knows": {
      object: labelled("new.kubernetes.io/a"),
      options: { known: ["new.kubernetes.io/"] },
    },
  },
  invalid: {
    "a label made up": {
      object: labelled("kubernetes.io/createdby"),
      causes: [["FieldValueForbidden", "metadata.labels[kubernetes.io/createdby]"]],
    },
    "an annotation made up": {
      object: annotated("certmanager.k8s.io/issuer"),
      causes: [["FieldValueForbidden", "metadata.annotations[certmanager.k8s.io/issuer]"]],
    },
    "a key of the recommended labels that is none of the seven": {
      object: labelled("app.kubernetes.io/replset"),
      causes: [["FieldValueForbidden", "metadata.labels[app.kubernetes.io/replset]"]],
    },
    "a known key with the wrong domain": {
      object: labelled("app.k8s.io/name"),
      causes: [["FieldValueForbidden", "metadata.labels[app.k8s.io/name]"]],
    },
    "a domain below a known prefix": {
      object: labelled("acme.app.kubernetes.io/name"),
      causes: [["FieldValueForbidden", "metadata.labels[acme.app.kubernetes.io/name]"]],
    },
    "another key than the pack knows": {
      object: labelled("kubernetes.io/newly-defined-too"),
      options: { known: ["kubernetes.io/newly-defined"] },
      causes: [["FieldValueForbidden", "metadata.labels[kubernetes.io/newly-defined-too]"]],
    },
    "the pod template's": {
      object: {
        apiVersion: "apps/v1",
        kind: "StatefulSet",
        metadata: { name: "db" },
        spec: { template: { metadata: { labels: { "app.kubernetes.io/replset": "rs0" } } } },
      },
      causes: [["FieldValueForbidden", "spec.template.metadata.labels[app.kubernetes.io/replset]"]],
    },
  },
});
