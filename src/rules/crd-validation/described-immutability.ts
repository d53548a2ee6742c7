import { isImmutableInProseOnly, unkeyedLists } from "../../kube/described/immutability.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedImmutability: Rule = {
  id: "crd-validation/described-immutability",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description"))
      if (isImmutableInProseOnly(node) && isComparable(node))
        yield required(schemaField(node), `${remedy(node)}, or a \`description\` that does not call it immutable`);
  },
  summary: "If a description says that a field is immutable, the schema must enforce it.",
  rationale:
    "Without a CEL rule that compares it with `oldSelf`, the API server stores the change, and the controller ignores it or fails: the object then no longer says what runs.",
  reference: "Validation",
  go: [
    "// sizeClass is the class of the volume. It is immutable.",
    '// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="may not be changed"',
    "// +required",
    'SizeClass string `json:"sizeClass"`',
  ],
  ...specExamples(`
    volume:
      type: object
      required: [sizeClass]
      properties:
        sizeClass:
          type: string
          maxLength: 253
          description: sizeClass is the class of the volume. This field is immutable.
  +       x-kubernetes-validations:
  +         - rule: self == oldSelf
  +           message: may not be changed
  `),
};

/** False in nested lists if one of them has no key, and for a field that would be the key. */
const isComparable = (node: SchemaNode): boolean => {
  const lists = unkeyedLists(node);
  return (
    lists.length <= 1 ||
    (!KEYS.includes(node.under) && lists.every(({ items }) => KEYS.some((key) => items?.properties.has(key))))
  );
};

const KEYS: readonly string[] = ["name", "id", "key", "type"];

const remedy = (node: SchemaNode): string => {
  const lists = unkeyedLists(node);
  if (lists.length > 1)
    return "must be in lists with `x-kubernetes-list-type` 'map' only, and have an `x-kubernetes-validations` rule such as 'self == oldSelf'";
  if (lists.length > 0)
    return "must have an `x-kubernetes-validations` rule with 'oldSelf' at the list that contains it";
  // Controllers fill in the rest of a reference.
  return node.properties.has("uid") && node.properties.has("name")
    ? "must have an `x-kubernetes-validations` rule that its `name` is that of 'oldSelf'"
    : "must have an `x-kubernetes-validations` rule such as 'self == oldSelf'";
};
