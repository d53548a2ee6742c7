import { path } from "kube-json";
import { invalid } from "../../model/cause.js";
import { EMPTY_CLUSTER, type Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Narrowing } from "../../model/match.js";
import { defaulterOf, packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext, type Scenario } from "../../testing/scenario.js";
import { bindDefaulter } from "../../testing/test-defaulter.js";
import { createRuleSet } from "../match/rule-set.js";
import { review } from "./review.js";

/** What a pack does that selects namespaces by their labels, where these are not known. */

const PROD: Narrowing = { namespaceSelector: { matchLabels: { tier: "prod" } } };
const NAMED: Narrowing = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "shop" } } };

const rule = ruleThat("test/bad", "Deny", () => [invalid(path("spec", "bad"), "must be good")]);
const filler = bindDefaulter(
  defaulterOf("test/size", ({ object }) =>
    object["full"] === true ? [] : [{ field: path("spec", "size"), value: 1 }],
  ),
  undefined,
);

const decide = (narrowing: Narrowing, context: Context): Decision => {
  const narrowings = [narrowing];
  const pack = packOf("prod", [{ ...rule, narrowings }], [{ ...filler, narrowings }]);
  return review(createRuleSet([pack]), context, { default: true, validate: true });
};

const sent = { user: { username: "ada", groups: [] } };
const widget = { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "w", namespace: "shop" }, spec: {} };
const shop = (tier: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { tier: ${tier} } }\n`;

test("it sets nothing, denies nothing, and says why", () => {
  const context = scenarioContext({ object: widget, ...sent });
  const decision = decide(PROD, { ...context, cluster: { ...EMPTY_CLUSTER, isWatched: true } });
  const because = "the labels of Namespace 'shop' are not known";
  expect(decision).toMatchObject({ allowed: true, patch: [], findings: [{ action: "Warn" }], unsure: because });
  expect(decision.undecided).toEqual([{ defaulter: "test/size", pack: "prod", field: "spec.size", because }]);
  expect(decision.warnings).toEqual([
    `\`spec.size\` is left unset: ${because} [test/size]`,
    `${because}, so the policy may be for other namespaces and only warns`,
  ]);
});

test("a namespace that is not among the known ones is no way around a rule, but nothing is set in it", () => {
  const cluster = shop("prod").replace("name: shop", "name: other");
  expect(decide(PROD, scenarioContext({ object: widget, cluster, ...sent }))).toMatchObject({
    allowed: false,
    patch: [],
    findings: [{ action: "Deny" }],
  });
});

test("of a cluster that is not watched, the defaulters are named that would set something, without their fields", () => {
  const context = scenarioContext({ object: widget });
  expect(decide(PROD, context)).toMatchObject({ patch: [], undecided: [{ field: "" }], warnings: [] });
  const full = scenarioContext({ object: { ...widget, full: true } });
  expect(decide(PROD, full)).toMatchObject({ patch: [], undecided: [] });
});

test.each<readonly [string, Narrowing, Scenario, "Applies" | "Does not" | "Unsure"]>([
  ["a namespace with the label", PROD, { object: widget, cluster: shop("prod") }, "Applies"],
  ["a namespace with another label", PROD, { object: widget, cluster: shop("test") }, "Does not"],
  ["a namespace whose name is enough", NAMED, { object: widget, ...sent }, "Applies"],
  ["no namespace", PROD, { object: { ...widget, metadata: { name: "w" } }, ...sent }, "Applies"],
  ["a namespace that a file leaves to its client", PROD, { object: { ...widget, metadata: { name: "w" } } }, "Unsure"],
  [
    "no namespace, as its kind has none",
    PROD,
    { object: { apiVersion: "v1", kind: "Node", metadata: { name: "n" } } },
    "Applies",
  ],
  ["a Namespace, which has its own labels", PROD, { object: shop("prod"), ...sent }, "Applies"],
  ["a Namespace with other labels", PROD, { object: shop("test"), ...sent }, "Does not"],
])("in %s", (_, narrowing, scenario, expected) => {
  const { findings, patch, unsure } = decide(narrowing, scenarioContext(scenario));
  expect(findings.map(({ action }) => action)).toEqual(
    expected === "Does not" ? [] : [expected === "Applies" ? "Deny" : "Warn"],
  );
  expect([patch.length, unsure !== undefined]).toEqual([expected === "Applies" ? 1 : 0, expected === "Unsure"]);
});

test("a defaulter that fails there is a fault", () => {
  const broken = defaulterOf("test/broken", () => {
    throw new Error("oh");
  });
  const pack = packOf("prod", [], [{ ...bindDefaulter(broken, undefined), narrowings: [PROD] }]);
  const decision = review(createRuleSet([pack]), scenarioContext({ object: widget }), {
    default: true,
    validate: false,
  });
  expect(decision.faults).toMatchObject([{ rule: "test/broken", action: "Audit" }]);
});
