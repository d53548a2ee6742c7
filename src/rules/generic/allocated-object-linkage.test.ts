import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { allocatedObjectLinkage } from "./allocated-object-linkage.js";

const lease = (spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "AddressLease",
  metadata: { name: "a", ...metadata },
  spec,
});
const options = { field: "spec.nodeName" };
const alone = [["FieldValueRequired", "metadata.ownerReferences"]] as const;

testRule(allocatedObjectLinkage, {
  bad: alone,
  valid: {
    "an owner": {
      object: lease({}, { ownerReferences: [{ apiVersion: "v1", kind: "Node", name: "a", uid: "1" }] }),
      options,
    },
    "a reference": { object: lease({ parentRef: { resource: "services", name: "web" } }), options },
    "a list of references": { object: lease({ claimRefs: [{ name: "web" }] }), options },
    "the holder's name": { object: lease({ nodeName: "worker-1" }), options },
    "the holder's name in a label": {
      object: lease({}, { labels: { "acme.io/service-name": "web" } }),
      options: { field: "metadata.labels[acme.io/service-name]" },
    },
    "an object with the holder's name": {
      object: lease({ holder: { kind: "Node", name: "worker-1" } }),
      options: { field: "spec.holder" },
    },
    "one of a list": {
      object: lease({ holders: ["", { name: "web" }] }),
      options: { field: "spec.holders[*]" },
    },
  },
  invalid: {
    nothing: { object: lease({ address: "192.0.2.7" }), options, causes: alone },
    "an empty name": { object: lease({ nodeName: "" }, { ownerReferences: [] }), options, causes: alone },
    "an object without a name": {
      object: lease({ holder: { kind: "Node" } }),
      options: { field: "spec.holder" },
      causes: alone,
    },
    "a reference without a name": { object: lease({ parentRef: { resource: "a" } }), options, causes: alone },
    "an empty list": {
      object: lease({ holders: [] }),
      options: { field: "spec.holders[*]" },
      causes: alone,
    },
    "what only a controller reports": {
      object: { ...(lease({}) as JsonObject), status: { boundRef: { name: "a" } } },
      options,
      causes: alone,
    },
  },
});

test.each([
  ["a good one", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(allocatedObjectLinkage, given)).toEqual(fields);
});
