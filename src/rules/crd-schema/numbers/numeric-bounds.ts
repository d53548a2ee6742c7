import { isDescribedBound, isPositive } from "../../../kube/described/bounds.js";
import { validationsOf } from "../../../kube/crd/validations.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isDurationName, namesTimeUnit } from "../../../kube/fields/durations.js";
import { isCountName, isLimitName, isPoorlyBounded, demandedBounds } from "../../../kube/fields/numeric-fields.js";
import { withProposedLimits } from "../../../kube/described/proposed-bounds.js";
import { own, remember, stringAt } from "kube-json";
import { fieldName, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

export const numericBounds: Rule = {
  id: "crd-schema/numeric-bounds",
  conventions: ["primitives-03", "primitives-09"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  evidence: "Only the 53 bits of an int64 are a MUST, and other bounds a SHOULD.",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      if (!isPoorlyBounded(node)) continue;
      // crd-validation/described-bounds names the bound that the description states.
      const missing = demandedBounds(node).filter(
        (keyword) => !isDescribedBound(node, keyword) && !(keyword === "maximum" && isBelowAnother(node)),
      );
      if (missing.length > 0) yield required(schemaField(node), `must have ${demands(node, missing)}`);
    }
  },
  proposeBounds: ({ field }, { object }) => withProposedLimits(object, field),
  summary: "An integer must have a lower and an upper bound, and an int64 bounds within 53 bits.",
  rationale:
    "With bounds, the API server rejects a value that is far too great or too small when the user makes the mistake, before it overflows in a controller. A limit or size that may be negative is interpreted differently by each controller: as no limit, as zero, or as an error. Clients in JavaScript change an int64 beyond 53 bits. Bounds can be loosened later, but not tightened.",
  go: [
    "// +kubebuilder:validation:Minimum=1",
    "// +kubebuilder:validation:Maximum=10",
    'BackoffFactor *int32 `json:"backoffFactor,omitempty"`',
  ],
  good: specExample("backoffFactor: { type: integer, format: int32, minimum: 1, maximum: 10 }"),
  bad: specExample("backoffFactor: { type: integer, format: int32 }"),
};

const isBelowAnother = ({ name = "", parent }: SchemaNode): boolean =>
  parent !== undefined && fieldsBelowOthers(parent).has(name);

/** The fields that a rule of the object keeps below another one, as in `self.numerator <= self.denominator`. */
const fieldsBelowOthers = remember(
  (node: SchemaNode): ReadonlySet<string | undefined> =>
    new Set(
      validationsOf(node).flatMap(({ rule }) =>
        [...rule.matchAll(/\bself\.(\w+)\s*(<=?|>=?)\s*self\.(\w+)/g)].map(([, left, sign = "", right]) =>
          sign.startsWith("<") ? left : right,
        ),
      ),
    ),
);

/** 'a `minimum`, such as 0, and a `maximum`'; crd-schema/integer-format reports a missing format. */
const demands = (node: SchemaNode, missing: readonly string[]): string =>
  missing.map((keyword) => `a ${fieldName(keyword)}${example(node, keyword)}`).join(" and ");

/** The least value of an amount: 0, or a special value; for 'int64', numbers that every client can read. */
const example = (node: SchemaNode, keyword: string): string => {
  const { name, schema } = node;
  if (/^(?:fs|runAs|supplemental)?(?:gid|uid|groupID|userID|Group|User)$/i.test(name ?? ""))
    return keyword === "minimum" ? " (such as 0)" : " (such as 2147483647)";
  if (keyword === "maximum" && /[pP]ercent(?:age)?$/.test(name ?? "")) return " (such as 100)";
  if (keyword !== "minimum" || !isOfAmount(name ?? ""))
    return stringAt(schema, "format") === "int64" ? within53Bits(keyword) : "";
  const value = own(schema, "default");
  if (isPositive(node) || OF_SPAN.test(name ?? "") || /\bnegative\b|-1\b|\bminus one\b/i.test(descriptionOf(schema)))
    return "";
  if (typeof value === "number" && value < 0) return ` (such as ${String(value)})`;
  return OF_SIZE.test(name ?? "") && !OF_NONE.test(descriptionOf(schema)) ? " (such as 1)" : " (such as 0)";
};

/** Nothing fits into these if they are 0, unless that has a meaning of its own. */
const OF_SIZE = /^(?:(?:max[a-zA-Z]*L|l)ength|capacity)$/;
const OF_NONE = /\b(?:0|zero|unlimited|no limit|disabled?s?)\b/i;

/** Whether 0 stands for no limit, or makes no sense, only the author knows. */
const OF_SPAN =
  /[a-z](?:Size|Capacity)$|(?:[tT]imeout|[pP]eriod|[iI]nterval)(?:Seconds|Millis|Milliseconds|Minutes|Hours|Days)?$/;

const isOfAmount = (name: string): boolean =>
  isLimitName(name) || isCountName(name) || isDurationName(name) || namesTimeUnit(name);

const within53Bits = (keyword: string): string =>
  keyword === "minimum" ? " (at least -9007199254740991)" : " (at most 9007199254740991)";
