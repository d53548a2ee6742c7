import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { listItemsRequired } from "./list-items-required.js";

const list = (more: JsonObject, kind = "WidgetList"): Json => ({ apiVersion: "acme.io/v1", kind, ...more });

testRule(listItemsRequired, {
  bad: [["FieldValueRequired", "items"]],
  valid: {
    items: { object: list({ items: [{ metadata: { name: "a" } }] }) },
    "no item": { object: list({ metadata: { resourceVersion: "7" }, items: [] }) },
    "null, as servers written in Go send it": { object: list({ items: null }) },
    "an object whose kind ends in List": { object: list({ metadata: { name: "a" } }, "AllowList") },
    "such an object that the server has yet to name": {
      object: list({ metadata: { generateName: "a-" } }, "AllowList"),
    },
    "such an object without a name, of which another rule speaks": {
      object: list({ metadata: {}, spec: { entries: [] } }, "AllowList"),
    },
    "another kind": { object: list({ metadata: {} }, "Listing") },
  },
  invalid: {
    nothing: { object: list({}), causes: [["FieldValueRequired", "items"]] },
    "metadata alone": {
      object: list({ metadata: { resourceVersion: "7" } }),
      causes: [["FieldValueRequired", "items"]],
    },
    "an empty name": { object: list({ metadata: { name: "" } }), causes: [["FieldValueRequired", "items"]] },
    "another name for them": { object: list({ item: [] }), causes: [["FieldValueRequired", "items"]] },
    "an object": {
      object: list({ items: { a: { metadata: { name: "a" } } } }),
      causes: [["FieldValueTypeInvalid", "items"]],
    },
    "a list of a built-in kind": {
      object: "{ apiVersion: v1, kind: PodList, items: none }",
      causes: [["FieldValueTypeInvalid", "items"]],
    },
  },
});
