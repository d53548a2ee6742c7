import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { uidImmutable } from "./uid-immutable.js";

const widget = (metadata: JsonObject, size = 1): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
  spec: { size },
});
const A = "5f0c1f8e-6d3b-4a57-9c53-0d5f3a3c2b11";
const B = "90b1a4de-2c11-4f6a-8a0e-6a1a5b7f0c22";

testRule(uidImmutable, {
  bad: [["FieldValueInvalid", "metadata.uid"]],
  valid: {
    "the same": { object: widget({ uid: A }, 2), oldObject: widget({ uid: A }) },
    "left out, as in a manifest": { object: widget({}), oldObject: widget({ uid: A }) },
    "null or empty, which is the same": { object: widget({ uid: null }), oldObject: widget({ uid: A }) },
    "empty, which is left out too": { object: widget({ uid: "" }), oldObject: widget({ uid: A }) },
    "a stored object that does not tell its own": { object: widget({ uid: A }), oldObject: widget({}) },
    "a form that is not usual": { object: widget({ uid: "7" }, 2), oldObject: widget({ uid: "7" }) },
  },
  invalid: {
    another: {
      object: widget({ uid: B }),
      oldObject: widget({ uid: A }),
      causes: [["FieldValueInvalid", "metadata.uid"]],
    },
    "the same in upper case, which is another": {
      object: widget({ uid: A.toUpperCase() }),
      oldObject: widget({ uid: A }),
      causes: [["FieldValueInvalid", "metadata.uid"]],
    },
  },
});
