import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { defaultIngressClass } from "./default-ingress-class.js";

const ingress = (spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "Ingress",
  metadata: { name: "web", ...metadata },
  spec,
});
const MARK = { "ingressclass.kubernetes.io/is-default-class": "true" };
const ingressClass = (name: string, annotations: JsonObject, creationTimestamp?: string): string =>
  JSON.stringify({
    apiVersion: "networking.k8s.io/v1",
    kind: "IngressClass",
    metadata: { name, annotations, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
    spec: { controller: "acme.io/ingress" },
  });
const all = (...classes: readonly string[]): string => classes.join("\n---\n");
const publicClass = ingressClass("public", MARK);
const published = ingress({ ingressClassName: "public" });
const undecided = ["spec.ingressClassName: no IngressClass is marked as the default"];

testDefaulter(defaultIngressClass, {
  changes: {
    "the one that is marked": {
      object: ingress({}),
      cluster: all(ingressClass("internal", {}), publicClass),
      after: published,
    },
    "the newest of several, whatever their names": {
      object: ingress({}),
      cluster: all(
        ingressClass("a", MARK, "2026-01-01T00:00:00Z"),
        ingressClass("public", MARK, "2026-01-01T00:00:02Z"),
        ingressClass("z", MARK, "2026-01-01T00:00:01Z"),
      ),
      after: published,
    },
    "the first by name of equally new ones": {
      object: ingress({}),
      cluster: all(
        ingressClass("z", MARK, "2026-01-01T00:00:00Z"),
        ingressClass("public", MARK, "2026-01-01T00:00:00Z"),
      ),
      after: published,
    },
    "another annotation": {
      object: ingress({}, { annotations: { "acme.io/ingress.class": "internal" } }),
      cluster: publicClass,
      after: ingress({ ingressClassName: "public" }, { annotations: { "acme.io/ingress.class": "internal" } }),
    },
    "an update with the manifest that made it, though another class is the default by now": {
      oldObject: published,
      object: ingress({}),
      cluster: ingressClass("newer", MARK),
      after: published,
    },
    "an opt-out that says something else": {
      object: ingress({}, { annotations: { "decorum.dev/default-ingress-class": "true" } }),
      cluster: publicClass,
      after: ingress({ ingressClassName: "public" }, { annotations: { "decorum.dev/default-ingress-class": "true" } }),
    },
    "another version of the API": {
      object: {
        apiVersion: "networking.k8s.io/v1beta1",
        kind: "Ingress",
        metadata: { name: "web" },
        spec: {},
      },
      cluster: publicClass,
      after: {
        apiVersion: "networking.k8s.io/v1beta1",
        kind: "Ingress",
        metadata: { name: "web" },
        spec: { ingressClassName: "public" },
      },
    },
  },
  untouched: {
    "an Ingress that was stored without a class, whatever is marked by now": {
      oldObject: ingress({}),
      object: ingress({}),
      cluster: publicClass,
    },
    "an update that moves to the old annotation": {
      oldObject: published,
      object: ingress({}, { annotations: { "kubernetes.io/ingress.class": "nginx" } }),
      cluster: publicClass,
    },
    "an update that moves to another class": {
      oldObject: published,
      object: ingress({ ingressClassName: "internal" }),
      cluster: publicClass,
    },
    "the opt-out of a new Ingress": {
      object: ingress({}, { annotations: { "decorum.dev/default-ingress-class": "false" } }),
      cluster: publicClass,
    },
    "a class that the user takes away": {
      oldObject: published,
      object: ingress({}, { annotations: { "decorum.dev/default-ingress-class": "false" } }),
      cluster: publicClass,
    },
    "a class that the user named": {
      object: ingress({ ingressClassName: "internal" }),
      cluster: publicClass,
    },
    "a class that the user named, without any to choose": {
      object: ingress({ ingressClassName: "internal" }),
    },
    "an empty class, which the API server will refuse": {
      object: ingress({ ingressClassName: "" }),
      cluster: publicClass,
    },
    "a class named by the old annotation": {
      object: ingress({}, { annotations: { "kubernetes.io/ingress.class": "nginx" } }),
      cluster: publicClass,
    },
    "the old annotation without a value": {
      object: ingress({}, { annotations: { "kubernetes.io/ingress.class": "" } }),
      cluster: publicClass,
    },
    "no class in the cluster": { object: ingress({}), undecided },
    "no class that is marked": {
      object: ingress({}),
      cluster: ingressClass("public", { "ingressclass.kubernetes.io/is-default-class": "false" }),
      undecided,
    },
    "the mark of another kind of class": {
      object: ingress({}),
      cluster: ingressClass("public", { "storageclass.kubernetes.io/is-default-class": "true" }),
      undecided,
    },
  },
});
