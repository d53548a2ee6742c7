import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { deletionTimestampRatchet } from "./deletion-timestamp-ratchet.js";

const widget = (deletionTimestamp: Json, size = 1): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", deletionTimestamp },
  spec: { size },
});
const noon = widget("2026-01-02T12:00:00Z");

testRule(deletionTimestampRatchet, {
  bad: [["FieldValueInvalid", "metadata.deletionTimestamp"]],
  valid: {
    sooner: { object: widget("2026-01-02T11:59:59Z"), oldObject: noon },
    "as it was": { object: widget("2026-01-02T12:00:00Z", 2), oldObject: noon },
    "the same instant, written otherwise": { object: widget("2026-01-02T14:00:00+02:00"), oldObject: noon },
    "left out, which the server makes good": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } },
      oldObject: noon,
    },
    "null, which is the same": { object: widget(null), oldObject: noon },
    "one that is set first, of which another rule speaks": { object: noon, oldObject: widget(null) },
    "what is no time": { object: widget("tomorrow"), oldObject: noon },
  },
  invalid: {
    later: {
      object: widget("2026-01-02T12:00:01Z"),
      oldObject: noon,
      causes: [["FieldValueInvalid", "metadata.deletionTimestamp"]],
    },
    "later, although its text sorts first": {
      object: widget("2026-01-02T11:00:00-05:00"),
      oldObject: noon,
      causes: [["FieldValueInvalid", "metadata.deletionTimestamp"]],
    },
  },
});
