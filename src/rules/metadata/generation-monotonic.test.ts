import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { generationMonotonic } from "./generation-monotonic.js";

const widget = (metadata: JsonObject, size = 1): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
  spec: { size },
});

testRule(generationMonotonic, {
  bad: [["FieldValueInvalid", "metadata.generation"]],
  valid: {
    greater: { object: widget({ generation: 8 }), oldObject: widget({ generation: 7 }) },
    "as it was": { object: widget({ generation: 7 }, 2), oldObject: widget({ generation: 7 }) },
    "left out, as in a manifest": { object: widget({}), oldObject: widget({ generation: 7 }) },
    "0, which Go writes for none": {
      object: widget({ generation: 0 }),
      oldObject: widget({ generation: 7 }),
    },
    "a stored object without one": { object: widget({ generation: 1 }), oldObject: widget({}) },
    "what is no number": { object: widget({ generation: "1" }), oldObject: widget({ generation: 7 }) },
    "beyond 2^53": {
      object: widget({ generation: 9007199254740993n }),
      oldObject: widget({ generation: 9007199254740992n }),
    },
  },
  invalid: {
    less: {
      object: widget({ generation: 6 }),
      oldObject: widget({ generation: 7 }),
      causes: [["FieldValueInvalid", "metadata.generation"]],
    },
    "less by one beyond 2^53": {
      object: widget({ generation: 9007199254740992n }),
      oldObject: widget({ generation: 9007199254740993n }),
      causes: [["FieldValueInvalid", "metadata.generation"]],
    },
    negative: {
      object: widget({ generation: -1 }),
      oldObject: widget({ generation: 0 }),
      causes: [["FieldValueInvalid", "metadata.generation"]],
    },
  },
});
