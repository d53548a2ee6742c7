import { isDeepStrictEqual } from "node:util";
import { messageProblems } from "kube-api/testing";
import { defined, formatField, formatJson, parseField, valueAt } from "kube-json";
import { covers } from "../engine/match/match.js";
import { check } from "../engine/review/validate.js";
import type { Cause, Reason } from "../model/cause.js";
import { type Context, EMPTY_CLUSTER } from "../model/context.js";
import type { BoundRule } from "../model/pack.js";
import { type Rule, readsWith, type Described } from "../model/rule.js";
import { ruleProblems } from "./metadata.js";
import { exampleContext } from "../model/example.js";
import { causeName, type Scenario, scenarioContext } from "./scenario.js";

/** Exactly these causes, in any order: [reason, field]. */
export type Expected = readonly (readonly [Reason, string])[];

export interface RuleTable<Options> {
  /** The causes in the bad example, which the docs show: each field is the one that a user must change. */
  readonly bad: Expected;
  readonly valid: Readonly<Record<string, Scenario & { readonly options?: Partial<Options> }>>;
  readonly invalid: Readonly<
    Record<
      string,
      Scenario & {
        readonly options?: Partial<Options>;
        readonly causes: Expected;
        /** The messages, in the order of the causes. In a quote, '...' stands for omitted text. */
        readonly says?: readonly string[];
      }
    >
  >;
  readonly options?: OptionTable<Options>;
}

/** Options that the rule takes, and some that it refuses, with the fields that are wrong. */
export interface OptionTable<Options> {
  readonly valid?: Readonly<Record<string, Partial<Options>>>;
  readonly invalid?: Readonly<
    Record<string, { readonly given: Partial<Options>; readonly problems: readonly string[] }>
  >;
}

/**
 * Tests a rule by its table. A failure is known by reason and field, and by its wording only where a case gives it. The harness
 * itself checks the requirements for every rule: its examples, the wording of all messages, fields that can be read back, frozen
 * input, silence where the cluster is not known, and that the table shows both sides without repeating itself.
 */
export const testRule = <Options>(rule: Rule<Options>, table: RuleTable<Options>): void => {
  const options = (given?: Partial<Options>): Options => ({ ...rule.options?.defaults, ...given }) as Options;
  const run = (context: Context, given: Options): readonly Cause[] => {
    const outcome = check(bind(rule, given), context, Number.POSITIVE_INFINITY);
    if ("error" in outcome) throw outcome.error;
    const { causes } = outcome;
    // One assertion: one for each of these would take a tenth of the time of all rules.
    expect([
      ...(covers(rule.match, context) ? [] : [`${rule.id} must match`]),
      ...(causes.length > 0 && rule.precondition?.(context) === false
        ? ["must say nothing where it is not asked"]
        : []),
      ...causes.flatMap((cause) => faultsOf(cause, context)),
    ]).toEqual([]);
    return causes;
  };
  const names = (causes: readonly Cause[]): readonly string[] => causes.map(causeName);
  const example = (rule.options?.example ?? rule.options?.defaults) as Options;

  describe(rule.id, () => {
    test("metadata is complete", () => {
      expect(ruleProblems(rule)).toEqual([]);
    });
    test("the good example passes", () => {
      expect(names(run(exampleContext(rule.good, rule), example))).toEqual([]);
    });
    test("the bad example fails, at these fields exactly", () => {
      expectCauses(run(exampleContext(rule.bad, rule), example), table.bad);
      expect(table.bad).not.toEqual([]);
    });
    test("the table shows both sides and repeats nothing", () => {
      const cases = [...Object.values(table.valid), ...Object.values(table.invalid)];
      expect(Object.keys(table.valid)).not.toEqual([]);
      expect(Object.keys(table.invalid)).not.toEqual([]);
      const unsaid = Object.entries(table.invalid).filter(([, { causes }]) => causes.length === 0);
      expect({ "invalid cases without causes": unsaid.map(([name]) => name) }).toEqual({
        "invalid cases without causes": [],
      });
      const inputs = cases.map((scenario) => formatJson({ ...scenario, causes: [], says: [] } as never));
      expect(inputs.filter((input, index) => inputs.indexOf(input) !== index)).toEqual([]);
    });
    if (rule.reads !== undefined || rule.options?.reads !== undefined)
      test("says nothing that it cannot know without the cluster", () => {
        for (const { options: given, ...rest } of [...Object.values(table.valid), ...Object.values(table.invalid)]) {
          const context = scenarioContext(rest);
          const known = names(run(context, options(given)));
          const blind = names(run({ ...context, cluster: EMPTY_CLUSTER }, options(given)));
          expect(blind.filter((name) => !known.includes(name))).toEqual([]);
        }
      });
    test.each(Object.entries(table.valid))("valid: %s", (_, scenario) => {
      const { options: given, ...rest } = scenario;
      expect(names(run(scenarioContext(rest), options(given)))).toEqual([]);
    });
    test.each(Object.entries(table.invalid))("invalid: %s", (_, scenario) => {
      const { options: given, causes, says, ...rest } = scenario;
      const found = run(scenarioContext(rest), options(given));
      expectCauses(found, causes);
      if (says !== undefined) expectMessages(found, causes, says);
      expect(run(scenarioContext(rest), options(given))).toEqual(found);
    });
    testOptions(rule, table.options ?? {});
  });
};

