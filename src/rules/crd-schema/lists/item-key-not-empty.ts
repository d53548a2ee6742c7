import { type PatternBudget, createPatternBudget } from "kube-api";
import { arrayAt, own, stringAt } from "kube-json";
import { chosenWith } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { validationsOf } from "../../../kube/crd/validations.js";
import { ON_CRDS, required, type Rule, specExamples } from "../../kit.js";

export const itemKeyNotEmpty: Rule = {
  id: "crd-schema/item-key-not-empty",
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const patterns = createPatternBudget();
    for (const list of chosenWith(crdOf(object), "x-kubernetes-list-map-keys")) {
      const key = keyOf(list);
      if (key !== undefined && mayBeEmpty(key, patterns))
        yield required(schemaField(key), "must have `minLength` 1, because it is the key of the items");
    }
  },
  summary: "The key of the items of a list may not be an empty text.",
  rationale:
    "An item with the key '' is valid for the API server, and nothing can refer to it: users who forget the name get an item of no name instead of an error.",
  reference: "Lists of named subobjects preferred over maps",
  go: [
    "// In the type of the items.",
    "// +kubebuilder:validation:MinLength=1",
    "// +kubebuilder:validation:MaxLength=63",
    "// +required",
    'Name string `json:"name"`',
  ],
  ...specExamples(`
    ports:
      type: array
      maxItems: 10
      x-kubernetes-list-type: map
      x-kubernetes-list-map-keys: [name]
      items:
        type: object
        required: [name]
        properties:
  -       name: { type: string, maxLength: 63 }
  +       name: { type: string, minLength: 1, maxLength: 63 }
  `),
};

/** The only key of items that users write: of several, one may be empty, such as the group of a reference. */
const keyOf = ({ schema, section, items }: SchemaNode): SchemaNode | undefined => {
  const [name, ...others] = arrayAt(schema, "x-kubernetes-list-map-keys");
  return section === "spec" && items?.coreType === undefined && typeof name === "string" && others.length === 0
    ? items?.properties.get(name)
    : undefined;
};

/** False for a `minLength` of 0, which says that '' is meant, and for a key with a default, which has a meaning. */
const mayBeEmpty = (key: SchemaNode, patterns: PatternBudget): boolean =>
  key.type === "string" &&
  LIMITS.every((keyword) => own(key.schema, keyword) === undefined) &&
  validationsOf(key).length === 0 &&
  !/\bempty\b|""|''/i.test(descriptionOf(key.schema)) &&
  matchesEmpty(stringAt(key.schema, "pattern"), patterns);

const LIMITS: readonly string[] = ["minLength", "enum", "format", "default", "allOf", "anyOf", "oneOf", "not"];

/** False for a pattern that is too large, or that no API server can read. */
const matchesEmpty = (pattern: string | undefined, patterns: PatternBudget): boolean =>
  pattern === undefined || patterns.test(pattern, "") === true;
