import { covers } from "../../engine/match/match.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { check } from "../../engine/review/validate.js";
import {
  type FieldPath,
  type Json,
  type KubeObject,
  child,
  deepFreeze,
  formatField,
  isArray,
  own,
  valueAt,
} from "kube-json";
import { type Context, contextOf } from "../../model/context.js";
import { literal } from "../../text/message.js";
import { nearest, type Selector, parseSelector, select, selectsEach } from "kube-api";
import { packMessageProblem } from "../../text/pack-message.js";
import type { Bound, BoundRule, Pack } from "../../model/pack.js";
import {
  type TestDifference,
  type Side,
  failureDifference,
  faultDifference,
  unjudgedDifference,
} from "./difference.js";
import { fieldOfEntry } from "../entries/entry-ids.js";
import { isGeneric } from "../entries/options.js";

/** Why an example may fail: `field` of the entry's options names a field of a list, not of its items. */
export const missedItems = (entry: Json | undefined, object: KubeObject): readonly TestDifference[] => {
  const text = own(own(entry, "options"), "field");
  const selector = typeof text === "string" ? parseSelector(text) : undefined;
  const list = selector === undefined ? undefined : listWithoutItems(object, selector);
  if (list === undefined) return [];
  return [{ subject: "field", expected: "`[*]` for the items of a list", actual: `\`${list}\` is a list` }];
};

const listWithoutItems = (object: KubeObject, selector: Selector): string | undefined => {
  for (const [index, step] of selector.entries()) {
    if (typeof step === "number" || selectsEach([step])) continue;
    for (const { field, value } of select(object, selector.slice(0, index)))
      if (isArray(value)) return formatField(field);
  }
  return undefined;
};

/** The result of one example of an entry. */
export interface ExampleResult {
  readonly name: string;
  /** The path of the example in the pack's document. */
  readonly field: FieldPath;
  readonly differences: readonly TestDifference[];
}

/** True if a case of the pack's tests has a verdict of the entry, as an example on this side must have. */
export type HasCase = (entry: BoundRule, side: Side) => boolean;

/**
 * Runs the examples of all entries of a pack: the entry must find nothing in a good one and something in a bad one. What
 * only a request can show, such as the user, a case must show. Messages of generic rules must also follow the conventions,
 * because the pack may word them.
 */
export const runExamples = (pack: Pack, document: Json, hasCase: HasCase): readonly ExampleResult[] =>
  pack.rules.flatMap((bound) => {
    const field = fieldOfEntry(document, "rules", bound.id);
    // The examples of inherited entries belong to the pack that is extended.
    if (field === undefined) return [];
    const entry = valueAt(document, field);
    return (["good", "bad"] as const).flatMap((side) =>
      examplesOf(own(entry, side), child(field, side)).map((example) => {
        const differences = runExample(bound, pack, contextOfExample(example, entry), side, hasCase);
        const hints = differences.length === 0 ? [] : missedItems(entry, example.object);
        return {
          name: `${bound.id}: ${formatField(example.field.slice(3))}`,
          field: example.field,
          differences: [...differences, ...hints],
        };
      }),
    );
  });

/** Why an entry does not run for an example. */
export const notReviewed = (bound: Bound, context: Context): string => {
  const { operation, resource } = context;
  const what = `${operation} of ${literal(resource.resource)}`;
  const why = covers(bound.match, context)
    ? `the match of the pack or the entry excludes this ${what}`
    : `the ${"defaulter" in bound ? "defaulter" : "rule"} does not apply to this ${what}`;
  const named = misnamed(bound, resource.resource);
  if (named !== undefined) return `${why}; it names ${literal(named)}`;
  return operation === "CREATE" ? `${why}; with \`oldObject\`, examples are updates` : why;
};

/** A match that names 'deployment' covers nothing, and no schema can tell. */
const misnamed = ({ narrowings }: Bound, resource: string): string | undefined => {
  const named = narrowings.flatMap(({ resourceRules = [] }) => resourceRules.flatMap(({ resources }) => resources));
  return named.includes(resource) ? undefined : nearest(resource, named);
};

interface PlacedExample {
  readonly object: KubeObject;
  readonly field: FieldPath;
}

/** The pack's schema ensures that examples are objects or lists of objects. */
const examplesOf = (value: Json | undefined, field: FieldPath): readonly PlacedExample[] => {
  if (value === undefined) return [];
  if (isArray(value)) return value.map((item, index) => ({ object: item as KubeObject, field: child(field, index) }));
  return [{ object: value as KubeObject, field }];
};

/** An example creates its object, or updates `oldObject` if the entry has one. */
export const contextOfExample = ({ object }: Pick<PlacedExample, "object">, entry: Json | undefined): Context => {
  const stored = own(entry, "oldObject");
  const frozen = (one: Json): KubeObject => deepFreeze(structuredClone(one as KubeObject));
  return contextOf(frozen(object), stored === undefined ? {} : { oldObject: frozen(stored) });
};

const runExample = (
  bound: BoundRule,
  pack: Pack,
  context: Context,
  side: Side,
  hasCase: HasCase,
): readonly TestDifference[] => {
  const selected = createRuleSet([{ ...pack, rules: [bound], defaulters: [] }]).select(context).rules;
  if (selected.length === 0)
    return [{ subject: "match", expected: "an object that the entry reviews", actual: notReviewed(bound, context) }];
  const { causes, error } = check(bound, context, Number.POSITIVE_INFINITY);
  if (error !== undefined) return [faultDifference(bound.id, error)];
  const failed = causes.filter((cause) => cause.failed);
  if (side === "bad" && failed.length > 0) return failed.map(failureDifference);
  const judged = causes.filter(({ unjudged }) => unjudged !== true);
  const [open] = causes;
  if (judged.length === 0 && open !== undefined) return hasCase(bound, side) ? [] : [unjudgedDifference(side, open)];
  if (side === "good") {
    return judged.map(({ reason, field, message }) => ({
      subject: "cause",
      actual: `${reason} ${formatField(field)}: ${message}`,
    }));
  }
  if (judged.length === 0) return [{ subject: "cause", expected: "at least one" }];
  if (!isGeneric(bound.rule.id)) return [];
  return judged.flatMap(({ message }) => {
    const expected = packMessageProblem(message);
    return expected === undefined ? [] : [{ subject: "message", expected, actual: message }];
  });
};
