import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { selectableFields } from "./selectable-fields.js";

const COLOR = { type: "string", enum: ["Red", "Blue"] };
const REFERENCE = { type: "object", properties: { name: { type: "string" } } };

const withFields = (spec: JsonObject, version: JsonObject = {}): KubeObject => crd({ spec, version });

const REQUIRED = [["FieldValueRequired", "spec.versions[0].selectableFields"]] as const;

testRule(selectableFields, {
  bad: [["FieldValueRequired", "spec.versions[0].selectableFields"]],
  valid: {
    "no schema of a spec": { object: crd() },
    "nothing to select on": { object: withFields({ text: { type: "string" }, size: { type: "integer" } }) },
    "a list of categories": { object: withFields({ colors: { type: "array", items: COLOR } }) },
    "a map of categories": {
      object: withFields({ colors: { type: "object", additionalProperties: COLOR } }),
    },
    "a category deep in the spec": {
      object: withFields({ paint: { type: "object", properties: { color: COLOR } } }),
    },
    "a reference without a name": {
      object: withFields({ issuerRef: { type: "object", properties: { uid: { type: "string" } } } }),
    },
    "one value only": { object: withFields({ color: { type: "string", enum: ["Red"] } }) },
    "a category of the status": { object: crd({ status: { color: COLOR } }) },
    "a selectable field": {
      object: withFields({ color: COLOR }, { selectableFields: [{ jsonPath: ".spec.color" }] }),
    },
    "a version that is stored only": { object: withFields({ color: COLOR }, { served: false }) },
    "a category of an embedded resource": {
      object: withFields({
        template: { type: "object", "x-kubernetes-embedded-resource": true, properties: { color: COLOR } },
      }),
    },
  },
  invalid: {
    "a category": { object: withFields({ color: COLOR }), causes: REQUIRED },
    "a reference": { object: withFields({ issuerRef: REFERENCE }), causes: REQUIRED },
    "several, and an empty list": {
      object: withFields({ color: COLOR, issuerRef: REFERENCE }, { selectableFields: [] }),
      causes: REQUIRED,
    },
  },
});
