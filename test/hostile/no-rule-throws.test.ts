import fc from "fast-check";
import { ratchet } from "../../src/engine/review/ratchet.js";
import { check } from "../../src/engine/review/validate.js";
import type { KubeObject } from "kube-json";
import type { Context } from "../../src/model/context.js";
import type { AnyRule } from "../../src/model/rule.js";
import { isOnGo } from "../../src/model/match.js";
import { RULES } from "../../src/rules/index.js";
import { exampleContext } from "../../src/model/example.js";
import { disturbed } from "../support/arbitraries.js";
import { denying } from "../support/whole-catalogue.js";

/**
 * No rule throws, whatever JSON an object holds: clients choose it, and in a file nothing else has looked at it before. And no
 * rule has a finding where its preconditions exclude one.
 */

const RUNS = 40;
/** Milliseconds: on a machine that is busy with other tests. */
const PATIENCE = 60_000;

/** The examples of a rule, with anything anywhere, as they come in and as updates of each other. */
const contexts = (rule: AnyRule): fc.Arbitrary<Context> =>
  fc.constantFrom(rule.good, rule.bad).chain((yaml) => {
    const context = exampleContext(yaml, rule);
    const old = context.oldObject ?? context.object;
    const disturb = (object: KubeObject): fc.Arbitrary<KubeObject> =>
      fc.oneof(disturbed(object), disturbed(object).chain(disturbed));
    const { oldObject, ...created } = context;
    return fc.oneof(
      disturb(context.object).map((object): Context => ({ ...created, object, operation: "CREATE" })),
      fc
        .tuple(disturb(context.object), fc.oneof(disturb(old), fc.constant(old)))
        .map(([object, before]): Context => ({ ...created, object, oldObject: before, operation: "UPDATE" })),
      disturb(old).map((before): Context => ({ ...created, oldObject: before, operation: "UPDATE" })),
    );
  });

/** We make the object of a type in Go ourselves, whatever its source is. */
const ofUsers = RULES.filter(({ match }) => !isOnGo(match));

test.each(ofUsers.map((rule) => [rule.id, rule] as const))(
  "%s",
  (_, rule) => {
    const bound = denying(rule);
    fc.assert(
      fc.property(contexts(rule), (context) => {
        const outcome = check(bound, context, 1000);
        if ("error" in outcome) throw outcome.error;
        if (outcome.causes.length > 0) expect(rule.precondition?.(context)).not.toBe(false);
        const ratcheting = ratchet(bound, outcome.causes, context);
        if ("error" in ratcheting) throw ratcheting.error;
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
