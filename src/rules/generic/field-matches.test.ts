import { testRule } from "../../testing/test-rule.js";
import { fieldMatches } from "./field-matches.js";

const pod = (...images: (string | number | null)[]) =>
  ({ apiVersion: "v1", kind: "Pod", spec: { containers: images.map((image) => ({ image })) } }) as never;
const options = { field: "spec.containers[*].image", pattern: "^registry\\.acme\\.io/" };

testRule(fieldMatches, {
  bad: [["FieldValueInvalid", "spec.containers[0].image"]],
  valid: {
    "every item matches": { object: pod("registry.acme.io/a", "registry.acme.io/b:2"), options },
    "an absent field": {
      object: { apiVersion: "v1", kind: "Pod" },
      options: { ...options, field: "spec.image" },
    },
    null: { object: pod(null), options },
    "a match in the middle": { object: pod("a-b-c"), options: { ...options, pattern: "b" } },
    "the empty string, where the pattern wants it": {
      object: pod(""),
      options: { ...options, pattern: "^$" },
    },
    "syntax that only RE2 knows": { object: pod("WEB"), options: { ...options, pattern: "(?i)^web$" } },
    "the values of a map": {
      object: { apiVersion: "v1", kind: "ConfigMap", data: { a: "1", b: "22" } },
      options: { field: "data[*]", pattern: "^\\d+$" },
    },
  },
  invalid: {
    "one item does not match": {
      object: pod("registry.acme.io/a", "nginx"),
      options,
      causes: [["FieldValueInvalid", "spec.containers[1].image"]],
    },
    "the empty string": {
      object: pod(""),
      options,
      causes: [["FieldValueInvalid", "spec.containers[0].image"]],
    },
    "a line break at the end": {
      object: pod("web\n"),
      options: { ...options, pattern: "^web$" },
      causes: [["FieldValueInvalid", "spec.containers[0].image"]],
    },
    "a number that would match as text": {
      object: pod(42),
      options: { ...options, pattern: "^\\d+$" },
      causes: [["FieldValueTypeInvalid", "spec.containers[0].image"]],
    },
    "a message of the pack": {
      object: pod("nginx"),
      options: { ...options, message: "must come from 'registry.acme.io'" },
      causes: [["FieldValueInvalid", "spec.containers[0].image"]],
    },
    "a key of a map": {
      object: { apiVersion: "v1", kind: "ConfigMap", data: { a: "1", "b.c": "x" } },
      options: { field: "data[*]", pattern: "^\\d+$" },
      causes: [["FieldValueInvalid", "data[b.c]"]],
    },
    "a pattern that other engines take for ever over": {
      object: pod(`${"a".repeat(50_000)}!`),
      options: { ...options, pattern: "^(a+)+$" },
      causes: [["FieldValueInvalid", "spec.containers[0].image"]],
    },
    "a text that is too long for a large pattern": {
      object: pod("a".repeat(3_000_000)),
      options: { ...options, pattern: "^[b-z]{1,200}$" },
      causes: [["FieldValueTooLong", "spec.containers[0].image"]],
    },
  },
  options: {
    valid: { "good ones": options, "a message in words of its own": { ...options, message: "cannot be so" } },
    invalid: {
      "a field that cannot be read": { given: { ...options, field: "spec." }, problems: ["field"] },
      "a look-ahead": { given: { ...options, pattern: "a(?=b)" }, problems: ["pattern"] },
      "a back-reference": { given: { ...options, pattern: "(a)\\1" }, problems: ["pattern"] },
      "a bracket left open": { given: { ...options, pattern: "[a" }, problems: ["pattern"] },
      "a pattern that is too large": {
        given: { ...options, pattern: "[a-z]{1000}".repeat(9) },
        problems: ["pattern"],
      },
    },
  },
});
