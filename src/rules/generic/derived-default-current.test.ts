import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { derivedDefaultCurrent } from "./derived-default-current.js";

const listener = (spec: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Listener",
  metadata: { name: "a" },
  spec,
});
const options = { field: "spec.port", from: "spec.type" };
const OLD = listener({ type: "HTTP", port: 80 });

testRule(derivedDefaultCurrent, {
  bad: [["FieldValueInvalid", "spec.port"]],
  valid: {
    "both change": { object: listener({ type: "HTTPS", port: 443 }), oldObject: OLD, options },
    "neither changes": { object: listener({ type: "HTTP", port: 80, size: 1 }), oldObject: OLD, options },
    "the derived one alone": { object: listener({ type: "HTTP", port: 8080 }), oldObject: OLD, options },
    "the derived one is left out, so that it is filled in again": {
      object: listener({ type: "HTTPS" }),
      oldObject: OLD,
      options,
    },
    "null, which is the same": { object: listener({ type: "HTTPS", port: null }), oldObject: OLD, options },
    "one that was not there": {
      object: listener({ type: "HTTPS", port: 443 }),
      oldObject: listener({ type: "HTTP" }),
      options,
    },
    "a source that is written in another order": {
      object: listener({ type: { b: 1, a: 2 }, port: 80 }),
      oldObject: listener({ type: { a: 2, b: 1 }, port: 80, size: 1 }),
      options,
    },
    "null in place of a source that was not there": {
      object: listener({ type: null, port: 80 }),
      oldObject: listener({ port: 80, size: 1 }),
      options,
    },
  },
  invalid: {
    "the source alone": {
      object: listener({ type: "HTTPS", port: 80 }),
      oldObject: OLD,
      options,
      causes: [["FieldValueInvalid", "spec.port"]],
    },
    "the source is gone": {
      object: listener({ port: 80 }),
      oldObject: OLD,
      options: { ...options, message: "must fit 'spec.type'" },
      causes: [["FieldValueInvalid", "spec.port"]],
    },
    "the source comes": {
      object: listener({ type: "HTTPS", port: 80 }),
      oldObject: listener({ port: 80 }),
      options,
      causes: [["FieldValueInvalid", "spec.port"]],
    },
    "an object that is derived": {
      object: listener({ type: "HTTPS", tls: { ports: [1] } }),
      oldObject: listener({ type: "HTTP", tls: { ports: [1] } }),
      options: { ...options, field: "spec.tls" },
      causes: [["FieldValueInvalid", "spec.tls"]],
    },
  },
  options: {
    valid: {
      "a message in double quotes": { ...options, message: 'must be "HTTP"' },
      "good ones": options,
      "a key that is a star": { field: "spec['*']", from: "spec.type" },
    },
    invalid: {
      "fields that cannot be read": { given: { field: "[", from: "]" }, problems: ["field", "from"] },
      "several fields": { given: { field: "spec.ports[*].port", from: "spec.types[*]" }, problems: ["field", "from"] },
    },
  },
});
