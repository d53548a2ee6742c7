import { select } from "kube-api";
import { type Json, stringAt } from "kube-json";
import { objectReferences } from "../../kube/references/object-references.js";
import { ownerReferences } from "../../kube/api/metadata.js";
import { FIELD_SCHEMA, fieldProblems, selectorIn } from "../../options/generic-options.js";
import { examples, fieldName, ON_ANYTHING, path, required, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface AllocatedObjectLinkageOptions {
  /** The field that names the holder: a string, or an object with a name. */
  readonly field: string;
}

export const allocatedObjectLinkage: Rule<AllocatedObjectLinkageOptions> = {
  id: "generic/allocated-object-linkage",
  conventions: ["allocated-10"],
  match: ON_ANYTHING,
  action: "Warn",
  options: {
    schema: closed({ field: FIELD_SCHEMA }, "field"),
    // A pack must name the field.
    defaults: {} as AllocatedObjectLinkageOptions,
    example: { field: "spec.nodeName" },
    check: ({ field }) => fieldProblems(field),
  },
  *check({ object }, options) {
    if (ownerReferences(object).length > 0 || objectReferences(object).length > 0) return;
    for (const { value } of select(object, selectorIn(options))) if (isNamed(value)) return;
    yield required(
      path("metadata", "ownerReferences"),
      `must have an owner, unless ${fieldName(options.field)} or a reference names the holder of the object`,
    );
  },
  summary: "An object that represents an allocation must have an owner or refer to its holder.",
  rationale:
    "An allocation that does not lead to its holder outlives it: an address is never freed. An owner, a reference in a field '...Ref' or the field that the pack names is enough. Only the pack knows which kinds represent allocations.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: AddressLease
    metadata:
      name: 192-0-2-7
    spec:
      address: 192.0.2.7
  +   nodeName: worker-1
  `),
};

const isNamed = (value: Json | undefined): boolean =>
  (typeof value === "string" ? value : (stringAt(value, "name") ?? "")) !== "";
