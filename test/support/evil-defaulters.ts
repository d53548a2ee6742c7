import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type JsonObject, type KubeObject, path } from "kube-json";
import type { Context } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Defaulter } from "../../src/model/rule.js";
import { packOf, defaulterThat } from "../../src/testing/pack.js";

/** Whatever a defaulter tries: it is a fault that names it or has no effect, leaves no trace, and stops no other. */

const GOOD = defaulterThat("test/good", () => [{ field: path("spec", "good"), value: true }]);

export const widget = (spec: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});

export const GIVEN = widget({
  size: 1,
  colors: ["red"],
  ports: [{ name: "http", port: 80 }],
  nested: { a: { b: "c" } },
  serial: 2n ** 60n + 1n,
  nothing: null,
});
export const stored = (spec: JsonObject): KubeObject => widget(spec);

export const decide = (evil: readonly BoundDefaulter[], context: Context): Decision =>
  review(createRuleSet([packOf("test", [], [...evil, GOOD])]), context, { default: true, validate: false });

export const withGood = (object: KubeObject): JsonObject => ({
  ...object,
  spec: { ...(object["spec"] as JsonObject), good: true },
});

/** Expects the decision of the good defaulter alone. */
export const expectUntouched = (decision: Decision, object: KubeObject): void => {
  expect(decision.object).toEqual(withGood(object));
  expect(decision.patch).toEqual([{ op: "add", path: "/spec/good", value: true }]);
  expect(decision.defaulted.map((one) => one.defaulter)).toEqual(["test/good"]);
};

export const proposing = (...proposals: readonly unknown[]): Defaulter["defaults"] =>
  (() => proposals) as Defaulter["defaults"];
