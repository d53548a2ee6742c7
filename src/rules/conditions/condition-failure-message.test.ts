import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionFailureMessage } from "./condition-failure-message.js";

const object = (apiVersion: string, kind: string, condition: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: [condition] },
});
const widget = (type: string, status: string, message: Json): Json =>
  object("acme.io/v1", "Widget", { type, status, reason: "Because", message });
const MISSING = [["FieldValueRequired", "status.conditions[0].message"]] as const;

testRule(conditionFailureMessage, {
  bad: [["FieldValueRequired", "status.conditions[0].message"]],
  valid: {
    "a message": { object: widget("Ready", "False", "Volume data-0 is missing.") },
    "no message where all is well": { object: widget("Ready", "True", "") },
    "a problem that there is not": { object: widget("MemoryPressure", "False", "") },
    "a transition that has ended": { object: widget("Resizing", "False", "") },
    "an absent message, which another rule reports": {
      object: object("acme.io/v1", "Widget", { type: "Ready", status: "False" }),
    },
    "a message of the wrong type, which another rule reports": { object: widget("Ready", "False", 1) },
    "another status, which another rule reports": { object: widget("Ready", "No", "") },
    "a built-in kind": {
      object: object("v1", "Pod", { type: "Ready", status: "False", message: "" }),
    },
  },
  invalid: {
    False: { object: widget("Ready", "False", ""), causes: MISSING },
    "Unknown, of a problem too": {
      object: widget("MemoryPressure", "Unknown", ""),
      subresource: "status",
      causes: MISSING,
    },
    "Unknown, of a transition too": { object: widget("Resizing", "Unknown", ""), causes: MISSING },
    blanks: { object: widget("Synced", "False", " \n"), causes: MISSING },
    "a past tense verb": { object: widget("acme.io/Deployed", "False", ""), causes: MISSING },
  },
});
