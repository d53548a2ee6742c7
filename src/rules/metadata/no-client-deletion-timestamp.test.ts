import type { Json, JsonObject } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { noClientDeletionTimestamp } from "./no-client-deletion-timestamp.js";

const settings = (metadata: JsonObject): Json => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", ...metadata },
});
const going = settings({ deletionTimestamp: "2026-01-02T15:04:05Z", finalizers: ["acme.io/x"] });

testRule(noClientDeletionTimestamp, {
  bad: [["FieldValueForbidden", "metadata.deletionTimestamp"]],
  valid: {
    none: { object: settings({}) },
    null: { object: settings({ deletionTimestamp: null }) },
    "an object that is going and loses its finalizer": {
      object: settings({ deletionTimestamp: "2026-01-02T15:04:05Z" }),
      oldObject: going,
    },
    "an earlier one of an object that is going": {
      object: settings({ deletionTimestamp: "2026-01-02T15:04:00Z", finalizers: ["acme.io/x"] }),
      oldObject: going,
    },
    "a field of that name elsewhere": {
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, deletionTimestamp: "x" },
    },
  },
  invalid: {
    "a new object": {
      object: going,
      causes: [["FieldValueForbidden", "metadata.deletionTimestamp"]],
    },
    "an object that nobody has deleted": {
      object: going,
      oldObject: settings({ finalizers: ["acme.io/x"] }),
      causes: [["FieldValueForbidden", "metadata.deletionTimestamp"]],
    },
    "what is no time at all": {
      object: settings({ deletionTimestamp: 0 }),
      causes: [["FieldValueForbidden", "metadata.deletionTimestamp"]],
    },
  },
});

test("the fix takes it out", () => {
  expect(fixAll(noClientDeletionTimestamp, going)).toEqual({
    object: settings({ finalizers: ["acme.io/x"] }),
    left: [],
  });
});
