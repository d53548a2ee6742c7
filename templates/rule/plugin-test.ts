import assert from "node:assert/strict";
import { test } from "node:test";
import { formatField, requestOf } from "kube-decorum/engine";
import { {{constant}} } from "./{{name}}.js";

/** Where the rule finds something. */
const fieldsIn = (metadata: object): readonly string[] =>
  [...{{constant}}.check(requestOf({ apiVersion: "v1", kind: "ConfigMap", metadata }), undefined)].map(({ field }) =>
    formatField(field),
  );

test("an object without an owner is found", () => {
  assert.deepEqual(fieldsIn({ name: "a" }), ["metadata.labels[example.com/owner]"]);
});

test("an object with an owner is not", () => {
  assert.deepEqual(fieldsIn({ name: "a", labels: { "example.com/owner": "payments" } }), []);
});
