import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { simpleKindVersion } from "./simple-kind-version.js";

const scale = (resourceVersion: Json) => {
  const metadata = { name: "web", resourceVersion };
  return {
    object: { apiVersion: "autoscaling/v1", kind: "Scale", metadata, spec: { replicas: 2 } },
    oldObject: { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "web" } },
    resource: "deployments",
    subresource: "scale",
  };
};
const eviction = (metadata: Json) => ({
  object: { apiVersion: "policy/v1", kind: "Eviction", metadata },
  subresource: "eviction",
});
const binding = (yaml: string) => ({ object: `{ apiVersion: v1, kind: Binding, metadata: ${yaml} }` });

testRule(simpleKindVersion, {
  bad: [["FieldValueTypeInvalid", "metadata.resourceVersion"]],
  valid: {
    "the text that the server gave": scale("1042"),
    "null, which is none": scale(null),
    empty: scale(""),
    "an Eviction without one": eviction({ name: "web" }),
    "a Binding with one in quotes": binding("{ name: web, resourceVersion: '1042' }"),
  },
  invalid: {
    "a number": { ...scale(1042), causes: [["FieldValueTypeInvalid", "metadata.resourceVersion"]] },
    "0, which is a number too": {
      ...scale(0),
      causes: [["FieldValueTypeInvalid", "metadata.resourceVersion"]],
    },
    "of an Eviction": {
      ...eviction({ name: "web", resourceVersion: 1042 }),
      causes: [["FieldValueTypeInvalid", "metadata.resourceVersion"]],
    },
    "of a Binding, from YAML without quotes": {
      ...binding("{ name: web, resourceVersion: 1042 }"),
      causes: [["FieldValueTypeInvalid", "metadata.resourceVersion"]],
    },
    "of a Binding at its Pod": {
      ...binding("{ name: web, resourceVersion: 1042 }"),
      resource: "pods",
      subresource: "binding",
      causes: [["FieldValueTypeInvalid", "metadata.resourceVersion"]],
    },
  },
});
