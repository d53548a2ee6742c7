import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { selectorForm } from "./selector-form.js";

const TEXT = { type: "string" };
const MAP = { type: "object", additionalProperties: TEXT };
const spec = (schema: JsonObject, name = "podSelector"): KubeObject => crd({ spec: { [name]: schema } });
const struct = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const CAUSES = [["FieldValueInvalid", schemaPath("spec", "podSelector")]] as const;

testRule(selectorForm, {
  bad: CAUSES,
  valid: {
    "a map of labels": { object: spec(MAP) },
    "labels and namespaces": { object: spec(struct({ matchLabels: MAP, matchNamespaces: list(TEXT) })) },
    "a label selector and names": {
      object: spec(struct({ labelSelector: struct({ matchLabels: MAP }), names: list(TEXT) })),
    },
    "a list of label selectors": { object: spec(list(struct({ matchLabels: MAP }))) },
    "a string, which selector-shape reports": { object: spec(TEXT) },
    "a key of a Secret": { object: spec(struct({ name: TEXT, key: TEXT }), "secretKeySelector") },
    "values of an enum": { object: spec(list({ type: "string", enum: ["Any", "All"] })) },
    "a choice of objects": { object: spec(struct({ secret: {}, generatorRef: {} }), "selector") },
    devices: { object: spec(list(TEXT), "deviceSelector") },
    expressions: { object: spec({ ...list(TEXT), description: "CEL expressions." }) },
    "several selectors": { object: spec(list(TEXT), "podSelectors") },
    "a status": { object: crd({ status: { podSelector: list(TEXT) } }) },
  },
  invalid: {
    "strings such as 'app=web'": { object: spec(list(TEXT)), causes: CAUSES },
    "keys and values": { object: spec(list(struct({ key: TEXT, value: TEXT }))), causes: CAUSES },
    "names and lists of values": {
      object: spec(list(struct({ name: TEXT, values: list(TEXT) }))),
      causes: CAUSES,
    },
    requirements: {
      object: spec(list(struct({ key: TEXT, operator: TEXT, values: list(TEXT) }))),
      causes: CAUSES,
    },
    "labels under another name": { object: spec(struct({ labels: MAP })), causes: CAUSES },
    "one label": { object: spec(struct({ key: TEXT, value: TEXT })), causes: CAUSES },
  },
});
