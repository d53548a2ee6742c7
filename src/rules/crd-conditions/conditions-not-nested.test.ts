import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conditionsNotNested } from "./conditions-not-nested.js";

const TEXT = { type: "string" };
const LIST = { type: "array", items: { type: "object", properties: { type: TEXT, status: TEXT } } };
const beside = (status: JsonObject): KubeObject => crd({ status: { conditions: LIST, ...status } });
const part = (properties: JsonObject): JsonObject => ({ type: "object", properties });

testRule(conditionsNotNested, {
  bad: [["FieldValueInvalid", schemaPath("status", "storage", "conditions")]],
  valid: {
    "of the status": { object: beside({}) },
    "of a part alone, which conditions-top-level reports": {
      object: crd({ status: { storage: part({ conditions: LIST }) } }),
    },
    "of each of a list": {
      object: beside({ parents: { type: "array", items: part({ conditions: LIST }) } }),
    },
    "of each entry of a map": {
      object: beside({ zones: { type: "object", additionalProperties: part({ conditions: LIST }) } }),
    },
    "of an older version, kept for conversion": {
      object: beside({ deprecated: part({ conditions: LIST }) }),
    },
    "something else called conditions": {
      object: beside({ route: part({ conditions: { type: "array", items: TEXT } }) }),
    },
  },
  invalid: {
    "of a part": {
      object: beside({ storage: part({ conditions: LIST }) }),
      causes: [["FieldValueInvalid", schemaPath("status", "storage", "conditions")]],
    },
    "of a part of a part": {
      object: beside({ storage: part({ disk: part({ conditions: LIST }) }) }),
      causes: [["FieldValueInvalid", schemaPath("status", "storage", "disk", "conditions")]],
    },
  },
});
