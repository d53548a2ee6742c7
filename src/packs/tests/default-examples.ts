import { createRuleSet } from "../../engine/match/rule-set.js";
import { review } from "../../engine/review/review.js";
import { type Json, type KubeObject, child, equalJson, formatField, own, valueAt } from "kube-json";
import type { BoundDefaulter, Pack } from "../../model/pack.js";
import { fieldOfEntry } from "../entries/entry-ids.js";
import { type TestDifference, faultDifference, jsonDifferences } from "./difference.js";
import { type ExampleResult, contextOfExample, missedItems, notReviewed } from "./examples.js";

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
  const context = contextOfExample({ object }, entry);
  const alone = createRuleSet([{ ...pack, rules: [], defaulters: [bound] }]);
  if (alone.select(context).defaulters.length === 0)
    return [{ subject: "match", expected: "an object that the entry changes", actual: notReviewed(bound, context) }];
  const decision = review(alone, context, { default: true, validate: false });
  const { faults, undecided } = decision;
  if (faults.length > 0) return faults.map(({ rule, error }) => faultDifference(rule, error));
  const found = jsonDifferences(after, decision.object, "object");
  if (found.length === 0) return [];
  const why = undecided.map(({ field, because }) => ({ subject: "undecided", actual: `${field}: ${because}` }));
  return [...found, ...why, ...missedItems(entry, object)];
};
