import { testRule } from "../../testing/test-rule.js";
import { servedKind } from "./served-kind.js";

const object = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: "a" } });
const VERSION = [["FieldValueNotSupported", "apiVersion"]] as const;
const KIND = [["FieldValueNotSupported", "kind"]] as const;

testRule(servedKind, {
  bad: [["FieldValueNotSupported", "apiVersion"]],
  valid: {
    "a kind of the core group": { object: object("v1", "Pod") },
    "a version that is served beside a newer one": {
      object: object("autoscaling/v1", "HorizontalPodAutoscaler"),
    },
    "an alpha version": { object: object("storage.k8s.io/v1alpha1", "VolumeAttributesClass") },
    "a beta version of a group that lost another kind of it": {
      object: object("admissionregistration.k8s.io/v1beta1", "ValidatingAdmissionPolicy"),
    },
    "a custom resource": { object: object("acme.io/v1", "Ingress") },
    "a group of Kubernetes that definitions serve": { object: object("snapshot.storage.k8s.io/v9", "Any") },
    "a definition, of which another rule speaks": {
      object: object("apiextensions.k8s.io/v1beta1", "CustomResourceDefinition"),
    },
    "what an API server serves and nobody else knows yet": {
      object: object("v1", "Novelty"),
      user: { username: "jane", groups: [] },
    },
  },
  invalid: {
    "a Deployment of long ago": { object: object("apps/v1beta1", "Deployment"), causes: VERSION },
    "a PodDisruptionBudget": { object: object("policy/v1beta1", "PodDisruptionBudget"), causes: VERSION },
    "a kind that is gone altogether": {
      object: object("policy/v1beta1", "PodSecurityPolicy"),
      causes: VERSION,
    },
    "a version that never was": { object: object("apps/v2", "Deployment"), causes: VERSION },
    "a kind in the wrong group": { object: object("v1", "Deployment"), causes: VERSION },
    "a group without a dot that is misspelt": { object: object("app/v1", "Deployment"), causes: VERSION },
    "a misspelt kind": {
      object: object("apiextensions.k8s.io/v1", "CustomResourceDefinitions"),
      causes: KIND,
    },
    "a kind that there is nowhere": { object: object("config/v1", "MyKind"), causes: KIND },
  },
});
