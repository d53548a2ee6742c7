import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { fieldRequired } from "./field-required.js";

const pod = (...containers: object[]) => ({ apiVersion: "v1", kind: "Pod", spec: { containers } }) as never;
const image = { field: "spec.containers[*].image" };

testRule(fieldRequired, {
  bad: [["FieldValueRequired", "metadata.labels[acme.io/team]"]],
  valid: {
    "a field that is set": { object: pod(), options: { field: "spec.containers" } },
    "values that are zero": {
      object: { apiVersion: "v1", kind: "ConfigMap", data: { empty: "" }, count: 0, on: false, none: {} },
      options: { field: "data[empty]" },
    },
    zero: { object: { apiVersion: "v1", kind: "A", count: 0 }, options: { field: "count" } },
    false: { object: { apiVersion: "v1", kind: "A", on: false }, options: { field: "on" } },
    "every item has it": { object: pod({ image: "a" }, { image: "b" }), options: image },
    "there are no items": { object: pod(), options: image },
    "there is no list": { object: { apiVersion: "v1", kind: "Pod" }, options: image },
    "a subresource": {
      object: { apiVersion: "autoscaling/v1", kind: "Scale", spec: { replicas: 1 } },
      resource: "deployments",
      subresource: "scale",
      options: { field: "spec.replicas" },
    },
  },
  invalid: {
    "an absent field": {
      object: pod(),
      options: { field: "spec.nodeName" },
      causes: [["FieldValueRequired", "spec.nodeName"]],
    },
    "an absent parent": {
      object: { apiVersion: "v1", kind: "ConfigMap" },
      options: {
        field: "metadata.labels[acme.io/team]",
        message: "must be set to the team that answers for it",
      },
      causes: [["FieldValueRequired", "metadata.labels[acme.io/team]"]],
    },
    "a parent that holds no fields": {
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: "x" },
      options: { field: "metadata.name" },
      causes: [["FieldValueRequired", "metadata.name"]],
    },
    null: {
      object: { apiVersion: "v1", kind: "ConfigMap", data: null },
      options: { field: "data" },
      causes: [["FieldValueRequired", "data"]],
    },
    "what every object inherits in JavaScript": {
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: {} },
      options: { field: "metadata.constructor" },
      causes: [["FieldValueRequired", "metadata.constructor"]],
    },
    "some items lack it": {
      object: pod({ image: "a" }, { name: "b" }, { image: null }),
      options: image,
      causes: [
        ["FieldValueRequired", "spec.containers[1].image"],
        ["FieldValueRequired", "spec.containers[2].image"],
      ],
    },
    "an index that is not there": {
      object: pod({ image: "a" }),
      options: { field: "spec.containers[1]" },
      causes: [["FieldValueRequired", "spec.containers[1]"]],
    },
  },
});

test.each([
  ["a good field", { field: "spec['a.b']" }, []],
  ["a field that cannot be read", { field: "spec..a" }, ["field"]],
  ["a field that ends in '[*]'", { field: "spec.containers[*]" }, ["field"]],
  ["a key named '*'", { field: "metadata.labels['*']" }, []],
  ["a message that says should", { field: "spec", message: "should be set" }, ["message"]],
])("options: %s", (_, options, fields) => {
  expect(optionProblems(fieldRequired, options)).toEqual(fields);
});
