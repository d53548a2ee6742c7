import { arrayAt, at } from "kube-json";
import { parseManifests } from "kube-manifests";
import { matchConditions, ownedCondition } from "../packs/registration/webhook-conditions.js";
import { conditionsFile, rulesFile, strictManifest, webhookManifest } from "./webhook-manifest.js";

const rule = {
  apiGroups: ["", "apps"],
  apiVersions: ["*"],
  operations: ["CREATE"],
  resources: ["*", "*/status"],
} as const;

const conditions = matchConditions([]);
const plain = conditions.validating.map(({ name, expression }) => ({ name, expression }));

const read = (text: string): readonly unknown[] =>
  parseManifests(text).map(({ value, errors }) => {
    expect(errors).toEqual([]);
    return value;
  });

test("both configurations are read back with the rules and conditions that they were given", () => {
  const manifests = read(webhookManifest({ rules: { validating: [rule, rule], mutating: [] }, conditions }));
  expect(manifests.map((value) => at(value, "kind"))).toEqual([
    "ValidatingWebhookConfiguration",
    "MutatingWebhookConfiguration",
  ]);
  const webhooks = manifests.map((value) => arrayAt(value, "webhooks")[0]);
  expect(webhooks.map((webhook) => arrayAt(webhook, "rules"))).toEqual([[rule, rule], []]);
  expect(webhooks.map((webhook) => at(webhook, "matchConditions"))).toEqual([plain, plain]);
});

test("the webhook that fails closed asks about CRDs alone, of owned groups", () => {
  const owned = ownedCondition(["acme.io", "*.acme.io"]);
  const [patch] = read(strictManifest({ validating: [rule], mutating: [] }, owned));
  const [widened, webhook, ...others] = arrayAt(patch, "webhooks");
  expect(others).toEqual([]);
  expect(widened).toEqual({ name: "validate.decorum.dev", rules: [rule] });
  expect(webhook).toMatchObject({ name: "owned.decorum.dev", failurePolicy: "Fail" });
  expect(arrayAt(webhook, "rules").map((one) => at(one, "resources"))).toEqual([["customresourcedefinitions"]]);
  expect(at(webhook, "matchConditions")).toEqual([{ name: "owned", expression: owned.expression }]);
});

test("the lists of the chart are read back", () => {
  expect(read(rulesFile([rule]))).toEqual([[rule]]);
  expect(read(conditionsFile(conditions.validating))).toEqual([plain]);
});
