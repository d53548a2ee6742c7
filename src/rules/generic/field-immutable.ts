import { builtInGroups, isBuiltInGroup, select } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { storedAt } from "../../kube/api/counterpart.js";
import { type Json, equalJson } from "kube-json";
import { FIELD_OPTIONS, type FieldOptions, selectorIn, selectorOf } from "../../options/generic-options.js";
import { celForEachPair, celString } from "../../options/cel-text.js";
import { examples, fieldName, invalid, type Rule } from "../kit.js";

export const fieldImmutable: Rule<FieldOptions> = {
  id: "generic/field-immutable",
  conventions: ["put-04"],
  match: {
    resourceRules: [{ apiGroups: ["*"], resources: ["*/*"], operations: ["UPDATE"] }],
  },
  action: "Deny",
  options: {
    ...FIELD_OPTIONS,
    checkSchema: fieldSchemaProblems,
    example: { field: "spec.region" },
  },
  *check({ object, oldObject, resource }, options) {
    if (oldObject === undefined) return;
    // Go writes '' for a string that is not set.
    const isSet = (value: Json | undefined): value is Json =>
      value !== undefined && value !== null && !(value === "" && isBuiltInGroup(resource.group));
    for (const { field, value } of select(object, selectorIn(options))) {
      const before = storedAt(oldObject, object, field);
      // The API server keeps what an update of a built-in kind leaves out.
      const isKept = isSet(value) ? equalJson(before, value) : isBuiltInGroup(resource.group);
      if (isSet(before) && !isKept)
        yield invalid(
          field,
          options.message ??
            "must be the stored value, because the field is immutable; only a new object, such as a copy, may have another",
        );
    }
  },
  policy({ field, message = "must be the stored value, because the field is immutable" }) {
    const selector = selectorOf(field);
    if (selector.some((step) => typeof step === "number"))
      return { because: "its field has the index of a list item, which packs compare by name" };
    const groups = builtInGroups().map(celString).join(", ");
    const isUnset = (value: string): string =>
      `${value} == null || (${value} == '' && request.resource.group in [${groups}])`;
    const isKept = (value: string, old: string): string =>
      `(${isUnset(value)} ? request.resource.group in [${groups}] : ${value} == ${old})`;
    return {
      expression: celForEachPair(selector, (value, old) => `(${isUnset(old)} || ${isKept(value, old)})`),
      message: `${fieldName(field)} ${message}`,
    };
  },
  summary: "A field that the pack names must not change once it is set.",
  rationale:
    "Properties such as a region or a storage class often cannot change after creation, and an object with another value is wrong. An update may leave the field out only in a built-in kind, where it keeps its value; elsewhere, it could be removed and set anew. `generic/carry-over` restores it. List items are compared by name; items without a name are not reviewed.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Database
    metadata: { name: a }
    spec: { region: eu-west, size: 1 }
    ---
    apiVersion: acme.io/v1
    kind: Database
    metadata: { name: a }
  - spec: { region: us-east, size: 1 }
  + spec: { region: eu-west, size: 2 }
  `),
};
