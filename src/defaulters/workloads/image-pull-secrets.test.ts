import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { imagePullSecrets } from "./image-pull-secrets.js";

const pod = (spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", ...metadata },
  spec,
});
const withTemplate = (apiVersion: string, kind: string, spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion,
  kind,
  metadata: { name: "web", ...metadata },
  spec: { template: { spec } },
});
const deployment = (spec: JsonObject): Json => withTemplate("apps/v1", "Deployment", spec);
const secrets = (...names: string[]): JsonObject => ({ imagePullSecrets: names.map((name) => ({ name })) });
const owned = {
  ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web", controller: true }],
};

testDefaulter(imagePullSecrets, {
  changes: {
    "a Pod without any": { object: pod({}), after: pod(secrets("registry-acme")) },
    "a Pod that a ReplicaSet makes": { object: pod({}, owned), after: pod(secrets("registry-acme"), owned) },
    "behind those of the service account": {
      object: pod(secrets("from-account")),
      after: pod(secrets("from-account", "registry-acme")),
    },
    "several, each once": {
      object: pod(secrets("b")),
      options: { names: ["a", "b", "c"] },
      after: pod(secrets("b", "a", "c")),
    },
    "a Deployment that names some": {
      object: deployment(secrets("my-own")),
      after: deployment(secrets("my-own", "registry-acme")),
    },
    "an update that leaves it out, exactly as a creation": {
      oldObject: deployment(secrets("my-own", "registry-acme")),
      object: deployment(secrets("my-own")),
      after: deployment(secrets("my-own", "registry-acme")),
    },
    "a Pod that is replaced with the manifest that made it": {
      oldObject: pod(secrets("my-own", "registry-acme")),
      object: pod(secrets("my-own")),
      after: pod(secrets("my-own", "registry-acme")),
    },
    "a Pod whose list came from its service account": {
      oldObject: pod(secrets("from-account", "registry-acme")),
      object: pod({}),
      after: pod(secrets("from-account", "registry-acme")),
    },
    "a Job that is replaced with the manifest that made it": {
      oldObject: withTemplate("batch/v1", "Job", secrets("my-own", "registry-acme")),
      object: withTemplate("batch/v1", "Job", secrets("my-own")),
      after: withTemplate("batch/v1", "Job", secrets("my-own", "registry-acme")),
    },
    "a CronJob that names some": {
      object: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: { jobTemplate: { spec: { template: { spec: secrets("my-own") } } } },
      },
      after: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: { jobTemplate: { spec: { template: { spec: secrets("my-own", "registry-acme") } } } },
      },
    },
    "a Job as it is created": {
      object: withTemplate("batch/v1", "Job", secrets("my-own")),
      after: withTemplate("batch/v1", "Job", secrets("my-own", "registry-acme")),
    },
  },
  untouched: {
    "a Pod that was stored without it, for its list may not change": {
      oldObject: pod(secrets("my-own")),
      object: pod(secrets("my-own")),
    },
    "a Pod that has it": { object: pod(secrets("registry-acme", "my-own")) },
    "a template without any, whose pods get those of the service account": { object: deployment({}) },
    "a ReplicaSet that its Deployment compares with": {
      object: withTemplate("apps/v1", "ReplicaSet", secrets("my-own"), owned),
    },
    "a list that is none": { object: pod({ imagePullSecrets: "my-own" }) },
    "a Pod without spec": {
      object: { apiVersion: "v1", kind: "Pod", metadata: { name: "web" } },
      user: { username: "jane", groups: [] },
    },
    "a Deployment without template": {
      object: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: {} },
    },
  },
});

test("options: names of Secrets are DNS subdomains", () => {
  expect(optionProblems(imagePullSecrets, { names: ["a.b", "A_B", ""] })).toEqual(["names[1]", "names[2]"]);
});
