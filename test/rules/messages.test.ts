import { path } from "kube-json";
import { invalid, type Cause, type Reason } from "../../src/model/cause.js";
import { allOf, anyOf, between, fieldName, literal, oneOf } from "../../src/text/message.js";
import { messageProblems } from "kube-api/testing";
import type { AnyRule } from "../../src/model/rule.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { RULES } from "../../src/rules/index.js";
import { exampleContext } from "../../src/model/example.js";
import { scenarioContext } from "../../src/testing/scenario.js";
import { ruleThat, defaulterThat } from "../../src/testing/pack.js";

/** Each row of the Validation section, with messages that keep it and messages that break nothing but it. */
interface Wording {
  readonly row: string;
  readonly keeps: readonly Example[];
  readonly breaks: readonly Example[];
}

type Example = readonly [message: string, reason?: Reason];

/** As jest wants rows: an optional argument it would take for its own callback. */
const named = (examples: readonly Example[]) => examples.map(([message, reason]) => ({ message, reason }));

const WORDINGS: readonly Wording[] = [
  {
    row: "validation-02 names a literal, number, field or example",
    keeps: [
      ["must be 'Always' or 'Never'"],
      ["must be less than 256"],
      ["must be greater than `spec.min`"],
      ["must be a plural, such as 'widgets'"],
      ["must be specified", "FieldValueRequired"],
    ],
    breaks: [["must be valid"], ["must match the expected format"]],
  },
  {
    row: "validation-04 says must, never should",
    keeps: [["must be 'a'"], ["must not contain 'should'"]],
    breaks: [["must be 'a' and should be 'b'"], ["is not 'a'"], ["'a' is wrong"]],
  },
  {
    row: "validation-05 says must not where a format forbids, never cannot",
    keeps: [["must not contain '..'"]],
    breaks: [["cannot contain '..'; must be 'a'"], ["can't be 'a'; must be 'b'"], ["can not be 'a'; must be 'b'"]],
  },
  {
    row: "validation-06 says may not or only where behaviour is forbidden",
    keeps: [
      ["may not be changed once 'Bound'", "FieldValueForbidden"],
      ["must only be set by 'kubelet'", "FieldValueForbidden"],
    ],
    breaks: [["must not be changed once 'Bound'", "FieldValueForbidden"]],
  },
  {
    row: "validation-07 puts literals in single quotes",
    keeps: [["must be 'a'"], [`must be ${literal("a")}`], [`must be ${oneOf(["a", "b"])}`]],
    breaks: [['must be "a" or 1']],
  },
  {
    row: "validation-08 puts names of other fields in back-quotes",
    keeps: [["must be less than `spec.maxReplicas`"], [`must be less than ${fieldName(path("spec", "ports", 0))}`]],
    breaks: [["must be less than 5 and maxReplicas"], ["must be less than 5 and spec.max"]],
  },
  {
    row: "validation-09 puts inequalities in words",
    keeps: [["must be less than 256"], ["must be greater than or equal to 0"], ["must be less than or equal to 9"]],
    breaks: [
      ["must be < 256"],
      ["must be >= 0"],
      ["must be ≤ 9"],
      ["must be larger than 1"],
      ["must be bigger than 1"],
      ["must have more than 1"],
      ["must be higher than 1"],
      ["must be lower than 1"],
    ],
  },
  {
    row: "validation-10 says of a range that it is inclusive",
    keeps: [[`must be ${between(1, 65535)}`], ["must be between 1 and 65535, inclusive"]],
    breaks: [["must be between 1 and 65535"]],
  },
];

describe.each(WORDINGS)("$row", ({ keeps, breaks }) => {
  test.each(named(keeps))("passes: $message", ({ message, reason }) => {
    expect(messageProblems(message, reason)).toEqual([]);
  });
  test.each(named(breaks))("reports: $message", ({ message, reason }) => {
    expect(messageProblems(message, reason)).toHaveLength(1);
  });
});

test("validation-07 and validation-08: the words for literals and fields are the same everywhere", () => {
  expect([
    literal("a"),
    literal(1),
    anyOf(["a", "b", "c"]),
    allOf(["a", "b"]),
    oneOf(["a"]),
    oneOf(["a", "b"]),
  ]).toEqual(["'a'", "'1'", "'a', 'b' or 'c'", "'a' and 'b'", "'a'", "one of 'a' or 'b'"]);
  expect([fieldName("spec.a"), fieldName(path("spec", "a", 0))]).toEqual(["`spec.a`", "`spec.a[0]`"]);
});

/** Every message that the rules of the catalogue give to their own bad examples. */
const examples = RULES.map((rule) => {
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  return { rule, causes: [...rule.check(exampleContext(rule.bad, rule), options)] };
});

/** Names an action for the user: something must be, or only something may. */
const isPositive = ({ message }: Cause): boolean => /\bmust (?!not\b)|\bonly\b/.test(message.replace(/'[^']*'/g, "''"));

describe("the messages of the catalogue", () => {
  test.each(examples.map(({ rule, causes }) => [rule.id, causes] as const))(
    "%s: no wording to complain of",
    (_, causes) => {
      expect(causes.length).toBeGreaterThan(0);
      for (const { message, reason } of causes)
        expect({ message, problems: messageProblems(message, reason) }).toEqual({ message, problems: [] });
    },
  );

  test("validation-03: at least 60% of the rules say what users can do", () => {
    const negative = examples
      .filter(({ causes }) => !causes.every(isPositive))
      .map(({ rule }: { rule: AnyRule }) => rule.id);
    expect(negative.length / examples.length).toBeLessThanOrEqual(0.4);
  });

  test("validation-03: a value that is not supported is answered with those that are", () => {
    const causes = examples
      .flatMap((example) => example.causes)
      .filter(({ reason }) => reason === "FieldValueNotSupported");
    for (const { message } of causes) expect(message).toMatch(/must (only )?(be|have|use|contain).*'[^']+'/);
  });

  test("validation-03: the measure tells positive from negative", () => {
    const cause = (message: string): Cause => invalid(path("spec"), message);
    expect(["must be 'a'", "may not be 'a'; only 'b' may be used"].map(cause).map(isPositive)).toEqual([true, true]);
    expect(["must not be 'a'", "may not be 'must be'"].map(cause).map(isPositive)).toEqual([false, false]);
  });
});

describe("put-05: a message about a field that the user never wrote names the default that filled it in", () => {
  const policy = defaulterThat("test/policy", () => [{ field: path("spec", "policy"), value: "Keep" }]);
  const retain = ruleThat("test/retain", "Deny", function* ({ object }) {
    if ((object["spec"] as { policy?: string } | undefined)?.policy !== "Retain")
      yield invalid(path("spec", "policy"), "must be 'Retain'");
  });
  const rules = createRuleSet([{ name: "test", description: "", rules: [retain], defaulters: [policy] }]);
  const message = (spec: { readonly policy?: string }): string | undefined =>
    review(
      rules,
      scenarioContext({
        object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, spec },
      }),
      {
        default: true,
        validate: true,
      },
    ).findings[0]?.message;

  test("filled in", () => {
    expect(message({})).toBe("must be 'Retain'; this field was defaulted by 'test/policy'");
  });
  test("written by the user", () => {
    expect(message({ policy: "Keep" })).toBe("must be 'Retain'");
  });
});
