import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { type Json, arrayAt } from "kube-json";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const enumIsString: Rule = {
  id: "crd-schema/enum-is-string",
  conventions: ["primitives-02", "constants-01"],
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "Numbers that a standard assigns, or amounts of which only some are allowed, look like an enumeration, so reviewers accept a reason.",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "enum"))
      if (isNumericEnum(node))
        yield invalid(schemaField(node), "must have type 'string', because `enum` lists its values");
  },
  summary: "A field with an enum must be a string, not a number.",
  rationale: "A number does not explain itself, and the enum can never gain a value that is not a number.",
  go: [
    "// +kubebuilder:validation:Enum=IPv4;IPv6",
    "type IPVersion string",
    "",
    "// +optional",
    'IPVersion IPVersion `json:"ipVersion,omitempty"`',
  ],
  good: specExample("ipVersion: { type: string, enum: [IPv4, IPv6] }"),
  bad: specExample("ipVersion: { type: integer, format: int32, enum: [4, 6] }"),
};

/** Numbers that serve as names, such as a key size, or amounts. */
const NUMERIC = /(?:code|codes|size|sizes|days|hours|interval|minutes|seconds|bits|bytes|rate|speed|width)$/i;

/** True for an amount that may only be one of a few. */
const isLimit = (name: string): boolean =>
  name.startsWith("numberOf") ||
  wordsOf(name).some((word) => ["count", "factor", "max", "min", "num", "replicas"].includes(word.toLowerCase()));

/** True for several numbers with gaps, such as statuses of HTTP or types of messages, which a standard assigns. */
const areCodes = (values: readonly Json[]): boolean => {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length < values.length) return false;
  const range = Math.max(...numbers) - Math.min(...numbers) + 1;
  return (
    numbers.every((value) => value >= 100 && value < 600) ||
    (values.length > 2 && !numbers.includes(0) && range >= 2 * values.length)
  );
};

const isNumericEnum = (node: SchemaNode): boolean => {
  const { schema, under } = node;
  const values = arrayAt(schema, "enum");
  const type = node.type;
  return (
    (type === "integer" || type === "number") &&
    // A number that is the only one is a constant of a standard.
    values.length > 1 &&
    !NUMERIC.test(under) &&
    !isLimit(under) &&
    !areCodes(values)
  );
};
