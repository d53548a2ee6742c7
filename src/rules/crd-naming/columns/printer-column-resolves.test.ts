import { fixAll } from "../../../testing/fix-all.js";
import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { printerColumnResolves } from "./printer-column-resolves.js";

const CONDITION = { type: "object", properties: { type: { type: "string" }, status: { type: "string" } } };

const showing = (jsonPath: string, type = "string", version: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      size: { type: "integer", format: "int32" },
      port: { "x-kubernetes-int-or-string": true },
      free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      labels: { type: "object", additionalProperties: { type: "string" } },
    },
    status: {
      ready: { type: "boolean" },
      startTime: { type: "string", format: "date-time" },
      conditions: { type: "array", items: CONDITION },
    },
    version: { additionalPrinterColumns: [{ name: "A", type, jsonPath }], ...version },
  });

const COLUMN = "spec.versions[0].additionalPrinterColumns[0]";
const NOT_FOUND = [["FieldValueNotFound", `${COLUMN}.jsonPath`]] as const;
const INVALID_PATH = [["FieldValueInvalid", `${COLUMN}.jsonPath`]] as const;
const INVALID_TYPE = [["FieldValueInvalid", `${COLUMN}.type`]] as const;

testRule(printerColumnResolves, {
  bad: [["FieldValueNotFound", "spec.versions[0].additionalPrinterColumns[0].jsonPath"]],
  valid: {
    "no columns": { object: crd() },
    "an integer": { object: showing(".spec.size", "integer") },
    "an integer as a text": { object: showing(".spec.size", "string") },
    "an integer or a string": { object: showing(".spec.port", "integer") },
    "a boolean": { object: showing(".status.ready", "boolean") },
    "a time": { object: showing(".status.startTime", "date") },
    "the age of the object": { object: showing(".metadata.creationTimestamp", "date") },
    "a label": { object: showing(".metadata.labels['acme.io/tier']") },
    "a key of a map": { object: showing(".spec.labels.tier") },
    "the status of a condition": { object: showing('.status.conditions[?(@.type=="Ready")].status') },
    "a list as a text": { object: showing(".status.conditions") },
    "what the schema leaves open": { object: showing(".spec.free.a.b", "integer") },
    "a version that is neither served nor stored": {
      object: showing(".spec.none", "string", { served: false, storage: false }),
    },
    "a version without a schema": { object: showing(".spec.none", "string", { schema: undefined }) },
  },
  invalid: {
    "a field that is not there": { object: showing(".spec.sizes"), causes: NOT_FOUND },
    "a field of a text": { object: showing(".status.startTime.day"), causes: NOT_FOUND },
    "a list taken for an object": { object: showing(".status.conditions.status"), causes: NOT_FOUND },
    "a filter that never fits": {
      object: showing('.status.conditions[?(@.kind=="Ready")].status'),
      causes: NOT_FOUND,
    },
    "metadata that no object has": { object: showing(".metadata.label.tier"), causes: NOT_FOUND },
    "no path": { object: showing(""), causes: INVALID_PATH },
    "a path without its dot": { object: showing("spec.size"), causes: INVALID_PATH },
    "a text as an integer": { object: showing(".status.startTime", "integer"), causes: INVALID_TYPE },
    "an integer as a date": { object: showing(".spec.size", "date"), causes: INVALID_TYPE },
    "a list as an integer": { object: showing(".status.conditions", "integer"), causes: INVALID_TYPE },
  },
});

test.each([
  [".status.startTime", "integer", "date"],
  [".spec.size", "date", "integer"],
  [".status.conditions", "integer", "string"],
])("the fix of the column %s of type '%s' is '%s'", (jsonPath, type, fitting) => {
  expect(fixAll(printerColumnResolves, showing(jsonPath, type))).toEqual({
    object: showing(jsonPath, fitting),
    left: [],
  });
});

test("there is no fix for a path that leads nowhere", () => {
  expect(fixAll(printerColumnResolves, showing(".spec.sizes")).left).toHaveLength(1);
});
