import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedDependency } from "./described-dependency.js";

const part = (description: string, more: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      part: {
        type: "object",
        properties: {
          paths: { type: "string", description },
          mode: { type: "string", enum: ["Full", "Partial"] },
          size: { type: "string" },
          fast: { type: "boolean" },
        },
        ...more,
      },
    },
  });
const missing = [["FieldValueRequired", schemaPath("spec", "part", "paths")]] as const;
const stated = (description: string): { object: KubeObject; causes: typeof missing } => ({
  object: part(description),
  causes: missing,
});

testRule(describedDependency, {
  bad: [["FieldValueRequired", schemaPath("spec", "backup", "paths")]],
  valid: {
    "a rule of new objects, with the old value": {
      object: part("Required if size is set.", {
        "x-kubernetes-validations": [{ rule: "!has(self.size) || has(self.paths) || !has(oldSelf.paths)" }],
      }),
    },
    "a value under another name": { object: part("Required when mode is `PartialMode`.") },
    "a CEL rule": {
      object: part("Required when mode is 'Partial'.", {
        "x-kubernetes-validations": [{ rule: "self.mode != 'Partial' || has(self.paths)" }],
      }),
    },
    oneOf: { object: part("Required when mode is 'Partial'.", { oneOf: [{ required: ["paths"] }] }) },
    "a field that does not exist": { object: part("Required when class is 'Partial'.") },
    "a state that is no value": { object: part("Required when mode is about to change.") },
    "use in some cases": { object: part("Only used if size is set.") },
    status: {
      object: crd({
        status: { a: { type: "string", description: "Required when b is set." }, b: { type: "string" } },
      }),
    },
  },
  invalid: {
    "required when it has a value": stated("paths names parts. Required when `mode` is 'Partial'."),
    "required if it has a value, without quotes": stated("This field is required if mode is set to Partial."),
    "an equals sign": stated("Mandatory when `mode=Partial`."),
    "a boolean": stated("It is required if fast is true."),
    "required if it is set": stated("Must be set if size is set."),
    "required if it is not set": stated("Must be specified when Size is not set."),
    "only allowed": stated("Only valid when mode is 'Partial'."),
    "may only be set": stated("May only be set if size is set."),
    "only used for a variant": stated("Only used if mode is Partial."),
  },
});

test.each([
  [{}, "; `parts` must have `maxItems` first"],
  [{ maxItems: 8 }, ""],
])("in a list with %j it ends with '%s'", (bounds, end) => {
  const properties = {
    paths: { type: "string", description: "Required when mode is 'Partial'." },
    mode: { type: "string", enum: ["Full", "Partial"] },
  };
  const parts = { type: "array", items: { type: "object", properties }, ...bounds };
  expect(messagesOf(describedDependency, crd({ spec: { parts } }))).toEqual([
    expect.stringMatching(new RegExp(`'${end}$`)),
  ]);
});
