import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceHasName } from "./reference-has-name.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const named = (name: string, schema: JsonObject): KubeObject => crd({ spec: { [name]: schema } });
const REQUIRED = [["FieldValueRequired", schemaPath("spec", "secretRef", "name")]] as const;

testRule(referenceHasName, {
  bad: [["FieldValueRequired", schemaPath("spec", "secretRef", "name")]],
  valid: {
    "a required name": { object: named("secretRef", object(texts("name", "key"), { required: ["name"] })) },
    "a name with a default": {
      object: named("caRef", object({ name: { ...TEXT, default: "ca" }, ...texts("key") })),
    },
    "a core type": {
      object: named("secretRef", object({ name: { ...TEXT, default: "" } }, { "x-kubernetes-map-type": "atomic" })),
    },
    "a field of the object itself": { object: named("fieldRef", object(texts("fieldPath", "kind"))) },
    "a reference to something else": { object: named("gitRef", object(texts("branch", "tag"))) },
    "a selector in place of the name": {
      object: named("storeRef", object({ ...texts("kind", "name"), labelSelector: object({}) })),
    },
    "one of two ways": {
      object: named(
        "targetRef",
        object(texts("name", "kind"), { anyOf: [{ required: ["name"] }, { required: ["kind"] }] }),
      ),
    },
    "a rule about the name": {
      object: named(
        "targetRef",
        object(texts("name", "uid"), {
          "x-kubernetes-validations": [{ rule: "has(self.name) || has(self.uid)" }],
        }),
      ),
    },
    "whatever it holds": {
      object: named("claimRef", { type: "object", "x-kubernetes-preserve-unknown-fields": true }),
    },
    "an object under another name": { object: named("secret", object(texts("name"))) },
    "a group of references": {
      object: named(
        "secretRef",
        object({ clientId: object(texts("name", "key")), clientSecret: object(texts("name", "key")) }),
      ),
    },
    "a name deeper, which is always there": {
      object: named(
        "secretRef",
        object({ from: object(texts("name"), { required: ["name"] }) }, { required: ["from"] }),
      ),
    },
    "a selector beside a name deeper": {
      object: named(
        "externalRef",
        object({ kind: TEXT, metadata: object({ ...texts("name"), selector: object({}) }) }),
      ),
    },
    "a documented default": {
      object: named("authRef", object({ name: { ...TEXT, description: "If not set, the default is used." } })),
    },
    "a default on request": {
      object: named("authRef", object({ ...texts("name"), allowDefault: { type: "boolean" } })),
    },
    "a group with one reference": {
      object: named("secretRef", object({ accessKeyRef: object(texts("name"), { required: ["name"] }) })),
    },
    "a string": { object: named("secretRef", TEXT) },
  },
  invalid: {
    "an optional name": { object: named("secretRef", object(texts("name"))), causes: REQUIRED },
    "no name": { object: named("secretRef", object(texts("namespace", "key"))), causes: REQUIRED },
    "a name deeper": {
      object: named("secretRef", object({ from: object(texts("name"), { required: ["name"] }) })),
      causes: [["FieldValueRequired", schemaPath("spec", "secretRef", "from")]],
    },
    "an optional name deeper": {
      object: named("secretRef", object({ from: object(texts("name")) })),
      causes: [["FieldValueRequired", schemaPath("spec", "secretRef", "from", "name")]],
    },
    "an item of a list": {
      object: named("vpcRefs", { type: "array", items: object(texts("name")) }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "vpcRefs")}.items.properties.name`]],
    },
  },
});
