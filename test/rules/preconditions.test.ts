import { createRuleSet, withPreconditionsMet } from "../../src/engine/match/rule-set.js";
import { RULES } from "../../src/rules/index.js";
import { packOf, ruleThat } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { scenarioContext } from "../../src/testing/scenario.js";
import { denying } from "../support/whole-catalogue.js";

/** Rules that are not asked because the values they need are missing: they must have no findings. */

const NEEDY = RULES.filter(({ precondition }) => precondition !== undefined);

const found = (rule: (typeof RULES)[number], context: ReturnType<typeof exampleContext>): number =>
  [...denying(rule).check(context)].length;

test.each(NEEDY.map((rule) => [rule.id, rule] as const))("%s is asked where its example is bad", (_, rule) => {
  const context = exampleContext(rule.bad, rule);
  expect(found(rule, context)).toBeGreaterThan(0);
  expect(rule.precondition?.(context)).toBe(true);
});

test("a kind that is defined in a group of Kubernetes is judged by its definition", () => {
  const moved = (text: string): string => text.replaceAll("acme.io", "node.k8s.io");
  const judging = NEEDY.filter((rule) => {
    const context = exampleContext(moved(rule.bad), { ...rule, cluster: moved(rule.cluster ?? "") });
    if (found(rule, context) === 0) return false;
    expect([rule.id, rule.precondition?.(context)]).toEqual([rule.id, true]);
    return true;
  }).map(({ id }) => id);
  expect(judging).toEqual(
    expect.arrayContaining([
      "objects/required-field-present",
      "unions/discriminator-matches-member",
      "unions/union-one-member",
    ]),
  );
});

const context = scenarioContext({ object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } } });
const needing = (id: string, precondition: () => boolean) => {
  const bound = ruleThat(id, "Deny", () => []);
  return { ...bound, rule: { ...bound.rule, precondition } };
};

test("each need is asked once, and what is left keeps its order and is the same list each time", () => {
  let asked = 0;
  const is = (): boolean => ++asked > 0;
  const isNot = (): boolean => false;
  const rules = [needing("a", is), needing("b", isNot), ruleThat("c", "Deny", () => []), needing("d", is)];
  const left = withPreconditionsMet(rules, context);
  expect(left.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(asked).toBe(1);
  expect(withPreconditionsMet(rules, context)).toBe(left);
});

test("a need that cannot be told counts as met, and so do more needs than are told apart", () => {
  const broken = (): never => {
    throw new Error("no need");
  };
  const rules = [needing("a", broken), needing("b", () => false)];
  expect(withPreconditionsMet(rules, context).map(({ id }) => id)).toEqual(["a", "b"]);
  const many = Array.from({ length: 40 }, (_none, index) => needing(String(index), () => index < 0));
  expect(withPreconditionsMet(many, context).map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_none, index) => String(30 + index)),
  );
});

test("what clients make up of versions does not make the index grow", () => {
  const rules = createRuleSet([packOf("p", [ruleThat("a", "Deny", () => [])])]);
  const selected = (version: string) =>
    rules.select({ ...context, resource: { group: "", version, resource: "configmaps" } }).rules;
  // The identical list as long as it is kept, another one once it was forgotten.
  const first = selected("v1");
  expect(selected("v1")).toBe(first);
  for (let count = 0; count < 5000; count++) selected(`v${String(count)}`);
  expect(selected("v1")).not.toBe(first);
  expect(selected("v1")).toEqual(first);
});
