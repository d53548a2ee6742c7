import { type Json, type KubeObject, path } from "kube-json";
import { invalid } from "../../model/cause.js";
import type { ClusterSnapshot } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";

const bad = (action: Action, parts: Partial<BoundRule> = {}): BoundRule => ({
  ...ruleThat("test/bad", action, ({ object }) =>
    object["good"] === true ? [] : [invalid(path("spec"), "must be good")],
  ),
  namespaceLabels: "Honored",
  ...parts,
});

const namespace = (labels: Json): KubeObject => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: "shop", labels },
});
const widget: KubeObject = {
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "w", namespace: "shop" },
};

const BOTH = { default: true, validate: true };

const decide = (rule: BoundRule, object: KubeObject, known?: KubeObject): Decision => {
  const context = scenarioContext({ object, cluster: known === undefined ? "" : JSON.stringify(known) });
  return review(createRuleSet([packOf("team", [rule])]), context, BOTH);
};
const actions = ({ findings }: Decision): readonly Action[] => findings.map(({ action }) => action);

test.each<readonly [Action, string, Action]>([
  ["Deny", "Deny", "Deny"],
  ["Deny", "Warn", "Warn"],
  ["Deny", "Audit", "Audit"],
  ["Warn", "Deny", "Warn"],
  ["Warn", "Warn", "Warn"],
  ["Warn", "Audit", "Audit"],
  ["Audit", "Deny", "Audit"],
  ["Audit", "Warn", "Audit"],
  ["Audit", "Audit", "Audit"],
])("a pack that says %s in a namespace that says %s: %s", (action, label, expected) => {
  const decision = decide(bad(action), widget, namespace({ "decorum.dev/enforce": label }));
  expect(actions(decision)).toEqual([expected]);
  expect(decision.allowed).toBe(expected !== "Deny");
  expect(decision.warnings).toEqual([]);
});

test.each<readonly [string, Partial<BoundRule>, KubeObject | undefined]>([
  ["the pack ignores it", { namespaceLabels: "Ignored" }, namespace({ "decorum.dev/enforce": "Audit" })],
  ["the namespace is not known", {}, undefined],
  [
    "another namespace has it",
    {},
    {
      ...namespace({ "decorum.dev/enforce": "Audit" }),
      metadata: { name: "b", labels: { "decorum.dev/enforce": "Audit" } },
    },
  ],
  ["the namespace has no labels", {}, namespace({})],
  ["the labels are none", {}, namespace("decorum.dev/enforce")],
])("nothing is softened where %s", (_, parts, known) => {
  expect(decide(bad("Deny", parts), widget, known)).toMatchObject({ allowed: false, warnings: [] });
});

test("a pack that says nothing of namespaces ignores them", () => {
  const { namespaceLabels, ...silent } = bad("Deny");
  expect(decide(silent, widget, namespace({ "decorum.dev/enforce": "Audit" })).allowed).toBe(false);
});

test.each<readonly [Json, string]>([
  ["warn", "not 'warn'; did you mean 'Warn'?"],
  ["privileged", "not 'privileged'"],
  ["", "not ''"],
  [1, "not '1'"],
])("a label that is %j softens nothing and is told", (value, end) => {
  const decision = decide(bad("Deny"), widget, namespace({ "decorum.dev/enforce": value }));
  expect(decision.allowed).toBe(false);
  expect(decision.warnings).toEqual([
    `label 'decorum.dev/enforce' of namespace 'shop' has no effect: it must be 'Deny', 'Warn' or 'Audit', ${end}`,
  ]);
});

test("a Namespace does not soften what is said of itself, but is told at once of a label that says nothing", () => {
  const soft = namespace({ "decorum.dev/enforce": "Audit" });
  expect(decide(bad("Deny"), soft, soft)).toMatchObject({ allowed: false, warnings: [] });
  const wrong = { ...namespace({ "decorum.dev/enforce": "off" }), good: true };
  expect(decide(bad("Deny"), wrong)).toMatchObject({
    findings: [],
    warnings: [expect.stringContaining("not 'off'")],
  });
  expect(decide(bad("Deny", { namespaceLabels: "Ignored" }), wrong).warnings).toEqual([]);
});

test("a rule that fails is softened as its findings are", () => {
  const fails = bad("Deny", {
    check: () => {
      throw new Error("oops");
    },
  });
  expect(decide(fails, widget).allowed).toBe(false);
  expect(decide(fails, widget, namespace({ "decorum.dev/enforce": "Warn" }))).toMatchObject({
    allowed: true,
    faults: [{ action: "Warn" }],
  });
});

test("the namespace is looked up once, and only where something was found", () => {
  let asked = 0;
  const cluster: ClusterSnapshot = {
    list: () => undefined,
    known: () => {
      asked++;
      return [namespace({ "decorum.dev/enforce": "Warn" })];
    },
  };
  const rules = createRuleSet([packOf("team", [bad("Deny"), bad("Deny", { id: "test/b" })])]);
  const judge = (object: KubeObject): Decision => review(rules, { ...scenarioContext({ object }), cluster }, BOTH);
  expect(actions(judge({ ...widget, good: true }))).toEqual([]);
  expect(asked).toBe(0);
  expect(actions(judge(widget))).toEqual(["Warn", "Warn"]);
  expect(asked).toBe(1);
});

test("a namespace that cannot be looked up softens nothing, and that is a fault", () => {
  const cluster: ClusterSnapshot = {
    list: () => undefined,
    known: () => {
      throw new Error("out of order");
    },
  };
  const rules = createRuleSet([packOf("team", [bad("Deny"), bad("Deny", { id: "test/b" })])]);
  expect(review(rules, { ...scenarioContext({ object: widget }), cluster }, BOTH)).toMatchObject({
    allowed: false,
    faults: [{ rule: "test/bad", action: "Audit" }],
  });
});
