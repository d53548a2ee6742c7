import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { contextOf } from "../../src/model/context.js";
import { union } from "../../src/rules/generic/union.js";
import { packOf } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";

const widget = (spec: JsonObject): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const rules = createRuleSet([
  packOf("team", [
    bind(union, {
      field: "spec",
      members: ["git", "http", "oci", "auth"],
      discriminator: "type",
      values: { Git: ["git", "auth"], Http: ["http", "auth"], Oci: ["oci"] },
    }),
  ]),
]);

/** A member that stays when the discriminator changes is not reported, so it may excuse nothing later. */
test.each<readonly [string, JsonObject, JsonObject, string]>([
  ["only the discriminator changes", { type: "Git", git: 1 }, { type: "Http", git: 1 }, ""],
  ["then a second member", { type: "Http", git: 1 }, { type: "Http", git: 1, http: 1 }, "Deny spec.git"],
  ["a second member with its value", { type: "Http", git: 1 }, { type: "Oci", git: 1, oci: 1 }, "Deny spec.git"],
  [
    "a second member beside what they share",
    { type: "Http", git: 1, auth: 1 },
    { type: "Http", git: 1, http: 1, auth: 1 },
    "Deny spec.git",
  ],
  ["what they share", { type: "Http", git: 1 }, { type: "Http", git: 1, auth: 1 }, "Warn spec.git"],
  ["something else", { type: "Http", git: 1 }, { type: "Http", git: 1, size: 2 }, "Warn spec.git"],
  ["more beside both", { type: "Http", git: 1, http: 1 }, { type: "Http", git: 1, http: 1, auth: 1 }, "Warn spec.git"],
  ["another value", { type: "Http", git: 1, http: 1 }, { type: "Http", git: 1, http: 2 }, "Warn spec.git"],
  ["the right one goes", { type: "Http", git: 1, http: 1 }, { type: "Http", git: 1 }, "Warn spec.git"],
  ["one of three goes", { type: "Http", git: 1, http: 1, oci: 1 }, { type: "Http", git: 1, http: 1 }, "Warn spec.git"],
])("an update of a union: %s", (_, before, after, expected) => {
  const user = { username: "ada", groups: [] };
  const context = contextOf(widget(after), { user, oldObject: widget(before) });
  const { findings } = review(rules, context, { default: false, validate: true });
  expect(findings.map(({ field, action }) => `${action} ${formatField(field)}`).join()).toBe(expected);
});
