import type { KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { statusOptional } from "./status-optional.js";

const requiring = (...required: readonly string[]): KubeObject =>
  crd({
    version: {
      schema: {
        openAPIV3Schema: {
          type: "object",
          ...(required.length === 0 ? {} : { required }),
          properties: { spec: { type: "object" }, status: { type: "object" } },
        },
      },
    },
  });

const REQUIRED = `${schemaPath()}.required`;

testRule(statusOptional, {
  bad: [["FieldValueForbidden", REQUIRED]],
  valid: {
    "only spec is required": { object: requiring("spec") },
    "a field of the spec": {
      object: crd({ spec: { part: { type: "object", required: ["status"], properties: { status: {} } } } }),
    },
    "a status that is not declared": {
      object: crd({
        version: { schema: { openAPIV3Schema: { type: "object", required: ["status"] } } },
      }),
    },
  },
  invalid: {
    "with the subresource": {
      object: crd({
        version: {
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: "object",
              required: ["status"],
              properties: { status: { type: "object" } },
            },
          },
        },
      }),
      causes: [["FieldValueForbidden", REQUIRED]],
    },
    "without it": {
      object: requiring("spec", "status"),
      causes: [["FieldValueForbidden", REQUIRED]],
    },
  },
});

test("the fix makes it optional", () => {
  expect(fixAll(statusOptional, requiring("spec", "status"))).toEqual({
    object: requiring("spec"),
    left: [],
  });
});
