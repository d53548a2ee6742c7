import { type Json, type JsonObject, type KubeObject, formatField, path, stringAt } from "kube-json";
import { invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { ON_OBJECTS } from "../../model/match.js";
import { ruleThat } from "../../testing/pack.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { scenarioContext } from "../../testing/scenario.js";
import { ratchet } from "./ratchet.js";
import { check } from "./validate.js";
import { noBad, added, update } from "../../testing/ratcheting.js";

describe("a finding is the same", () => {
  test.each<readonly [string, Json, Json]>([
    ["where nothing near it changed", { a: "bad", b: 1 }, { a: "bad", b: 2 }],
    ["in an item that moved, known by name", [{ name: "x", a: "bad" }], [{ name: "y" }, { name: "x", a: "bad" }]],
    ["in an item that moved, known by type", [{ type: "X", a: "bad" }], [{ type: "Y" }, { type: "X", a: "bad" }]],
    [
      "in an item known by its map key, whatever its name",
      { ports: [{ name: "a", port: 80, x: "bad" }, { port: 81 }] },
      { ports: [{ port: 81 }, { name: "b", port: 80, protocol: "TCP", x: "bad" }] },
    ],
    ["in an item without a key that changed elsewhere", [{ a: "bad", b: 1 }], [{ a: "bad", b: 2 }]],
    ["in a scalar that moved", ["good", "bad"], ["bad", "good"]],
    ["in a list within a list", [["good", ["bad"]]], [["x"], ["good", ["bad"]]]],
    ["of a large integer beside it", [[2n ** 60n, "bad"]], [[1], [2n ** 60n, "bad"]]],
    ["of a field that is missing", { needs: 1 }, { needs: 2 }],
    ["of an object that moved in its list", [{ bad: { a: 1 } }], [{ x: 1 }, { bad: { a: 1 } }]],
    [
      "in one of two items of the same name, when the other goes",
      [{ name: "x" }, { name: "x", a: "bad" }],
      [{ name: "x", a: "bad" }],
    ],
    [
      "in one of two items of the same name that change places",
      [{ name: "x", a: "bad" }, { name: "x" }],
      [{ name: "x" }, { name: "x", a: "bad" }],
    ],
    [
      "in one of two items of the same name that changed elsewhere",
      [{ name: "x" }, { name: "x", a: "bad" }],
      [{ name: "x" }, { name: "x", a: "bad", b: 1 }],
    ],
  ])("%s", (_, before, after) => {
    expect(added(update(before, after))).toEqual([]);
  });
});

test("a finding is new if the entry did not select the old object", () => {
  const prod = { ...noBad, narrowings: [{ objectSelector: { matchLabels: { env: "prod" } } }] };
  const labeled = (labels: JsonObject): KubeObject => ({
    apiVersion: "acme.io/v1",
    kind: "Widget",
    metadata: { name: "a", labels },
    spec: "bad",
  });
  const context = (before: JsonObject): Context =>
    scenarioContext({ object: labeled({ env: "prod" }), oldObject: labeled(before) });
  expect(added(context({}), prod)).toEqual(["spec"]);
  expect(added(context({ env: "prod", a: "b" }), prod)).toEqual([]);
});

describe("a finding is new", () => {
  test.each<readonly [string, Json, Json, readonly string[]]>([
    ["where the value is another bad one", { a: "bad" }, { a: "bad2" }, ["spec.a"]],
    ["where the field is another one", { a: "bad" }, { b: "bad" }, ["spec.b"]],
    ["in an item of another name", [{ name: "x", a: "bad" }], [{ name: "y", a: "bad" }], ["spec[0].a"]],
    [
      "in an item of another map key",
      { ports: [{ name: "a", port: 80, x: "bad" }] },
      { ports: [{ name: "a", port: 81, x: "bad" }] },
      ["spec.ports[0].x"],
    ],
    ["where an object takes the place of a text", { a: "bad" }, { a: { b: "bad" } }, ["spec.a.b"]],
    ["where a list takes the place of an object", { bad: {} }, { bad: [] }, ["spec.bad"]],
    ["of an object that changed inside", { bad: { a: { b: 1 } } }, { bad: { a: { b: 2 } } }, ["spec.bad"]],
    ["of a list that grew", { bad: [1] }, { bad: [1, 2] }, ["spec.bad"]],
    [
      "in a second item of the same name",
      [{ name: "x", a: "bad" }],
      [
        { name: "x", a: "bad" },
        { name: "x", a: "bad" },
      ],
      ["spec[1].a"],
    ],
    [
      "in a second item of the same name, beside a first that no longer has it",
      [{ name: "x", a: "bad" }],
      [{ name: "x" }, { name: "x", a: "bad", b: 1 }],
      ["spec[1].a"],
    ],
    ["where a key says the same as a path", { "a/b": "bad" }, { a: { b: "bad" } }, ["spec.a.b"]],
    ["where an index says the same as a key", [["bad"]], { 0: ["bad"] }, ["spec[0][0]"]],
    ["beside one that was there", [{ a: "bad" }], [{ a: "bad" }, { a: "bad" }], ["spec[1].a"]],
    [
      "and not the one that was there, where items without a key come before it",
      [{ a: "bad", b: 1 }],
      [
        { a: "bad", b: 2 },
        { a: "bad", b: 1 },
      ],
      ["spec[0].a"],
    ],
    ["in each of two equal items but one", ["bad"], ["bad", "bad"], ["spec[1]"]],
  ])("%s", (_, before, after, expected) => {
    expect(added(update(before, after))).toEqual(expected);
  });
});

describe("versions of a CustomResourceDefinition", () => {
  const schema = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const v1beta1 = { name: "v1beta1", spec: schema(["bad_a"]), version: { storage: true } };
  const definition = (...versions: Parameters<typeof versioned>[0]): KubeObject => versioned(versions);
  const place = (index: number, name: string): string =>
    `spec.versions[${String(index)}].schema.openAPIV3Schema.properties.spec.properties.${name}`;
  const among = (before: KubeObject, after: KubeObject): readonly string[] =>
    added(scenarioContext({ object: after, oldObject: before }), { ...noBad, match: ON_OBJECTS });

  test("are known by name wherever they stand", () => {
    const v1 = { name: "v1" };
    expect(among(definition(v1beta1, v1), definition(v1, v1beta1))).toEqual([]);
  });
  test("a new one has nothing new that it copies from one that was there", () => {
    const v1 = { name: "v1", spec: schema(["bad_a"]) };
    expect(among(definition(v1beta1), definition(v1beta1, v1))).toEqual([]);
    expect(among(definition(v1beta1), definition({ ...v1, version: { storage: true } }))).toEqual([]);
    const more = { name: "v1", spec: schema(["bad_a", "bad_b"]) };
    expect(among(definition(v1beta1), definition(v1beta1, more))).toEqual([place(1, "bad_b")]);
    const other = { name: "v1", spec: { bad_a: { type: "integer" } } };
    expect(among(definition(v1beta1), definition(v1beta1, other))).toEqual([place(1, "bad_a")]);
  });
  test("one that was there is not compared with the stored one", () => {
    const [before, after] = [[], ["bad_a"]].map((names) => ({ name: "v1", spec: schema(names) }));
    if (before === undefined || after === undefined) throw new Error("there are two");
    expect(among(definition(v1beta1, before), definition(v1beta1, after))).toEqual([place(1, "bad_a")]);
  });
});

test("a rule's own key is all that counts, if it gives one", () => {
  const keyed = ruleThat("test/keyed", "Deny", ({ object }) => [
    { ...invalid(path("spec", stringAt(object, "spec") ?? ""), "must be good"), key: "always" },
  ]);
  expect(added(update("a", "b"), keyed)).toEqual([]);
});

test("the old object is judged as if it came in now, and without what it replaced", () => {
  const seen: Context[] = [];
  const spy = ruleThat("test/spy", "Deny", (context) => {
    seen.push(context);
    return [invalid(path("spec"), "must be good")];
  });
  expect(added(update("a", "b"), spy)).toEqual(["spec"]);
  expect(seen.map(({ operation, object, oldObject }) => [operation, object["spec"], oldObject?.["spec"]])).toEqual([
    ["UPDATE", "b", "a"],
    ["CREATE", "a", undefined],
  ]);
});

test("a rule that fails on the old object still counts for what it found", () => {
  const fails = ruleThat("test/fails", "Deny", function* ({ object }) {
    yield invalid(path("spec", "a"), "must be good");
    if (object["spec"] === "old") throw new Error("oops");
    yield invalid(path("spec", "b"), "must be good");
  });
  const context = update("old", "new");
  const { causes } = check(fails, context, 1000);
  const { old, error } = ratchet(fails, causes, context);
  expect([...old].map(({ field }) => formatField(field))).toEqual(["spec.a"]);
  expect(error).toEqual(new Error("oops"));
});