const testOptions = <Options>(rule: Rule<Options>, { valid = {}, invalid = {} }: OptionTable<Options>): void => {
  const cases = [
    ...Object.entries(valid).map(([title, given]) => ({ title, given, problems: [] })),
    ...Object.entries(invalid).map(([title, refused]) => ({ title, ...refused })),
  ];
  for (const { title, given, problems } of cases)
    test(`options: ${title}`, () => {
      expect(optionProblems(rule, given as Options)).toEqual(problems);
    });
};

/** A rule as a pack would bind it, without narrowing. */
export const bind = <Options>(rule: Rule<Options>, options: Options): BoundRule => ({
  id: rule.id,
  pack: "test",
  match: rule.match,
  narrowings: [],
  rule,
  ...defined({ reads: readsWith(rule, options) }),
  action: rule.action,
  ...(rule.union === undefined ? {} : { union: rule.union(options) }),
  check: (context) => rule.check(context, options),
});

const expectCauses = (found: readonly Cause[], expected: Expected): void => {
  expect(found.map(causeName).sort()).toEqual(expected.map((cause) => cause.join(" ")).sort());
};

/** Checks the messages of a case. Several causes with one name are in the order in which the rule finds them. */
export const expectMessages = (found: readonly Cause[], expected: Expected, says: readonly string[]): void => {
  const left = [...found];
  const messages = expected.map((cause) => {
    const place = left.findIndex((other) => causeName(other) === cause.join(" "));
    return left.splice(place, 1)[0]?.message;
  });
  expect(messages).toEqual(says.map(quoted));
};

/** A matcher for a message that is quoted so. */
const quoted = (quote: string): unknown => {
  if (!quote.includes("...")) return quote;
  const parts = quote.split("...").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return expect.stringMatching(new RegExp(`^${parts.join(".*")}$`, "s"));
};

/** The problems of a cause, whatever its rule. */
const faultsOf = ({ field, message, reason }: Cause, { object }: Context): readonly string[] => {
  const text = formatField(field);
  const readBack = parseField(text);
  const isReadBack = readBack !== undefined && isDeepStrictEqual(valueAt(object, readBack), valueAt(object, field));
  return [
    ...messageProblems(message, reason).map((problem) => `'${message}': ${problem}`),
    ...(field.length === 0 ? [`'${message}' must have a field`] : []),
    ...(isReadBack ? [] : [`'${text}' must lead to the field again`]),
  ];
};

/** The fields of options, as a pack would give them, that the description's own `check` finds fault with. */
export const optionProblems = <Options>(
  { options: description }: Pick<Described<Options>, "options">,
  given: Options,
): readonly string[] => {
  const causes = [...(description?.check?.({ ...description.defaults, ...given }) ?? [])];
  for (const { message, reason } of causes)
    expect({ message, problems: messageProblems(message, reason) }).toEqual({ message, problems: [] });
  return causes.map(({ field }) => formatField(field));
};
