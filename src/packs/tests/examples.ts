import { covers } from "../../engine/match/match.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { check } from "../../engine/review/validate.js";
import { type FieldPath, child, formatField, path } from "../../kube/json/field-path.js";
import { deepFreeze } from "../../kube/json/freeze.js";
import { type Json, type KubeObject, arrayAt, isArray, own } from "../../kube/json/object.js";
import { type Context, contextOf } from "../../model/context.js";
import { packMessageProblem } from "../../text/pack-message.js";
import type { BoundRule, Pack } from "../../model/pack.js";
import { type Difference, failureDifference, faultDifference } from "./difference.js";
import { entryIdOf } from "../entries/entry-ids.js";
import { isGeneric } from "../schema.js";

/** The result of one example of an entry. */
export interface ExampleResult {
  readonly name: string;
  /** The path of the example in the pack's document. */
  readonly field: FieldPath;
  readonly differences: readonly Difference[];
}

/**
 * Runs the examples of all entries of a pack: the entry must find nothing in a good one and something in a bad one.
 * Messages of generic rules must also follow the conventions, because the pack may word them.
 */
export const runExamples = (pack: Pack, document: Json): readonly ExampleResult[] =>
  pack.rules.flatMap((bound) => {
    const entries = arrayAt(document, "spec", "rules");
    // Those of inherited entries belong to the pack that is extended.
    const index = entries.findIndex((one) => entryIdOf(one) === bound.id);
    const field = path("spec", "rules", index);
    const entry = entries[index];
    return (["good", "bad"] as const).flatMap((side) =>
      examplesOf(own(entry, side), child(field, side)).map((example) => ({
        name: `${bound.id}: ${formatField(example.field.slice(3))}`,
        field: example.field,
        differences: runExample(bound, pack, contextOfExample(example, entry), side),
      })),
    );
  });

interface Example {
  readonly object: KubeObject;
  readonly field: FieldPath;
}

/** The pack's schema ensures that examples are objects or lists of objects. */
const examplesOf = (value: Json | undefined, field: FieldPath): readonly Example[] => {
  if (value === undefined) return [];
  if (isArray(value)) return value.map((item, index) => ({ object: item as KubeObject, field: child(field, index) }));
  return [{ object: value as KubeObject, field }];
};

/** An example creates its object, or updates `oldObject` if the entry has one. */
const contextOfExample = ({ object }: Example, entry: Json | undefined): Context => {
  const stored = own(entry, "oldObject");
  const frozen = (one: Json): KubeObject => deepFreeze(structuredClone(one as KubeObject));
  return contextOf(frozen(object), stored === undefined ? {} : { oldObject: frozen(stored) });
};

const runExample = (bound: BoundRule, pack: Pack, context: Context, side: "good" | "bad"): readonly Difference[] => {
  const selected = createRuleSet([{ ...pack, rules: [bound], defaulters: [] }]).select(context).rules;
  if (selected.length === 0) {
    const why = covers(bound.match, context) ? "pack's match excludes it" : "rule does not apply to it";
    return [{ subject: "match", expected: "an object that the entry reviews", actual: `the ${why}` }];
  }
  const { causes, error } = check(bound, context, Number.POSITIVE_INFINITY);
  if (error !== undefined) return [faultDifference(bound.id, error)];
  if (side === "good") {
    return causes.map(({ reason, field, message }) => ({
      subject: "cause",
      actual: `${reason} ${formatField(field)}: ${message}`,
    }));
  }
  if (causes.length === 0) return [{ subject: "cause", expected: "at least one" }];
  const failed = causes.filter((cause) => cause.failed);
  if (failed.length > 0) return failed.map(failureDifference);
  if (!isGeneric(bound.rule.id)) return [];
  return causes.flatMap(({ message }) => {
    const expected = packMessageProblem(message);
    return expected === undefined ? [] : [{ subject: "message", expected, actual: message }];
  });
};
