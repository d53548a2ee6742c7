import { createRuleSet, type RuleSet } from "../../engine/match/rule-set.js";
import { review } from "../../engine/review/review.js";
import { check } from "../../engine/review/validate.js";
import { type Json, formatField } from "kube-json";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { exampleObjects, objectContext } from "../../model/example.js";
import type { Catalogue, RuleOrDefaulter } from "../../model/rule.js";
import { compilePack } from "../compile.js";
import { API_VERSION } from "../shared/definitions.js";
import { literal } from "../../text/message.js";
import { type TestDifference, type Side, faultDifference, jsonDifferences } from "./difference.js";
import type { TestResult } from "./run-tests.js";

/**
 * Runs the examples of the rules and defaulters of plugins, each alone, with the options of its examples: a rule must find
 * nothing in its good example and something in its bad one, and a defaulter must make one object of the other.
 */
export const pluginExamples = (catalogue: Catalogue): readonly TestResult[] =>
  [...catalogue.rules, ...catalogue.defaulters].flatMap((one: RuleOrDefaulter) => {
    const { plugin } = one;
    if (plugin === undefined) return [];
    return examplesOf(one).map(({ name, text, run }) => {
      const differences = run(objectContext(text, one), rulesOf(one, catalogue));
      return {
        ...{ suite: plugin, file: plugin, line: 1, column: 1, type: "example" as const, name: `${one.id}: ${name}` },
        passed: differences.length === 0,
        differences,
      };
    });
  });

interface PluginExample {
  readonly name: string;
  readonly text: string;
  readonly run: (context: Context, rules: RuleSet) => readonly TestDifference[];
}

const examplesOf = (one: RuleOrDefaulter): readonly PluginExample[] => {
  if (!("action" in one)) return [{ name: "before", text: one.before, run: becomes(one.after) }];
  return (["good", "bad"] as const).map((side) => ({ name: side, text: one[side], run: isFound(side) }));
};

const isFound =
  (side: Side): PluginExample["run"] =>
  (context, rules) => {
    const [bound] = rules.select(context).rules;
    if (bound === undefined) return [notReviewed(context, "rule")];
    const { causes, error } = check(bound, context, Number.POSITIVE_INFINITY);
    if (error !== undefined) return [faultDifference(bound.id, error)];
    const judged = causes.filter(({ unjudged }) => unjudged !== true);
    const expected = side === "good" ? {} : { expected: "at least one" };
    if (judged.length === 0) return side === "bad" || causes.length > 0 ? [differenceOf(causes[0], expected)] : [];
    return side === "good" ? judged.map((cause) => differenceOf(cause, expected)) : [];
  };

/** The cause is the finding instead. */
const differenceOf = (cause: Cause | undefined, expected: Pick<TestDifference, "expected">): TestDifference => ({
  subject: "cause",
  ...expected,
  ...(cause === undefined ? {} : { actual: `${cause.reason} ${formatField(cause.field)}: ${cause.message}` }),
});

const becomes =
  (after: string): PluginExample["run"] =>
  (context, rules) => {
    if (rules.select(context).defaulters.length === 0) return [notReviewed(context, "defaulter")];
    const { faults, object } = review(rules, context, { default: true, validate: false });
    return faults.length > 0
      ? faults.map(({ rule, error }) => faultDifference(rule, error))
      : jsonDifferences(exampleObjects(after).at(-1) ?? null, object, "object");
  };

/** An example that is not reviewed shows nothing. */
const notReviewed = ({ operation, resource }: Context, what: string): TestDifference => {
  const why = `the ${what} does not apply to this ${operation} of ${literal(resource.resource)}`;
  return {
    subject: "match",
    expected: `an object that the ${what} reviews`,
    actual: operation === "CREATE" ? `${why}; with two documents, an example is an update` : why,
  };
};

const rulesOf = (one: RuleOrDefaulter, catalogue: Catalogue): RuleSet => {
  const { id, options } = one;
  const entry = { use: id, ...(options?.example === undefined ? {} : { options: options.example as Json }) };
  const pack = {
    apiVersion: API_VERSION,
    kind: "PolicyPack",
    metadata: { name: "example" },
    spec: "action" in one ? { rules: [entry] } : { defaulters: [entry] },
  };
  return createRuleSet([compilePack(pack, catalogue)]);
};
