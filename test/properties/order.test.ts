import fc from "fast-check";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type KubeObject, formatField } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { BoundRule } from "../../src/model/pack.js";
import { packOf } from "../../src/testing/pack.js";
import { disturbed } from "../support/arbitraries.js";
import { objects } from "../support/arbitrary-objects.js";
import { everyRule } from "../support/whole-catalogue.js";
import { REPLACEMENTS } from "../../src/engine/review/replaced.js";
import { isThorough } from "../support/sample.js";

/** Findings do not depend on the order of rules, nor on earlier reviews. */

const RUNS = isThorough ? 150 : 50;
const PATIENCE = 60_000;

const RULES = everyRule();

/** Everything that a review says, one text a finding. */
const said = (rules: readonly BoundRule[], object: KubeObject, oldObject?: KubeObject): readonly string[] => {
  // A copy: views of CustomResourceDefinitions are cached by object.
  const fresh = structuredClone(object);
  const context = contextOf(fresh, oldObject === undefined ? {} : { oldObject: structuredClone(oldObject) });
  const { allowed, findings, faults } = review(createRuleSet([packOf("all", rules)]), context, {
    default: true,
    validate: true,
  });
  return [
    `allowed: ${String(allowed)}`,
    ...faults.map(({ rule, error }) => `${rule}: ${String(error)}`),
    ...findings.map(
      ({ rule, reason, field, message, action, ratcheted }) =>
        `${rule} ${action} ${String(ratcheted)} ${reason} ${formatField(field)}: ${message}`,
    ),
  ];
};

const updates = objects.chain((object) =>
  fc.tuple(fc.constant(object), fc.option(disturbed(object), { nil: undefined })),
);

test(
  "the same request gives the same answer",
  () => {
    fc.assert(
      fc.property(updates, ([object, oldObject]) => {
        expect(said(RULES, object, oldObject)).toEqual(said(RULES, object, oldObject));
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "rules in another order find the same",
  () => {
    fc.assert(
      fc.property(
        updates,
        fc.shuffledSubarray([...RULES], { minLength: RULES.length }),
        ([object, oldObject], shuffled) => {
          const findings = said(shuffled, object, oldObject);
          expect([...findings].sort()).toEqual([...said(RULES, object, oldObject)].sort());
        },
      ),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

/** Whether `other` may leave out findings of `rule`, because it says the same of a field. */
const replaces = ({ rule: other }: BoundRule, { rule }: BoundRule): boolean =>
  REPLACEMENTS.some(({ by, rules }) => by === other.id && rules.includes(rule.id));

test(
  "each rule alone finds what it finds among the others, those that replace it aside",
  () => {
    fc.assert(
      fc.property(updates, fc.constantFrom(...RULES), ([object, oldObject], rule) => {
        const own = (texts: readonly string[]): readonly string[] =>
          texts.filter((text) => text.startsWith(`${rule.id} `));
        const others = RULES.filter((other) => !replaces(other, rule));
        expect(own(said([rule], object, oldObject))).toEqual(own(said(others, object, oldObject)));
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
