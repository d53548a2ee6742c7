import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedUniqueness } from "./described-uniqueness.js";

const list = (description: string, more: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      zones: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "atomic",
        description,
        ...more,
      },
    },
  });
const missing = [["FieldValueRequired", schemaPath("spec", "zones")]] as const;
const stated = [
  "zones must be unique.",
  "Must be unique.",
  "The values must be unique.",
  "Each entry must be unique.",
  "Every zone must be distinct.",
  "zones are unique.",
  "zones are all different.",
  "zones are distinct names.",
  "zones is a list of unique names.",
  "zones is the unique zones of it.",
  "A list of unique names.",
  "zones are where it runs. Duplicates are not allowed.",
  "Duplicate entries are rejected.",
  "Duplicates are forbidden.",
  "No duplicates.",
  "No duplicates are allowed.",
  "zones are where it runs, without duplicates.",
  "zones may not contain duplicates.",
  "Must not contain duplicate zones.",
  "The list cannot have duplicates.",
  "zones are a set of names, each of which may be given once.",
  "Each zone may be listed only once.",
  "Each zone can only be specified once.",
  "A zone may be given at most once.",
  "No two zones may be the same.",
  "No two entries may be equal.",
  "Entries may not be repeated.",
  "The same zone may not be listed twice.",
];

testRule(describedUniqueness, {
  bad: [["FieldValueRequired", schemaPath("spec", "zones")]],
  valid: {
    "a set": { object: list("Must be unique.", { "x-kubernetes-list-type": "set" }) },
    "a CEL rule": {
      object: list("Must be unique.", { "x-kubernetes-validations": [{ rule: "self.all(x, true)" }] }),
    },
    "in some cases": { object: list("Must be unique if the class is static.") },
    "of other lists": { object: list("Must be unique among all clusters.") },
    "another noun": { object: list("Each cluster must be unique.") },
    "duplicates that are removed": { object: list("Duplicates are removed.") },
    "duplicates that do no harm": { object: list("May contain duplicates.") },
    "a set of names": { object: list("zones is a set of names.") },
    "a list without a type, of objects": {
      object: crd({
        spec: { zones: { type: "array", items: { type: "object" }, description: "Must be unique." } },
      }),
    },
    "a string": { object: crd({ spec: { zone: { type: "string", description: "Must be unique." } } }) },
  },
  invalid: {
    ...Object.fromEntries(stated.map((says) => [says, { object: list(says), causes: missing }] as const)),
    "a list without a type": {
      object: crd({
        spec: { zones: { type: "array", items: { type: "string" }, description: "zones are unique." } },
      }),
      causes: missing,
    },
    "objects in an atomic list": {
      object: list("No duplicates.", {
        items: { type: "object", properties: { name: { type: "string" } } },
      }),
      causes: missing,
    },
    status: {
      object: crd({
        status: { zones: { type: "array", items: { type: "string" }, description: "No duplicates." } },
      }),
      causes: [["FieldValueRequired", schemaPath("status", "zones")]],
    },
  },
});
