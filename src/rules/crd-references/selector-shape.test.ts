import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { selectorShape } from "./selector-shape.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const spec = (properties: JsonObject): KubeObject => crd({ spec: properties });
const described = (description: string): JsonObject => ({ ...TEXT, description });
const invalid = (name: string): readonly (readonly ["FieldValueInvalid", string])[] => [
  ["FieldValueInvalid", schemaPath("spec", name)],
];

testRule(selectorShape, {
  bad: [["FieldValueInvalid", schemaPath("spec", "podSelector")]],
  valid: {
    "a label selector": { object: spec({ podSelector: object({ matchLabels: { type: "object" } }) }) },
    "the target of a Kustomize patch": {
      object: spec({ target: object(texts("kind", "name", "labelSelector", "annotationSelector")) }),
    },
    "a map of labels": {
      object: spec({ nodeSelector: { type: "object", additionalProperties: TEXT } }),
    },
    "an object of another shape": { object: spec({ secretSelector: object(texts("name", "key")) }) },
    "the string that scale wants": { object: crd({ status: { selector: TEXT } }) },
    "a choice": { object: spec({ podSelector: { ...TEXT, enum: ["Any", "All"] } }) },
    "a field selector": { object: spec({ fieldSelector: TEXT, podFieldSelector: TEXT }) },
    "an annotation selector": { object: spec({ annotationSelector: TEXT }) },
    "an expression": { object: spec({ selector: described("CEL expression over the event.") }) },
    "a selector of devices": {
      object: spec({ deviceSelector: TEXT, selector: described("Selects the devices of the claim.") }),
    },
    "a selector of other things": { object: spec({ imageTagSelector: TEXT, jsonPathSelector: TEXT }) },
    "an API with a language of its own": {
      object: crd({ spec: { selector: TEXT }, crd: { group: "crd.projectcalico.org" } }),
    },
  },
  invalid: {
    "a string": { object: spec({ selector: TEXT }), causes: invalid("selector") },
    "a string by what it selects": { object: spec({ podSelector: TEXT }), causes: invalid("podSelector") },
    "an expression over labels": {
      object: spec({ labelSelector: described("A label selection expression.") }),
      causes: invalid("labelSelector"),
    },
  },
});
