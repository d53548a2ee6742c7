import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { observedGenerationNotAhead } from "./observed-generation-not-ahead.js";

const object = (apiVersion: string, kind: string, generation: Json | undefined, status: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a", ...(generation === undefined ? {} : { generation }) },
  status,
});
const widget = (generation: Json | undefined, status: Json): Json => object("acme.io/v1", "Widget", generation, status);
const observed = (generation: Json | undefined, observedGeneration: Json): Json =>
  widget(generation, { observedGeneration });
const ready = (observedGeneration: Json, type = "Ready"): JsonObject => ({
  type,
  status: "True",
  observedGeneration,
});

testRule(observedGenerationNotAhead, {
  bad: [
    ["FieldValueInvalid", "status.observedGeneration"],
    ["FieldValueInvalid", "status.conditions[0].observedGeneration"],
  ],
  valid: {
    "the present generation": { object: observed(4, 4), subresource: "status" },
    "an older one": { object: observed(4, 0) },
    "of conditions": { object: widget(4, { conditions: [ready(4), ready(2, "Synced")] }) },
    "none and null": { object: widget(4, { observedGeneration: null, conditions: [{ type: "Ready" }] }) },
    "integers that JavaScript would round": {
      object: observed(9007199254740993n, 9007199254740992),
    },
    "no generation yet, as before the server has seen it": { object: observed(undefined, 4) },
    "restored from a backup, where generations start again": {
      object: widget(1, { observedGeneration: 12, conditions: [ready(12)] }),
    },
    "restored from a backup and then changed": {
      oldObject: widget(1, { observedGeneration: 12, conditions: [ready(12)] }),
      object: widget(2, { observedGeneration: 12, conditions: [ready(12)] }),
    },
    "a condition that stays as it was, in another place": {
      oldObject: widget(2, { conditions: [ready(12)] }),
      object: widget(2, { conditions: [ready(2, "Synced"), ready(12)] }),
      subresource: "status",
    },
    "a built-in kind": { object: object("apps/v1", "Deployment", 2, { observedGeneration: 12 }) },
  },
  invalid: {
    "ahead of the present generation": {
      object: observed(4, 5),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.observedGeneration"]],
    },
    "ahead by a digit that JavaScript would lose": {
      object: observed(9007199254740992, 9007199254740993n),
      causes: [["FieldValueInvalid", "status.observedGeneration"]],
    },
    "one condition": {
      object: widget(4, { conditions: [ready(4), ready(5, "Synced")] }),
      causes: [["FieldValueInvalid", "status.conditions[1].observedGeneration"]],
    },
    "ahead by this update": {
      oldObject: widget(4, { observedGeneration: 4, conditions: [ready(5, "Synced")] }),
      object: widget(4, { observedGeneration: 5, conditions: [ready(5)] }),
      subresource: "status",
      causes: [
        ["FieldValueInvalid", "status.observedGeneration"],
        ["FieldValueInvalid", "status.conditions[0].observedGeneration"],
      ],
    },
    "less than 0": {
      object: observed(1, -1),
      causes: [["FieldValueInvalid", "status.observedGeneration"]],
    },
    "a string, even if it stays": {
      oldObject: observed(4, "4"),
      object: observed(4, "4"),
      causes: [["FieldValueTypeInvalid", "status.observedGeneration"]],
    },
    "a fraction": {
      object: observed(4, 3.5),
      causes: [["FieldValueTypeInvalid", "status.observedGeneration"]],
    },
  },
});
