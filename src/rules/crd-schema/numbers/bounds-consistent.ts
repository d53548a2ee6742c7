import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { arrayAt, isNumber, isObject, own } from "kube-json";
import { fieldName, invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const boundsConsistent: Rule = {
  id: "crd-schema/bounds-consistent",
  match: ON_CRDS,
  action: "Deny",
  evidence: "No value is valid, so no object can have the field.",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "maximum", "maxLength", "maxItems", "maxProperties", "minProperties"))
      for (const problem of problems(node)) yield invalid(schemaField(node), problem);
  },
  summary: "The lower bound of a field may not be greater than its upper bound.",
  rationale:
    "No value can satisfy both bounds, so the field can never be set. If it is required, no object can be stored.",
  reference: "Primitive types",
  go: [
    "// +kubebuilder:validation:Minimum=1",
    "// +kubebuilder:validation:Maximum=10",
    'RetryLimit *int32 `json:"retryLimit,omitempty"`',
  ],
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 1, maximum: 10 }"),
  bad: specExample("retryLimit: { type: integer, format: int32, minimum: 10, maximum: 1 }"),
};

const PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function* problems({ schema }: SchemaNode): Iterable<string> {
  for (const [lower, upper] of PAIRS) {
    const [low, high] = [own(schema, lower), own(schema, upper)];
    if (!isNumber(low) || !isNumber(high)) continue;
    if (low > high) yield `must have a ${fieldName(lower)} less than or equal to its ${fieldName(upper)}`;
    else if (low === high && lower === "minimum" && isExclusive(schema))
      yield "must have a `minimum` less than its `maximum`, because one of them is exclusive";
  }
  const most = own(schema, "maxProperties");
  if (isNumber(most) && new Set(arrayAt(schema, "required")).size > most)
    yield "must have a `maxProperties` greater than or equal to the number of its fields in `required`";
  const least = own(schema, "minProperties");
  const declared = own(schema, "properties");
  if (isNumber(least) && isObject(declared) && isClosed(schema) && Object.keys(declared).length < least)
    yield "must have a `minProperties` less than or equal to the number of its `properties`";
}

const isExclusive = (schema: SchemaNode["schema"]): boolean =>
  own(schema, "exclusiveMinimum") === true || own(schema, "exclusiveMaximum") === true;

/** True if the object accepts no fields but its `properties`. */
const isClosed = (schema: SchemaNode["schema"]): boolean =>
  own(schema, "additionalProperties") === undefined &&
  own(schema, "x-kubernetes-preserve-unknown-fields") !== true &&
  own(schema, "x-kubernetes-embedded-resource") !== true;
