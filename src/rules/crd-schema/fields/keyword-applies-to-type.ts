import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { anyOf, fieldName, forbidden, literal, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const keywordAppliesToType: Rule = {
  id: "crd-schema/keyword-applies-to-type",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), ...TYPED_KEYWORDS))
      for (const { keyword, types } of misplacedKeywords(node))
        yield forbidden(
          schemaField(node),
          `may not have ${fieldName(keyword)} with type ${literal(node.type)}; only type ${anyOf(types)} may`,
        );
  },
  summary: "A keyword of a schema must apply to the type of the field.",
  rationale:
    "The API server ignores a keyword that does not apply to the type, so the constraint is never checked. Usually it was meant for the items of a list, or for a similar keyword.",
  reference: "Primitive types",
  go: [
    "// For the items of a list, the name of the marker starts with 'items:'.",
    "// +listType=set",
    "// +kubebuilder:validation:items:MaxLength=253",
    'Hosts []string `json:"hosts,omitempty"`',
  ],
  ...specExamples(`
    hosts:
      type: array
      x-kubernetes-list-type: set
      maxItems: 10
  -   maxLength: 253
      items: { type: string, maxLength: 253 }
  `),
};

/** The types of each word of a table that lists words by the types to which they apply. */
const byWord = (
  table: readonly (readonly [words: string, ...types: string[]])[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(table.flatMap(([words, ...types]) => words.split(" ").map((word) => [word, types] as const)));

/** The keywords of JSON Schema and structural schemas. */
const TYPES = byWord([
  ["maxLength minLength pattern", "string"],
  ["maximum minimum exclusiveMaximum exclusiveMinimum multipleOf", "integer", "number"],
  ["items maxItems minItems uniqueItems x-kubernetes-list-map-keys x-kubernetes-list-type", "array"],
  ["additionalProperties maxProperties minProperties properties required", "object"],
  ["x-kubernetes-embedded-resource x-kubernetes-map-type", "object"],
  // On a list, it applies to the items.
  ["x-kubernetes-preserve-unknown-fields", "object", "array"],
]);

/** The keywords that apply only to some types. crd-validity/format-known covers formats. */
const TYPED_KEYWORDS: readonly string[] = [...TYPES.keys()];

interface MisplacedKeyword {
  readonly keyword: string;
  /** The types to which it applies. */
  readonly types: readonly string[];
}

/** The keywords of a node that do not apply to its type. A node without a type may be anything. */
const misplacedKeywords = ({ type, schema }: SchemaNode): readonly MisplacedKeyword[] => {
  if (type === undefined) return NONE;
  // Most nodes have none, and a list for each would be the most expensive part.
  let found: MisplacedKeyword[] | undefined;
  for (const keyword of Object.keys(schema)) {
    const types = TYPES.get(keyword);
    // A false flag is valid for all types.
    if (types?.includes(type) === false && schema[keyword] !== false) (found ??= []).push({ keyword, types });
  }
  return found ?? NONE;
};

const NONE: readonly MisplacedKeyword[] = [];
