import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { statusSize } from "./status-size.js";

const scan = (status: Json, kind = "Scan"): Json => ({
  apiVersion: "acme.io/v1",
  kind,
  metadata: { name: "a" },
  spec: { note: "x".repeat(300_000) },
  status,
});
/** `{"report":"..."}` of exactly so many bytes. */
const ofBytes = (bytes: number): Json => ({ report: "x".repeat(bytes - '{"report":""}'.length) });

testRule(statusSize, {
  bad: [["FieldValueTooLong", "status"]],
  valid: {
    "256 KiB": { object: scan(ofBytes(262_144)) },
    none: { object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } } },
    null: { object: scan(null) },
    "a spec that is large": { object: scan({}) },
    "letters that take one byte in JSON": { object: scan({ report: "x".repeat(262_000) }) },
    "a review": { object: scan(ofBytes(300_000), "PermitReview") },
    "as much as the pack allows": { object: scan(ofBytes(500_000)), options: { maxBytes: 500_000 } },
  },
  invalid: {
    "one byte more": { object: scan(ofBytes(262_145)), causes: [["FieldValueTooLong", "status"]] },
    "letters of two bytes": {
      object: scan({ report: "ä".repeat(140_000) }),
      causes: [["FieldValueTooLong", "status"]],
    },
    "many small things": {
      object: scan({ findings: Array.from({ length: 30_000 }, (_, index) => ({ id: index })) }),
      causes: [["FieldValueTooLong", "status"]],
    },
    "through the subresource": {
      object: { apiVersion: "v1", kind: "Node", metadata: { name: "a" }, status: ofBytes(300_000) },
      subresource: "status",
      causes: [["FieldValueTooLong", "status"]],
    },
    "more than the pack allows": {
      object: scan(ofBytes(101)),
      options: { maxBytes: 100 },
      causes: [["FieldValueTooLong", "status"]],
    },
  },
});
