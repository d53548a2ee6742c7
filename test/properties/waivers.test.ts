import fc from "fast-check";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { WAIVE_ANNOTATION } from "../../src/engine/review/waive.js";
import { type FieldPath, type KubeObject, formatField, formatPointer, isObject, isWithin } from "kube-json";
import { parseSelector } from "kube-api";
import { contextOf } from "../../src/model/context.js";
import type { Decision, Finding } from "../../src/model/decision.js";
import type { BoundRule } from "../../src/model/pack.js";
import { packOf } from "../../src/testing/pack.js";
import { plant } from "../support/arbitraries.js";
import { objects } from "../support/arbitrary-objects.js";
import { everyRule } from "../support/whole-catalogue.js";
import { REPLACEMENTS } from "../../src/engine/review/replaced.js";
import { isThorough } from "../support/sample.js";

/** An excuse never reaches beyond its rule and its field, and hides nothing. */

const RUNS = isThorough ? 200 : 70;
const PATIENCE = 60_000;

/** Without rules that replace others: if their finding is waived, that of the other rule appears. */
const RULES = everyRule().filter(({ rule }) => REPLACEMENTS.every(({ by }) => by !== rule.id));

const judge = (object: KubeObject, excuse: (bound: BoundRule) => Partial<BoundRule> = () => ({})): Decision =>
  review(
    createRuleSet([
      packOf(
        "all",
        RULES.map((bound) => ({ ...bound, ...excuse(bound) })),
      ),
    ]),
    contextOf(object),
    { default: false, validate: true },
  );

const told = ({ rule, field, reason, message, action }: Finding): string =>
  `${rule} ${formatPointer(field)} ${reason} ${message} ${action}`;
const sorted = (findings: readonly Finding[]): readonly string[] => findings.map(told).sort();

/** An object, one of its findings, and a field that contains the finding: the field itself, or one above it. */
const cases = objects
  .map((object) => ({ object, findings: judge(object).findings }))
  .filter(({ findings }) => findings.length > 0)
  .chain(({ object, findings }) =>
    fc.constantFrom(...findings).chain((finding) =>
      fc.nat({ max: finding.field.length }).map((depth) => ({
        object,
        rule: finding.rule,
        field: finding.field.slice(0, depth),
      })),
    ),
  );

/** Exactly the findings of this rule at or below the field are excused; all others are unchanged. */
const expectExactly = (rule: string, field: FieldPath, before: Decision, after: Decision): void => {
  const isMeant = (finding: Finding): boolean => finding.rule === rule && isWithin(finding.field, field);
  expect(sorted(after.waived)).toEqual(sorted(before.findings.filter(isMeant)));
  expect(sorted(after.findings)).toEqual(sorted(before.findings.filter((finding) => !isMeant(finding))));
  expect(after.waived.length).toBeGreaterThan(0);
  expect(after.allowed).toBe(after.findings.every(({ action }) => action !== "Deny"));
};

test(
  "an exception from one rule at one field excuses the findings of that rule there, and no other",
  () => {
    fc.assert(
      fc.property(cases, ({ object, rule, field }) => {
        const exception = { name: "one", pack: "all", reason: "for a test", fields: [field] };
        const after = judge(object, ({ id }) => (id === rule ? { exceptions: [exception] } : {}));
        expectExactly(rule, field, judge(object), after);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "so does a waiver that the object asks for, where every rule may be waived",
  () => {
    fc.assert(
      fc.property(cases, ({ object, rule, field }) => {
        const text = formatField(field);
        const selector = parseSelector(text);
        // A field without a name is all of the object; one that cannot be written down cannot be waived alone.
        fc.pre(text === "" ? field.length === 0 : selector?.every((step) => !isEach(step)) === true);
        fc.pre(text === "" || formatPointer((selector ?? []) as FieldPath) === formatPointer(field));
        fc.pre(isObject(object["metadata"]) || object["metadata"] === undefined);
        const line = `${rule}${text === "" ? "" : ` ${text}`}: for a test`;
        const asking = plant(object, ["metadata", "annotations", WAIVE_ANNOTATION], line) as KubeObject;
        const before = judge(asking);
        fc.pre(before.findings.some((finding) => finding.rule === rule && isWithin(finding.field, field)));
        const after = judge(asking, () => ({ waivable: true }));
        expectExactly(rule, field, before, after);
        expect(before.waived).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

const isEach = (step: unknown): boolean => typeof step === "object" && step !== null && "each" in step;

test(
  "an excuse for a rule that found nothing changes nothing",
  () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(...RULES), (object, { id: rule }) => {
        const before = judge(object);
        fc.pre(before.findings.every((finding) => finding.rule !== rule));
        const exception = { name: "one", pack: "all", reason: "for a test" };
        const after = judge(object, ({ id }) => (id === rule ? { exceptions: [exception] } : {}));
        expect(after).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "whatever an object asks for, no rule is waived that the pack does not let it waive",
  () => {
    fc.assert(
      fc.property(objects, fc.shuffledSubarray([...RULES], { minLength: 2, maxLength: 90 }), (object, asked) => {
        fc.pre(isObject(object["metadata"]));
        const lines = asked.map(({ id }) => `${id}: for a test`).join("\n");
        const asking = plant(object, ["metadata", "annotations", WAIVE_ANNOTATION], lines) as KubeObject;
        const allowed = asked[0]?.id;
        const { waived } = judge(asking, ({ id }) => (id === allowed ? { waivable: true } : {}));
        expect(waived.filter(({ rule }) => rule !== allowed)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
