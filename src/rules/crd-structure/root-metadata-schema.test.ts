import { type Json, type KubeObject, at } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { rootMetadataSchema } from "./root-metadata-schema.js";

const NAME = { type: "string", maxLength: 20 };
const withMetadata = (metadata: Json): KubeObject => crd({ root: { metadata } });
const FORBIDDEN = [["FieldValueForbidden", schemaPath("metadata")]] as const;

testRule(rootMetadataSchema, {
  bad: [["FieldValueForbidden", schemaPath("metadata")]],
  valid: {
    "no metadata, which is there all the same": { object: crd({ spec: {} }) },
    "an object": { object: withMetadata({ type: "object" }) },
    "its name and its prefix": {
      object: withMetadata({
        type: "object",
        description: "Standard metadata.",
        properties: { name: NAME, generateName: NAME },
      }),
    },
    "metadata of a template": {
      object: crd({
        spec: {
          template: { type: "object", properties: { metadata: { type: "object", required: ["name"] } } },
        },
      }),
    },
    "a version that is neither served nor stored": {
      object: crd({
        root: { metadata: { type: "string" } },
        version: { served: false, storage: false },
      }),
    },
  },
  invalid: {
    "a required field": {
      object: withMetadata({ type: "object", required: ["name"], properties: { name: NAME } }),
      causes: FORBIDDEN,
    },
    "another field": {
      object: withMetadata({ type: "object", properties: { name: NAME, labels: { type: "object" } } }),
      causes: FORBIDDEN,
    },
    "no type": { object: withMetadata({}), causes: FORBIDDEN },
    "another type": { object: withMetadata({ type: "string" }), causes: FORBIDDEN },
    "unknown fields": {
      object: withMetadata({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
      causes: FORBIDDEN,
    },
  },
});

test("the fix keeps what is allowed", () => {
  const { object, left } = fixAll(
    rootMetadataSchema,
    withMetadata({ required: ["name"], description: "a", properties: { name: NAME, labels: NAME } }),
  );
  expect(left).toEqual([]);
  const versions = at(object, "spec", "versions") as readonly Json[];
  expect(at(versions[0], "schema", "openAPIV3Schema", "properties", "metadata")).toEqual({
    description: "a",
    type: "object",
    properties: { name: NAME },
  });
});

test("the fix adds nothing but the type", () => {
  const { object } = fixAll(rootMetadataSchema, withMetadata({ nullable: true }));
  expect(object).toEqual(withMetadata({ type: "object" }));
});
