import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { unionDiscriminator } from "./union-discriminator.js";

const OBJECT = { type: "object", properties: { bucket: { type: "string" } } };
const TEXT = { type: "string" };
const storage = (properties: JsonObject, more: JsonObject = {}, name = "storage"): KubeObject =>
  crd({ spec: { [name]: { type: "object", properties, ...more } } });
const ONE_OF = { oneOf: [{ required: ["s3"] }, { required: ["gcs"] }] };
const FOUND = [["FieldValueRequired", schemaPath("spec", "storage")]] as const;

testRule(unionDiscriminator, {
  bad: [["FieldValueRequired", schemaPath("spec", "storage")]],
  valid: {
    "a discriminator": {
      object: storage({ type: { ...TEXT, enum: ["S3", "GCS"] }, s3: OBJECT, gcs: OBJECT }, ONE_OF),
    },
    "a discriminator with a name of its own": {
      object: storage({ backend: { ...TEXT, enum: ["S3", "GCS"] }, s3: OBJECT, gcs: OBJECT }, ONE_OF),
    },
    "a choice of scalars": { object: storage({ s3: TEXT, gcs: TEXT }, ONE_OF) },
    "a choice of references": {
      object: storage(
        { secretRef: OBJECT, configMapRef: OBJECT },
        { oneOf: [{ required: ["secretRef"] }, { required: ["configMapRef"] }] },
      ),
    },
    "the source of a value": { object: storage({ s3: OBJECT, gcs: OBJECT }, ONE_OF, "valueFrom") },
    "two of many fields that exclude each other": {
      object: storage({ s3: OBJECT, gcs: OBJECT, name: TEXT, path: TEXT }, ONE_OF),
    },
    "no union": { object: storage({ s3: OBJECT, gcs: OBJECT }) },
    "at least one": { object: storage({ s3: OBJECT, gcs: OBJECT }, { anyOf: ONE_OF.oneOf }) },
    "a status": {
      object: crd({
        status: { storage: { type: "object", properties: { s3: OBJECT, gcs: OBJECT }, ...ONE_OF } },
      }),
    },
  },
  invalid: {
    oneOf: { object: storage({ s3: OBJECT, gcs: OBJECT, name: TEXT }, ONE_OF), causes: FOUND },
    "a count in CEL": {
      object: storage(
        { s3: OBJECT, gcs: OBJECT },
        {
          "x-kubernetes-validations": [{ rule: "[has(self.s3), has(self.gcs)].filter(x, x == true).size() == 1" }],
        },
      ),
      causes: FOUND,
    },
    "one property": { object: storage({ s3: OBJECT, gcs: OBJECT }, { maxProperties: 1 }), causes: FOUND },
  },
});
