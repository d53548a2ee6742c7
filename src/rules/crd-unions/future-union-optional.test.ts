import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { futureUnionOptional } from "./future-union-optional.js";

const TEXT = { type: "string" };
const GIT = { type: "object", properties: { url: TEXT } };
const source = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { source: { type: "object", properties, ...more } } });
const REQUIRED = { required: ["git"] };

testRule(futureUnionOptional, {
  bad: [["FieldValueForbidden", schemaPath("spec", "source", "git")]],
  valid: {
    "an optional member": { object: source({ git: GIT }) },
    "a second member": { object: source({ git: GIT, http: GIT }, REQUIRED) },
    "a second member beside a default": { object: source({ git: { ...GIT, default: {} }, http: GIT }) },
    "settings with a default": {
      object: crd({
        spec: { pod: { type: "object", properties: { gitConfig: { ...GIT, default: {} } } } },
      }),
    },
    "a part of settings": {
      object: crd({
        spec: { syncPolicy: { type: "object", properties: { window: GIT }, required: ["window"] } },
      }),
    },
    "a reference as a parameter": {
      object: crd({
        spec: {
          apiKey: {
            type: "object",
            properties: { token: { type: "object", properties: { name: TEXT, key: TEXT } } },
            required: ["token"],
          },
        },
      }),
    },
    "a required scalar": { object: source({ git: TEXT }, REQUIRED) },
    "a required map": { object: source({ git: { type: "object", additionalProperties: TEXT } }, REQUIRED) },
    "a template": {
      object: crd({
        spec: { pool: { type: "object", properties: { template: GIT }, required: ["template"] } },
      }),
    },
    "the only field of the spec": {
      object: crd({ root: { spec: { type: "object", properties: { git: GIT }, ...REQUIRED } } }),
    },
    "in status": {
      object: crd({ status: { source: { type: "object", properties: { git: GIT }, ...REQUIRED } } }),
    },
  },
  invalid: {
    "a required member": {
      object: source({ git: GIT }, REQUIRED),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "source")}.properties.git`]],
    },
    "a member with a default": {
      object: source({ git: { ...GIT, default: { url: "a" } } }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "source")}.properties.git`]],
    },
    "a required member of an item": {
      object: crd({
        spec: {
          sources: { type: "array", items: { type: "object", properties: { git: GIT }, ...REQUIRED } },
        },
      }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "sources")}.items.properties.git`]],
    },
  },
});

test("the fix makes the member optional", () => {
  expect(fixAll(futureUnionOptional, source({ git: { ...GIT, default: {} } }))).toEqual({
    object: source({ git: GIT }),
    left: [],
  });
  expect(fixAll(futureUnionOptional, source({ git: GIT }, REQUIRED))).toEqual({
    object: source({ git: GIT }),
    left: [],
  });
});
