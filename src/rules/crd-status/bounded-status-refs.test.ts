import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { boundedStatusRefs } from "./bounded-status-refs.js";

const TEXT = { type: "string" };
const objects = (names: readonly string[], more: JsonObject = {}): JsonObject => ({
  type: "array",
  items: { type: "object", properties: Object.fromEntries(names.map((name) => [name, TEXT])) },
  ...more,
});
const withList = (name: string, list: JsonObject): KubeObject => crd({ status: { [name]: list } });
const TYPED = ["kind", "name", "namespace"];

testRule(boundedStatusRefs, {
  bad: [["FieldValueRequired", schemaPath("status", "boundRefs")]],
  valid: {
    "a bounded list": { object: withList("targets", objects(TYPED, { maxItems: 16 })) },
    "a list in spec": { object: crd({ spec: { targets: objects(TYPED) } }) },
    "entries with more than a reference": { object: withList("members", objects([...TYPED, "ready"])) },
    "entries with a name alone": { object: withList("interfaces", objects(["name"])) },
    "a single reference": {
      object: crd({ status: { targetRef: { type: "object", properties: { name: TEXT } } } }),
    },
    "entries of a kind of their own": { object: withList("plugins", objects(["kind", "name"])) },
    "a bounded list of names": {
      object: withList("podNames", { type: "array", maxItems: 16, items: TEXT }),
    },
    "a list with as many items as may be": {
      object: withList("podNames", { type: "array", maxItems: 256, items: TEXT }),
    },
    "many of other things": { object: withList("points", { type: "array", maxItems: 5000, items: TEXT }) },
    "names of other things": { object: withList("pluginNames", { type: "array", items: TEXT }) },
    addresses: { object: withList("endpoints", { type: "array", items: TEXT }) },
    "a list of names in spec": { object: crd({ spec: { nodes: { type: "array", items: TEXT } } }) },
  },
  invalid: {
    ...Object.fromEntries(
      ["nodes", "failedNodes", "podNames", "serviceAccountNames", "boundConfigMapNames"].map((name) => [
        `a list of strings called ${name}`,
        {
          object: withList(name, { type: "array", items: TEXT }),
          causes: [["FieldValueRequired", schemaPath("status", name)] as const],
        },
      ]),
    ),
    "a bound that is none": {
      object: withList("podNames", { type: "array", maxItems: 257, items: TEXT }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "podNames")}.maxItems`]],
    },
    "a list of references": {
      object: withList("targets", objects(TYPED)),
      causes: [["FieldValueRequired", schemaPath("status", "targets")]],
    },
    "a list that is called so": {
      object: withList("policyRefs", objects(["name"])),
      causes: [["FieldValueRequired", schemaPath("status", "policyRefs")]],
    },
    "names of built-in objects": {
      object: withList("nodes", objects(["name"])),
      causes: [["FieldValueRequired", schemaPath("status", "nodes")]],
    },
    "a core type": {
      object: withList(
        "scopes",
        objects(["apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"]),
      ),
      causes: [["FieldValueRequired", schemaPath("status", "scopes")]],
    },
    "a list within a list": {
      object: withList("services", {
        type: "array",
        items: { type: "object", properties: { targets: objects(TYPED) } },
      }),
      causes: [["FieldValueRequired", `${schemaPath("status", "services")}.items.properties.targets`]],
    },
  },
});
