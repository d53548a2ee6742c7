import { path } from "kube-json";
import { invalid } from "../model/cause.js";
import { defaulterThat, packOf, ruleThat } from "../testing/pack.js";
import { scenarioContext } from "../testing/scenario.js";
import { type Deadline, DeadlineExceeded, isOver } from "../model/deadline.js";
import { LIMITS } from "./match/limits.js";
import { review } from "./review/review.js";
import { createRuleSet } from "./match/rule-set.js";

const context = scenarioContext({ object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } } });
const BOTH = { default: true, validate: true };

/** A clock that stands still until `pass` is called. */
const clockOf = (at: number): Deadline & { pass(milliseconds: number): void } => {
  let now = 0;
  return { at, clock: () => now, pass: (milliseconds) => void (now += milliseconds) };
};

test("is over from its moment on", () => {
  const deadline = clockOf(10);
  deadline.pass(9);
  expect(isOver(deadline)).toBe(false);
  deadline.pass(1);
  expect(isOver(deadline)).toBe(true);
});

describe("a review", () => {
  test("that has time is the same as without a deadline", () => {
    const pack = packOf("p", [
      ruleThat("test/a", "Deny", function* () {
        yield invalid(path("data"), "must be so");
      }),
    ]);
    const rules = createRuleSet([pack]);
    expect(review(rules, context, { ...BOTH, deadline: clockOf(1) })).toEqual(review(rules, context, BOTH));
  });

  test("ends between two rules", () => {
    const deadline = clockOf(10);
    const ran: string[] = [];
    const slow = (id: string): ReturnType<typeof ruleThat> =>
      ruleThat(id, "Deny", () => {
        ran.push(id);
        deadline.pass(6);
        return [];
      });
    const rules = createRuleSet([packOf("p", ["test/a", "test/b", "test/c"].map(slow))]);
    expect(() => review(rules, context, { ...BOTH, deadline })).toThrow(DeadlineExceeded);
    expect(ran).toEqual(["test/a", "test/b"]);
  });

  test("ends within a rule that finds more and more, and lets it clean up", () => {
    const deadline = clockOf(100);
    let found = 0;
    let cleaned = false;
    const endless = ruleThat("test/endless", "Warn", function* () {
      try {
        for (; found < LIMITS.findingsPerRule * 8; found++) {
          deadline.pass(1);
          yield invalid(path("data", String(found)), "must be so");
        }
      } finally {
        cleaned = true;
      }
    });
    const rules = createRuleSet([packOf("p", [endless])]);
    expect(() => review(rules, context, { ...BOTH, deadline })).toThrow(DeadlineExceeded);
    expect(found).toBeGreaterThanOrEqual(99);
    expect(found).toBeLessThan(200);
    expect(cleaned).toBe(true);
  });

  test("ends between two defaulters, also in a second round", () => {
    const deadline = clockOf(25);
    let ran = 0;
    const slow = (field: string): ReturnType<typeof defaulterThat> =>
      defaulterThat(`test/${field}`, function* () {
        ran++;
        deadline.pass(10);
        yield { field: path("data", field), value: "1" };
      });
    const rules = createRuleSet([packOf("p", [], ["a", "b"].map(slow))]);
    expect(() => review(rules, context, { ...BOTH, deadline })).toThrow(DeadlineExceeded);
    expect(ran).toBe(3);
  });

  test("with a defaulter that breaks still keeps to it", () => {
    const deadline = clockOf(25);
    let ran = 0;
    const broken = defaulterThat("test/broken", () => {
      ran++;
      deadline.pass(10);
      throw new TypeError("inner workings");
    });
    const slow = defaulterThat("test/slow", () => {
      ran++;
      deadline.pass(10);
      return [];
    });
    const rules = createRuleSet([packOf("p", [], [slow, broken, slow])]);
    expect(() => review(rules, context, { ...BOTH, deadline })).toThrow(DeadlineExceeded);
    expect(ran).toBe(3);
  });
});
