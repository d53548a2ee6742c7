import type { Json, JsonObject } from "kube-json";
import { COSTLY_LIST } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { dateTimeValue } from "./date-time-value.js";

const TIME = { type: "string", format: "date-time" };
const definition = (spec: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "backups.acme.io" },
    spec: {
      group: "acme.io",
      names: { kind: "Backup", plural: "backups" },
      versions: [
        {
          name: "v1",
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: { type: "object", properties: spec },
                status: { type: "object", properties: { at: TIME } },
              },
            },
          },
          ...more,
        },
      ],
    },
  });
const backup = (spec: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Backup",
  metadata: { name: "a" },
  spec,
  ...more,
});
const ONE = definition({ at: TIME });

testRule(dateTimeValue, {
  bad: [["FieldValueInvalid", "spec.notBefore"]],
  valid: {
    "a time": { object: backup({ at: "2026-01-02T15:04:05Z" }), cluster: ONE },
    "an offset and a fraction": { object: backup({ at: "2026-01-02T15:04:05.123+02:00" }), cluster: ONE },
    "letters in lower case, which RFC 3339 allows": {
      object: backup({ at: "2026-01-02t15:04:05z" }),
      cluster: ONE,
    },
    none: { object: backup({}), cluster: ONE },
    null: { object: backup({ at: null }), cluster: ONE },
    "without quotes, which YAML leaves as text": {
      object: "{ apiVersion: acme.io/v1, kind: Backup, metadata: { name: a }, spec: { at: 2026-01-02T15:04:05Z } }",
      cluster: ONE,
    },
    "what is no string, of which the type tells": { object: backup({ at: 1767366245 }), cluster: ONE },
    "a date": {
      object: backup({ at: "2026-01-02" }),
      cluster: definition({ at: { type: "string", format: "date" } }),
    },
    "another format that is wrong": {
      object: backup({ at: "x" }),
      cluster: definition({ at: { type: "string", format: "ipv4" } }),
    },
    "a field that the schema does not name": { object: backup({ since: "noon" }), cluster: ONE },
    "no definition": { object: backup({ at: "noon" }) },
    "a status that only its subresource may write": {
      object: backup({}, { status: { at: "noon" } }),
      cluster: definition({}, { subresources: { status: {} } }),
    },
  },
  invalid: {
    "a list that costs too much": {
      object: backup({ list: COSTLY_LIST.value }),
      cluster: definition({ list: COSTLY_LIST.schema, at: TIME }),
      causes: [["FieldValueTooLong", "kind"]],
    },
    "a time without seconds": {
      object: backup({ at: "2026-01-02T15:04Z" }),
      cluster: ONE,
      causes: [["FieldValueInvalid", "spec.at"]],
    },
    "a time without a zone": {
      object: backup({ at: "2026-01-02T15:04:05" }),
      cluster: ONE,
      causes: [["FieldValueInvalid", "spec.at"]],
    },
    empty: { object: backup({ at: "" }), cluster: ONE, causes: [["FieldValueInvalid", "spec.at"]] },
    "a day that does not exist": {
      object: backup({ at: "2026-02-30T15:04:05Z" }),
      cluster: definition({ at: { type: "string", format: "datetime" } }),
      causes: [["FieldValueInvalid", "spec.at"]],
    },
    "in lists and maps": {
      object: backup({ list: ["2026-01-02T15:04:05Z", "noon"], map: { x: "dawn" } }),
      cluster: definition({
        list: { type: "array", items: TIME },
        map: { type: "object", additionalProperties: TIME },
      }),
      causes: [
        ["FieldValueInvalid", "spec.list[1]"],
        ["FieldValueInvalid", "spec.map[x]"],
      ],
    },
    "a default that is none": {
      object: backup({}),
      cluster: definition({ at: { ...TIME, default: "noon" } }),
      causes: [["FieldValueInvalid", "spec.at"]],
    },
    "in a status that is written with the object": {
      object: backup({}, { status: { at: "noon" } }),
      cluster: definition({}),
      causes: [["FieldValueInvalid", "status.at"]],
    },
  },
});
