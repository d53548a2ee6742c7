import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { ownerReferenceScope } from "./owner-reference-scope.js";

const owner = (apiVersion: string, kind: string, more: JsonObject = {}): JsonObject => ({
  apiVersion,
  kind,
  name: "a",
  uid: "3c5b1d7e",
  ...more,
});
const object = (apiVersion: string, kind: string, metadata: JsonObject, ...owners: readonly Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a", ...metadata, ownerReferences: owners },
});
const definition = (kind: string, plural: string, scope: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.acme.io }
spec: { group: acme.io, names: { kind: ${kind}, plural: ${plural} }, scope: ${scope} }
`;
const cluster = `${definition("Widget", "widgets", "Namespaced")}---${definition("Class", "classes", "Cluster")}`;
const widget = owner("acme.io/v1", "Widget");
const kindOf = (index: number) => ["FieldValueInvalid", `metadata.ownerReferences[${index}].kind`] as const;

testRule(ownerReferenceScope, {
  bad: [kindOf(0)],
  valid: {
    "a Pod of a ReplicaSet": {
      object: object("v1", "Pod", { namespace: "shop" }, owner("apps/v1", "ReplicaSet")),
    },
    "a Pod in a file, without its namespace": {
      object: object("v1", "Pod", {}, owner("apps/v1", "ReplicaSet")),
    },
    "a namespaced object of a cluster-scoped one": {
      object: object("v1", "Pod", { namespace: "kube-system" }, owner("v1", "Node")),
    },
    "a cluster-scoped object of another": {
      object: object("storage.k8s.io/v1", "CSINode", {}, owner("v1", "Node")),
    },
    "an owner of a kind that nobody knows": {
      object: object("v1", "Namespace", {}, owner("capsule.clastix.io/v1beta2", "Tenant")),
      cluster,
    },
    "custom resources that fit": {
      object: object("acme.io/v1", "Widget", { namespace: "shop" }, widget, owner("acme.io/v1", "Class")),
      cluster,
    },
    "a dependent of unknown kind in a file, which may yet get a namespace": {
      object: object("other.io/v1", "Thing", {}, owner("v1", "ConfigMap")),
    },
    "a dependent of unknown kind in a namespace": {
      object: object("other.io/v1", "Thing", { namespace: "shop", uid: "1" }, owner("v1", "ConfigMap")),
    },
    "the kind of another group": {
      object: object("v1", "PersistentVolume", {}, owner("other.io/v1", "Widget")),
      cluster,
    },
    "owners that are none": { object: object("v1", "PersistentVolume", {}, null, "a", {}) },
  },
  invalid: {
    "a cluster-scoped object of a built-in namespaced one": {
      object: object("v1", "PersistentVolume", {}, owner("v1", "Node"), owner("v1", "PersistentVolumeClaim")),
      causes: [kindOf(1)],
    },
    "of a Namespace, which is in none itself": {
      object: object("v1", "Namespace", {}, owner("apps/v1", "Deployment")),
      causes: [kindOf(0)],
    },
    "of a custom resource in a namespace": {
      object: object("rbac.authorization.k8s.io/v1", "ClusterRole", {}, widget),
      cluster,
      causes: [kindOf(0)],
    },
    "a custom resource that is cluster-scoped": {
      object: object("acme.io/v1", "Class", {}, widget),
      cluster,
      causes: [kindOf(0)],
    },
    "a dependent of unknown kind that a server has taken without a namespace": {
      object: object("other.io/v1", "Thing", { uid: "1" }, owner("v1", "ConfigMap")),
      causes: [kindOf(0)],
    },
    "a namespace in the reference": {
      object: object("v1", "ConfigMap", { namespace: "shop" }, owner("apps/v1", "Deployment", { namespace: "data" })),
      causes: [["FieldValueForbidden", "metadata.ownerReferences[0].namespace"]],
    },
    "a namespace and a namespaced owner": {
      object: object("v1", "PersistentVolume", {}, owner("v1", "ConfigMap", { namespace: "" })),
      causes: [["FieldValueForbidden", "metadata.ownerReferences[0].namespace"], kindOf(0)],
    },
  },
});
