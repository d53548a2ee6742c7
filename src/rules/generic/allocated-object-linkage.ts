import { path } from "../../kube/json/field-path.js";
import { select } from "../../kube/api/field-selector.js";
import { type Json, stringAt } from "../../kube/json/object.js";
import { objectReferences } from "../../kube/references/object-references.js";
import { ownerReferences } from "../../kube/api/owner-references.js";
import { remember } from "../../kube/json/remember.js";
import { required } from "../../model/cause.js";
import { FIELD_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import { ON_ANYTHING } from "../../model/match.js";
import { fieldName } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export interface AllocatedObjectLinkageOptions {
  /** Where the object names its holder: a string, or an object with a name. */
  readonly field: string;
}

const compiled = remember(({ field }: AllocatedObjectLinkageOptions) => selectorOf(field));

export const allocatedObjectLinkage: Rule<AllocatedObjectLinkageOptions> = {
  id: "generic/allocated-object-linkage",
  conventions: ["allocated-10"],
  summary: "An object that stands for something allocated must tell who holds it.",
  rationale:
    "What is allocated outlives its holder if nothing leads from one to the other: an address is never free again. It is enough that the object has an owner, refers to its holder in a field '...Ref', or names it in the field that the pack gives. Only the pack can say which kinds stand for something allocated.",
  reference: "Representing Allocated Values",
  since: "0.1.0",
  match: ON_ANYTHING,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["field"],
      properties: { field: FIELD_SCHEMA },
    },
    // A pack must name the field.
    defaults: {} as AllocatedObjectLinkageOptions,
    example: { field: "spec.nodeName" },
    check: ({ field }) => fieldProblems(field),
  },
  action: "Warn",
  good: `
apiVersion: acme.io/v1
kind: AddressLease
metadata:
  name: 192-0-2-7
spec:
  address: 192.0.2.7
  nodeName: worker-1
`,
  bad: `
apiVersion: acme.io/v1
kind: AddressLease
metadata:
  name: 192-0-2-7
spec:
  address: 192.0.2.7
`,
  *check({ object }, options) {
    if (ownerReferences(object).length > 0 || objectReferences(object).length > 0) return;
    for (const { value } of select(object, compiled(options))) if (isNamed(value)) return;
    yield required(
      path("metadata", "ownerReferences"),
      `must have an owner, unless ${fieldName(options.field)} or a reference tells who holds the object`,
    );
  },
};

const isNamed = (value: Json | undefined): boolean =>
  (typeof value === "string" ? value : (stringAt(value, "name") ?? "")) !== "";
