import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isRuledAbove, sentencesOf, squeezed } from "../crd/sentences.js";
import { celName } from "../rule-text/text.js";
import { groupBy, own, remember, stringsAt } from "kube-json";
import { isComposed } from "../crd/nodes.js";

/** Reads out of descriptions which fields must or may only be set together with others. */

/** A field that must be set, or may only be set, in a certain state of another one. */
interface DescribedDependency {
  /** The other field of the same object. */
  readonly on: string;
  /** The CEL rule at the parent that enforces it. */
  readonly rule: string;
}

/** The dependency on another field that the description states and no rule enforces. */
export const unenforcedDependency = (node: SchemaNode): DescribedDependency | undefined => {
  const { parent, schema } = node;
  if (parent === undefined || node.step !== "property" || !HINT.test(descriptionOf(schema))) return undefined;
  // A field with a default is set in each object.
  if (isComposed(parent) || own(schema, "default") !== undefined) return undefined;
  for (const sentence of sentencesOf(node)) {
    const found = dependencyIn(sentence, node, parent);
    if (found !== undefined) return isRuledAbove(node, [node.under, found.on]) ? undefined : found;
  }
  return undefined;
};

const HINT = /\b(?:required|mandatory|must|only)\b/i;
const START =
  /^(?:note:? )?(?:(?:this (?:field )?|it |the field )?(?:is |must be |may |can )?)(?:(?<must>(?:only )?(?:required|mandatory)|(?<=must be )(?:set|specified|provided|defined))|(?<only>(?:only (?:be )?|valid |allowed )(?:valid|allowed|permitted|set|specified|only)|only (?:be )?(?<used>used|applicable|relevant|considered))) (?:if|when)(?: the)?(?: field)? /i;
const STATE =
  /^["'`]?(?<name>\w+)["'`]?(?: field)?(?: is (?:set to |configured as )?(?<value>["'`][\w.-]+["'`]|[A-Z]\w+|true|false)| ?=+ ?["'`]?(?<equal>[\w.-]+)["'`]?| is (?<not>not )?(?:also )?(?:set|specified|provided|defined|present|configured)(?! to))(?=$|[,;.)`"'])/;

const dependencyIn = (sentence: string, node: SchemaNode, parent: SchemaNode): DescribedDependency | undefined => {
  const start = START.exec(sentence)?.groups;
  const length = START.exec(sentence)?.[0].length ?? 0;
  const state =
    start === undefined ? undefined : STATE.exec(sentence.slice(length).replace(/^["'`](\w+ ?=+ ?)/, "$1"))?.groups;
  if (start === undefined || state === undefined) return undefined;
  const other = bySpelling(parent).get(squeezed(state["name"] ?? ""));
  if (other === undefined || other === node) return undefined;
  const value = (state["value"] ?? state["equal"])?.replace(/["'`]/g, "");
  // A field that is otherwise ignored does no harm, unless `other` selects the variant of an object.
  if (start["used"] !== undefined && (value === undefined || !isSelector(other))) return undefined;
  const values = value === undefined ? undefined : spellingsOf(other, value);
  // The description speaks of a value under another name.
  if (values?.length === 0) return undefined;
  const isNegated = state["not"] !== undefined;
  const self = `has(self.${celName(node.under)})`;
  const rule =
    start["must"] === undefined
      ? `!${self} || ${stateOf(other, values, isNegated)}`
      : `${stateOf(other, values, !isNegated)} || ${self}`;
  return { on: other.under, rule };
};

/** True for a choice between variants, and not for a policy, which users change back and forth. */
const isSelector = ({ schema, under }: SchemaNode): boolean =>
  own(schema, "enum") !== undefined && !/[pP]olicy$/.test(under);

/** The fields of an object by their letters and digits; of several, the first. */
const bySpelling = remember(
  ({ properties }: SchemaNode): ReadonlyMap<string, SchemaNode> =>
    new Map([...properties.values()].reverse().map((one) => [squeezed(one.under), one])),
);

/** A CEL expression for the state of a field: its value, or that it is set. */
const stateOf = (other: SchemaNode, values: readonly string[] | undefined, isNegated: boolean): string => {
  const field = `self.${celName(other.under)}`;
  if (values === undefined) return `${isNegated ? "!" : ""}has(${field})`;
  const isPlain = other.type === "boolean" || other.type === "integer";
  const literals = values.map((value) => (isPlain ? value.toLowerCase() : `'${value}'`));
  const isOneOf = literals.length === 1 ? `${field} == ${literals.join("")}` : `${field} in [${literals.join(", ")}]`;
  const isNone = literals.length === 1 ? `${field} != ${literals.join("")}` : `!(${isOneOf})`;
  // To read a field that may be absent is an error.
  if (other.required || own(other.schema, "default") !== undefined) return isNegated ? isNone : isOneOf;
  return isNegated ? `!has(${field}) || ${isNone}` : `(has(${field}) && ${isOneOf})`;
};

/** The values of the enum that only differ in their spelling, such as 'HashMod' and 'hashmod'. */
const spellingsOf = (other: SchemaNode, value: string): readonly string[] => {
  const values = valuesBySpelling(other);
  return values.size === 0 ? [value] : (values.get(squeezed(value)) ?? []);
};

const valuesBySpelling = remember(({ schema }: SchemaNode): ReadonlyMap<string, readonly string[]> => {
  const values = stringsAt(schema, "enum");
  return groupBy(values, (value) => [squeezed(value)]);
});
