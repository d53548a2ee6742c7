import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { discriminatorEnum } from "./discriminator-enum.js";

const OBJECT = { type: "object" };
const source = (type: JsonObject, ...rules: readonly string[]): KubeObject =>
  crd({
    spec: {
      source: {
        type: "object",
        properties: { type: { type: "string", ...type }, bucket: OBJECT, upload: OBJECT },
        ...(rules.length === 0 ? {} : { "x-kubernetes-validations": rules.map((rule) => ({ rule })) }),
      },
    },
  });
const TIED = "self.type == 'Bucket' ? has(self.bucket) : !has(self.bucket)";
const CAUSES = [["FieldValueRequired", schemaPath("spec", "source", "type")]] as const;

testRule(discriminatorEnum, {
  bad: CAUSES,
  valid: {
    "an enum": { object: source({ enum: ["Bucket", "Upload"] }, TIED) },
    "a pattern": { object: source({ pattern: "^(Bucket|Upload)$" }, TIED) },
    "a string that selects nothing": { object: source({ description: "type of the data." }) },
    "a rule about the string alone": { object: source({}, "self.type == 'Bucket' || self.type == 'Upload'") },
    "a rule whether it is set": { object: source({}, "has(self.type) == has(self.bucket)") },
    "what the text beside it is": {
      object: crd({
        spec: {
          checksum: {
            type: "object",
            properties: { type: { type: "string" }, sum: { type: "string" } },
            "x-kubernetes-validations": [{ rule: "self.type == 'SHA256' || !has(self.sum)" }],
          },
        },
      }),
    },
    "compared with the empty string": { object: source({}, "self.type == '' || has(self.bucket)") },
  },
  invalid: {
    "any text": { object: source({ maxLength: 63 }, TIED), causes: CAUSES },
    "an implication": { object: source({}, 'self.type != "Upload" || has(self.upload)'), causes: CAUSES },
    "in words": { object: source({ description: "type says which member is set." }), causes: CAUSES },
    "a discriminator by its description": {
      object: source({ description: "The union discriminator." }),
      causes: CAUSES,
    },
  },
});
