import type { Json } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { fieldPathSyntax } from "./field-path-syntax.js";

const object = (apiVersion: string, kind: string, spec: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  spec,
});
const widget = (fieldPath: Json): Json => object("acme.io/v1", "WidgetExport", { ref: { fieldPath } });
const INVALID = [["FieldValueInvalid", "spec.ref.fieldPath"]] as const;

testRule(fieldPathSyntax, {
  bad: [["FieldValueInvalid", "spec.widgetRef.fieldPath"]],
  valid: {
    "a field": { object: widget("metadata.name") },
    "an index": { object: widget("fields[1].state.current") },
    "a key as JavaScript wants it": { object: widget("metadata.annotations['acme.io/a-*']") },
    "a key in double quotes": { object: widget('metadata.labels["acme.io/..a"]') },
    "a key as the API server prints it": { object: widget("metadata.labels[acme.io/name]") },
    "a container, as references name it": { object: widget("spec.containers{web}") },
    "the empty string": { object: widget("") },
    "no string": { object: widget({ path: ".spec" }) },
    "the downward API in a pod template": {
      object: object("acme.io/v1", "Widget", {
        template: { env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: ".metadata.*" } } }] },
      }),
    },
    "rules of a schema in a custom resource": {
      object: object("kro.run/v1alpha1", "ResourceGraphDefinition", {
        schema: { "x-kubernetes-validations": [{ rule: "true", fieldPath: ".spec.x" }] },
      }),
    },
    "another name": { object: object("acme.io/v1", "Widget", { fieldPaths: ["$.a"], jsonPath: ".a" }) },
    "a label, and the status": {
      object: {
        apiVersion: "acme.io/v1",
        kind: "Widget",
        metadata: { name: "a", labels: { fieldPath: ".a" } },
        status: { ref: { fieldPath: "/a" } },
      },
    },
    "an Event, which is built in": {
      object: { apiVersion: "v1", kind: "Event", involvedObject: { fieldPath: "/spec" } },
    },
  },
  invalid: {
    "a leading dot": { object: widget(".spec.replicas"), causes: INVALID },
    "JSONPath from the root": { object: widget("$.spec.replicas"), causes: INVALID },
    "a template of kubectl": { object: widget("{.spec.replicas}"), causes: INVALID },
    "a JSON pointer": { object: widget("/spec/replicas"), causes: INVALID },
    "slashes between names": { object: widget("spec/replicas"), causes: INVALID },
    "all items": { object: widget("spec.ports[*].name"), causes: INVALID },
    "all fields": { object: widget("spec.*"), causes: INVALID },
    "any depth": { object: widget("spec..name"), causes: INVALID },
    "a filter": { object: widget("spec.ports[?(@.name=='http')].port"), causes: INVALID },
    "a slice": { object: widget("spec.ports[0:2]"), causes: INVALID },
    "a slice to the end": { object: widget("spec.ports[1:]"), causes: INVALID },
    "in lists, twice": {
      object: object("acme.io/v1", "Widget", {
        sources: [{ fieldPath: "$" }, { fieldPath: "a" }, { fieldPath: "." }],
      }),
      causes: [
        ["FieldValueInvalid", "spec.sources[0].fieldPath"],
        ["FieldValueInvalid", "spec.sources[2].fieldPath"],
      ],
    },
    "at the root, of a kind named like a built-in one": {
      object: { apiVersion: "acme.io/v1", kind: "Event", fieldPath: "/spec" },
      causes: [["FieldValueInvalid", "fieldPath"]],
    },
  },
});

test("the fix takes a leading dot away, and nothing else", () => {
  expect(fixAll(fieldPathSyntax, widget(".spec.replicas"))).toEqual({
    object: widget("spec.replicas"),
    left: [],
  });
});

test.each(["$.spec", "{.spec}", "/spec", ".", "..a", ".spec.ports[*]"])("there is no fix for '%s'", (text) => {
  expect(fixAll(fieldPathSyntax, widget(text))).toEqual({
    object: widget(text),
    left: ["FieldValueInvalid spec.ref.fieldPath"],
  });
});
