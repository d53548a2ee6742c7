import { testRule } from "../../testing/test-rule.js";
import { fieldOneOf } from "./field-one-of.js";

const widget = (spec: unknown) => ({ apiVersion: "acme.io/v1", kind: "Widget", spec }) as never;
const options = { field: "spec.tier", values: ["gold", "silver"] };

testRule(fieldOneOf, {
  bad: [["FieldValueNotSupported", "metadata.labels[acme.io/tier]"]],
  valid: {
    "the last value": { object: widget({ tier: "silver" }), options },
    "an absent field": { object: widget({}), options },
    null: { object: widget({ tier: null }), options },
    "a number": { object: widget({ tier: 2 }), options: { ...options, values: [1, 2] } },
    "a boolean": { object: widget({ tier: false }), options: { ...options, values: [false] } },
    "every item": {
      object: widget({ tiers: ["gold", "gold"] }),
      options: { ...options, field: "spec.tiers[*]" },
    },
  },
  invalid: {
    "another value": {
      object: widget({ tier: "bronze" }),
      options,
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
    "the empty string": {
      object: widget({ tier: "" }),
      options,
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
    "another case": {
      object: widget({ tier: "Gold" }),
      options: { ...options, message: "must be 'gold' or 'silver', as in the contract" },
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
    "another type": {
      object: widget({ tier: "3" }),
      options: { ...options, values: ["A", 3, true] },
      causes: [["FieldValueNotSupported", "spec.tier"]],
      says: ["must be one of 'A', 3 or true"],
    },
    "a list of a value": {
      object: widget({ tier: ["gold"] }),
      options,
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
    "one item": {
      object: widget({ tiers: ["gold", "lead"] }),
      options: { ...options, field: "spec.tiers[*]" },
      causes: [["FieldValueNotSupported", "spec.tiers[1]"]],
    },
    "none of very many": {
      object: widget({ tier: "x" }),
      options: { ...options, values: Array.from({ length: 500 }, (_, index) => `value-${index}`) },
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
    "an integer that JavaScript would round to an allowed one": {
      object: widget({ tier: 9007199254740993n }),
      options: { ...options, values: [9007199254740992] },
      causes: [["FieldValueNotSupported", "spec.tier"]],
    },
  },
  options: {
    valid: { "good ones": options, "a message in double quotes": { ...options, message: 'must be "gold" or 1' } },
    invalid: {
      "a field that cannot be read": { given: { ...options, field: "[" }, problems: ["field"] },
    },
  },
});
