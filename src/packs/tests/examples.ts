import { createRuleSet } from "../../engine/match/rule-set.js";
import { check } from "../../engine/review/validate.js";
import {
  type FieldPath,
  type Json,
  type KubeObject,
  child,
  formatField,
  isArray,
  own,
  valueAt,
  equalJson,
} from "kube-json";
import type { Context } from "../../model/context.js";
import { placeName } from "../../text/message.js";
import { packMessageProblem } from "../../text/pack-message.js";
import type { BoundRule, Pack, BoundDefaulter } from "../../model/pack.js";
import {
  type TestDifference,
  type Side,
  failureDifference,
  faultDifference,
  unjudgedDifference,
  jsonDifferences,
  rejectedDefaults,
} from "./difference.js";
import { fieldOfEntry } from "../entries/entry-ids.js";
import { isGeneric } from "../entries/options.js";
import { fieldHints } from "./example-hints.js";
import { contextOfExample } from "./example-request.js";
import { notReviewed, reviews } from "./not-reviewed.js";
import { review } from "../../engine/review/review.js";

interface ExampleResult {
  readonly name: string;
  /** The path of the example in the pack's document. */
  readonly field: FieldPath;
  readonly differences: readonly TestDifference[];
  /** Messages that an expression makes, and that the conventions would word otherwise. */
  readonly wording?: readonly string[];
}

/** True if a case of the pack's tests has a verdict of the entry, as an example on this side must have. */
export type HasCase = (entry: BoundRule, side: Side) => boolean;

/**
 * Runs the examples of all entries of a pack: the entry must find nothing in a good one and something in a bad one. Aspects of a
 * request, such as the user, need a case.
 */
export const runExamples = (pack: Pack, document: Json, hasCase: HasCase): readonly ExampleResult[] =>
  pack.rules.flatMap((bound) => {
    const field = fieldOfEntry(document, "rules", bound.id);
    // The examples of inherited entries belong to the pack that is extended.
    if (field === undefined) return [];
    const entry = valueAt(document, field);
    return (["good", "bad"] as const).flatMap((side) =>
      examplesOf(own(entry, side), child(field, side)).map((example) => {
        const context = contextOfExample(example.object, entry, bound);
        const isLeftOut = side === "good" && deniesAll(entry) && !reviews(bound, pack, context);
        const { differences, messages = [] }: Outcome = isLeftOut
          ? { differences: [] }
          : runExample(bound, pack, context, side, hasCase);
        const made = messages.filter((text) => text !== own(own(entry, "options"), "message"));
        const hints = differences.length === 0 ? [] : fieldHints(entry, example.object, bound.on);
        return {
          name: `${bound.id}: ${formatField(example.field.slice(3))}`,
          field: example.field,
          differences: [...differences, ...hints],
          wording: made.flatMap((text) => packMessageProblem(text) ?? []),
        };
      }),
    );
  });

/** An entry that denies all that it reviews: what its match leaves out is good. */
const deniesAll = (entry: Json | undefined): boolean => {
  const expression = own(own(entry, "options"), "expression");
  return typeof expression === "string" && expression.trim() === "false";
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

interface Outcome {
  readonly differences: readonly TestDifference[];
  /** The messages of a bad example that the pack may word. */
  readonly messages?: readonly string[];
}

const runExample = (bound: BoundRule, pack: Pack, context: Context, side: Side, hasCase: HasCase): Outcome => {
  if (!reviews(bound, pack, context))
    return failing("match", "an object that the entry reviews", notReviewed(bound, context));
  const { causes, error } = check(bound, context, Number.POSITIVE_INFINITY);
  if (error !== undefined) return { differences: [faultDifference(bound.id, error)] };
  const failed = causes.filter((cause) => cause.failed);
  if (side === "bad" && failed.length > 0) return { differences: failed.map(failureDifference) };
  const judged = causes.filter(({ unjudged }) => unjudged !== true);
  const [open] = causes;
  if (judged.length === 0 && open !== undefined)
    return { differences: hasCase(bound, side) ? [] : [unjudgedDifference(side, open)] };
  if (side === "good") {
    const found = judged.map(({ reason, field, message }) => `${reason} ${placeName(field)}: ${message}`);
    return { differences: found.map((actual) => ({ subject: "cause", actual })) };
  }
  if (judged.length === 0) return failing("cause", "at least one");
  return { differences: [], messages: isGeneric(bound.rule.id) ? judged.map(({ message }) => message) : [] };
};

const failing = (subject: string, expected: string, actual?: string): Outcome => ({
  differences: [{ subject, expected, ...(actual === undefined ? {} : { actual }) }],
});

/** Runs the examples of all defaulters of a pack, each alone: `before` must become exactly `after`, and they must differ. */
export const runDefaults = (pack: Pack, document: Json): readonly ExampleResult[] =>
  pack.defaulters.flatMap((bound) => {
    const field = fieldOfEntry(document, "defaulters", bound.id);
    // The examples of inherited entries belong to the pack that is extended.
    if (field === undefined) return [];
    const entry = valueAt(document, field);
    const before = own(entry, "before");
    const after = own(entry, "after");
    if (before === undefined && after === undefined) return [];
    const place = child(field, before === undefined ? "after" : "before");
    return [
      {
        name: `${bound.id}: ${formatField(place.slice(3))}`,
        field: place,
        differences: differences(bound, pack, entry, { before, after }),
      },
    ];
  });

interface Pair {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The pack's schema ensures that both are objects. */
const differences = (
  bound: BoundDefaulter,
  pack: Pack,
  entry: Json | undefined,
  { before, after }: Pair,
): readonly TestDifference[] => {
  if (before === undefined || after === undefined)
    return [{ subject: before === undefined ? "before" : "after", expected: "an object", actual: "none" }];
  if (equalJson(before, after))
    return [{ subject: "after", expected: "an object that the entry changed", actual: "the object in `before`" }];
  const object = before as KubeObject;
  const context = contextOfExample(object, entry);
  const alone = createRuleSet([{ ...pack, rules: [], defaulters: [bound] }]);
  if (alone.select(context).defaulters.length === 0)
    return [{ subject: "match", expected: "an object that the entry changes", actual: notReviewed(bound, context) }];
  const decision = review(alone, context, { default: true, validate: false });
  const { faults, undecided } = decision;
  if (faults.length > 0) return faults.map(({ rule, error }) => faultDifference(rule, error));
  const rejected = rejectedDefaults(context.object, decision.object);
  const found = jsonDifferences(after, decision.object, "object");
  if (found.length === 0) return rejected;
  const why = undecided.map(({ field, because }) => ({ subject: "undecided", actual: `${field}: ${because}` }));
  return [...found, ...rejected, ...why, ...fieldHints(entry, object, bound.on)];
};
