import { withServerDefaults } from "kube-builtin";
import { type JsonObject, type KubeObject, path } from "kube-json";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { contextOf } from "../../src/model/context.js";
import { defaulterThat, packOf } from "../../src/testing/pack.js";
import { causesOf } from "../../src/testing/refusal.js";
import { compiled, decide } from "../support/replacing.js";

/** An API server writes `stringData` of a Secret over its `data`, and shows it to no webhook. */

const secret = (rest: JsonObject): KubeObject => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "a" },
  ...rest,
});
const on = (apiGroups: readonly string[], resources: readonly string[], operation = "UPDATE"): JsonObject => ({
  match: { resourceRules: [{ apiGroups, resources, operations: [operation] }] },
});
const USER = { field: "stringData.username", value: "app" };
const SECRETS = on([""], ["secrets"]);

describe("a default of `stringData`", () => {
  test.each<[string, JsonObject]>([
    ["of Secrets", { ...SECRETS, options: USER }],
    ["of Secrets among others", { ...on(["*"], ["*"]), options: USER }],
    ["that replaces", { ...SECRETS, options: { ...USER, mode: "Replace" } }],
    ["as a whole", { ...SECRETS, options: { field: "stringData", value: { a: "b" } } }],
    ["under a condition", { ...SECRETS, options: { ...USER, when: [{ field: "type", operator: "Exists" }] } }],
    [
      "that is computed",
      {
        ...SECRETS,
        use: "generic/cel-default",
        options: { field: "stringData.a", expression: "object.metadata.name" },
      },
    ],
  ])("is refused with the pack: %s", (_, entry) => {
    expect(causesOf(() => compiled(entry))).toEqual([
      expect.stringMatching(
        /^spec\.defaulters\[0\]\.options\.field: may not be set in a Secret: .*; set an entry of `data`, in base64, or leave it/,
      ),
    ]);
  });
  test("of a custom resource is none of a Secret", () => {
    expect(causesOf(() => compiled({ ...on(["acme.io"], ["secrets"]), options: USER }))).toEqual([]);
  });
  test.each<[string, KubeObject]>([
    ["in a request", secret({ data: { username: "YWxpY2U=" } })],
    ["in a manifest", secret({ stringData: { username: "alice", password: "x" } })],
  ])("is a fault of any other defaulter: %s", (_, object) => {
    const evil = defaulterThat("test/evil", () => [{ field: path("stringData", "username"), value: "app" }]);
    expect(decide(packOf("evil", [], [evil]), object)).toMatchObject({ patch: [], faults: [{ rule: "test/evil" }] });
  });
});

describe("a default of `data` in a manifest with `stringData`", () => {
  const setting = (field: string, value: string, mode: string) =>
    compiled({ ...on([""], ["secrets"], "CREATE"), options: { field, value, mode } });
  const written = secret({ stringData: { a: "a", x: "1" } });
  test.each<[string, string, string, JsonObject]>([
    ["is set beside it", "data.b", "Fill", { data: { b: "Yg==" }, stringData: { a: "a", x: "1" } }],
    ["leaves its entries alone", "data.a", "Fill", { stringData: { a: "a", x: "1" } }],
    ["that replaces one of its entries takes its place", "data.a", "Replace", { data: { a: "Yg==", x: "MQ==" } }],
  ])("%s", (_, field, mode, expected) => {
    const pack = setting(field, "Yg==", mode);
    const { object, faults } = decide(pack, written);
    expect({ object, faults }).toEqual({ object: secret(expected), faults: [] });
    const sent = contextOf(withServerDefaults(written), { user: { username: "jane", groups: [] } });
    const inCluster = review(createRuleSet([pack]), sent, { default: true, validate: false });
    expect(withServerDefaults(object)).toEqual(inCluster.object);
    expect(decide(pack, object).patch).toEqual([]);
  });
});
