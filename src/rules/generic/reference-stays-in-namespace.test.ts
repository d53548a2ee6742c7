import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { referenceStaysInNamespace } from "./reference-stays-in-namespace.js";

const widget = (spec: JsonObject, metadata: JsonObject = { namespace: "shop" }): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
  spec,
});
const options = { field: "spec.secretRef" };
const elsewhere = { secretRef: { name: "db", namespace: "data" } };

testRule(referenceStaysInNamespace, {
  bad: [["FieldValueForbidden", "spec.secretRef.namespace"]],
  valid: {
    "no namespace": { object: widget({ secretRef: { name: "db" } }), options },
    "an empty namespace": { object: widget({ secretRef: { name: "db", namespace: "" } }), options },
    "its own namespace": { object: widget({ secretRef: { name: "db", namespace: "shop" } }), options },
    "no reference": { object: widget({}), options },
    "no object": { object: widget({ secretRef: "data/db" }), options },
    "a namespace that is no string": { object: widget({ secretRef: { namespace: ["data"] } }), options },
    "a reference that the pack does not name": {
      object: widget({ parentRef: { name: "public", namespace: "infra" } }),
      options,
    },
    "a referrer without a namespace": { object: widget(elsewhere, {}), options },
  },
  invalid: {
    "another namespace": {
      object: widget(elsewhere),
      options,
      causes: [["FieldValueForbidden", "spec.secretRef.namespace"]],
    },
    "another than that of the request": {
      object: widget({ secretRef: { name: "db", namespace: "shop" } }, {}),
      namespace: "stage",
      options,
      causes: [["FieldValueForbidden", "spec.secretRef.namespace"]],
    },
    "one of a list, in the pack's words": {
      object: widget({ sources: [{ namespace: "shop" }, { namespace: "data" }] }),
      options: { field: "spec.sources[*]", message: "may not be used; only `name` may" },
      causes: [["FieldValueForbidden", "spec.sources[1].namespace"]],
    },
  },
});

test.each([
  ["good ones", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
  ["a message that says only that something is wrong", { ...options, message: "not allowed" }, ["message"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(referenceStaysInNamespace, given)).toEqual(fields);
});
