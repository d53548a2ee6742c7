import { select } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { allocatedOfService } from "../../kube/api/allocated-fields.js";
import { storedAt } from "../../kube/api/counterpart.js";
import { type Json, equalJson, formatField, valueAt } from "kube-json";
import { FIELD_OPTIONS, type FieldOptions, selectorIn, selectorOf } from "../../options/generic-options.js";
import { celForEachPair } from "../../options/cel-text.js";
import type { Context } from "../../model/context.js";
import { served } from "../../model/served.js";
import { examples, fieldName, invalid, matching, requestsFor, type Rule } from "../kit.js";

/** What an API server keeps of what an update leaves out; it has done so in a request, but not in a file. */
const allocatedIn = ({ object, oldObject, resource }: Context): ReadonlyMap<string, Json> => {
  const isService = resource.group === "" && resource.resource === "services";
  const found = isService && oldObject !== undefined ? [...allocatedOfService(object, oldObject)] : [];
  return new Map(found.map(({ field, value }) => [formatField(field), value]));
};

export const fieldImmutable: Rule<FieldOptions> = {
  id: "generic/field-immutable",
  conventions: ["put-04"],
  match: matching(requestsFor("*", ["*/*"], ["UPDATE"])),
  action: "Deny",
  options: {
    ...FIELD_OPTIONS,
    checkSchema: fieldSchemaProblems,
    example: { field: "spec.region" },
  },
  *check(context, options) {
    const { object, oldObject } = context;
    if (oldObject === undefined) return;
    const isSet = (value: Json | undefined): boolean => value !== undefined && value !== null;
    const allocated = allocatedIn(context);
    for (const { field, value } of select(object, selectorIn(options))) {
      const before = storedAt(oldObject, object, field);
      if (!isSet(before)) continue;
      const after = allocated.get(formatField(field)) ?? value ?? valueAt(served(object), field);
      if (!equalJson(before, after))
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
    // An API server sets defaults, and restores what it has allocated, before it calls policies.
    return {
      expression: celForEachPair(selector, (value, old) => `(${old} == null || ${value} == ${old})`),
      message: `${fieldName(field)} ${message}`,
    };
  },
  summary: "A field that the pack names must not change once it is set.",
  rationale:
    "Properties such as a region or a storage class often cannot change after creation, and an object with another value is wrong. An update may leave the field out only if the API server sets it to the stored value: a default, or an allocated address or port of a Service. Otherwise, it could be removed and set anew; `generic/carry-over` restores it. List items are compared by name; items without a name are not reviewed.",
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
