import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { noAlphaBetaAnnotation } from "./no-alpha-beta-annotation.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});
const annotated = (...names: readonly string[]): Json =>
  widget({ annotations: Object.fromEntries(names.map((name) => [name, "a"])) });
const forbiddenAt = (name: string) => ["FieldValueForbidden", `metadata.annotations[${name}]`] as const;

testRule(noAlphaBetaAnnotation, {
  bad: [["FieldValueForbidden", "metadata.annotations[mesh.alpha.kubernetes.io/timeout]"]],
  valid: {
    "those of old": {
      object: annotated(
        "service.beta.kubernetes.io/azure-load-balancer-internal",
        "service.alpha.kubernetes.io/tolerate-unready-endpoints",
        "volume.beta.kubernetes.io/storage-class",
        "scheduler.alpha.kubernetes.io/critical-pod",
        "apparmor.security.beta.kubernetes.io/allowedProfileNames",
        "container.apparmor.security.beta.kubernetes.io/web",
        "seccomp.security.alpha.kubernetes.io/pod",
        "container.seccomp.security.alpha.kubernetes.io/web",
        "external-dns.alpha.kubernetes.io/hostname",
        "node.alpha.kubernetes.io/ttl",
        "failure-domain.beta.kubernetes.io/zone",
        "beta.kubernetes.io/os",
        "beta.kubernetes.io/arch",
        "storageclass.beta.kubernetes.io/is-default-class",
        "autoscaling.alpha.kubernetes.io/metrics",
        "control-plane.alpha.kubernetes.io/leader",
        "kubeadm.alpha.kubernetes.io/cri-socket",
        "pod.beta.kubernetes.io/init-containers",
        "net.beta.kubernetes.io/network-policy",
        "storage.alpha.kubernetes.io/migrated-plugins",
      ),
    },
    "no such prefix": {
      object: annotated(
        "alpha.acme.io/a",
        "alpha",
        "kubernetes.io/alpha.kubernetes.io",
        "mesh.alpha.kubernetes.io.acme.io/a",
        "prealpha.kubernetes.io/a",
        "alpha.mesh.kubernetes.io/a",
      ),
    },
    "a label, which has never stood for a field": {
      object: widget({ labels: { "mesh.alpha.kubernetes.io/a": "b" } }),
    },
    "annotations of the wrong type": { object: widget({ annotations: "mesh.alpha.kubernetes.io/a" }) },
  },
  invalid: {
    alpha: {
      object: annotated("mesh.alpha.kubernetes.io/a"),
      causes: [forbiddenAt("mesh.alpha.kubernetes.io/a")],
    },
    "beta, without subsystem": {
      object: annotated("beta.kubernetes.io/timeout"),
      causes: [forbiddenAt("beta.kubernetes.io/timeout")],
    },
    "a new key under an old prefix of which each key is known": {
      object: annotated("node.alpha.kubernetes.io/grace"),
      causes: [forbiddenAt("node.alpha.kubernetes.io/grace")],
    },
    "one of two, in the pod template": {
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: {
          template: {
            metadata: {
              annotations: { "seccomp.security.alpha.kubernetes.io/pod": "a", "x.beta.kubernetes.io/y": "b" },
            },
          },
        },
      },
      causes: [["FieldValueForbidden", "spec.template.metadata.annotations[x.beta.kubernetes.io/y]"]],
    },
  },
});
