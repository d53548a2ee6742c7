import { formatField, path, type FieldPath } from "../../kube/json/field-path.js";
import { at, isArray, isObject, stringAt } from "../../kube/json/object.js";
import type { Json, JsonObject, KubeObject } from "../../kube/json/object.js";
import { invalid, required } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { BoundRule } from "../../model/pack.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { versioned } from "../../testing/crd-versions.js";
import { scenarioContext } from "../../testing/scenario.js";
import { LIMITS } from "../match/limits.js";
import { ratchet, ratchetAll } from "./ratchet.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";
import { check } from "./validate.js";

/** Finds every text that starts with 'bad', every key that does, and every `needs` without its `has`. */
function* badPlaces(value: Json | undefined, field: FieldPath = []): Iterable<FieldPath> {
  if (typeof value === "string" && value.startsWith("bad")) yield field;
  if (isArray(value)) for (const [index, item] of value.entries()) yield* badPlaces(item, [...field, index]);
  if (!isObject(value)) return;
  if (value["needs"] !== undefined && value["has"] === undefined) yield [...field, "has"];
  for (const [name, item] of Object.entries(value)) {
    if (name.startsWith("bad")) yield [...field, name];
    yield* badPlaces(item, [...field, name]);
  }
}

const noBad = ruleThat("test/no-bad", "Deny", function* ({ object }) {
  for (const field of badPlaces(object)) yield invalid(field, "must be good");
});

/** What an update adds: fields of findings that were not there before. */
const added = (context: Context, bound = noBad): readonly string[] => {
  const { causes } = check(bound, context, 1000);
  const { old } = ratchet(bound, causes, context);
  return causes.filter((cause) => !old.has(cause)).map(({ field }) => formatField(field));
};

const widget = (spec: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const update = (before: Json, after: Json): Context =>
  scenarioContext({ object: widget(after), oldObject: widget(before) });

describe("a finding is the same", () => {
  test.each<readonly [string, Json, Json]>([
    ["where nothing near it changed", { a: "bad", b: 1 }, { a: "bad", b: 2 }],
    [
      "in an item that moved, known by name",
      [{ name: "x", a: "bad" }],
      [{ name: "y" }, { name: "x", a: "bad" }],
    ],
    [
      "in an item that moved, known by type",
      [{ type: "X", a: "bad" }],
      [{ type: "Y" }, { type: "X", a: "bad" }],
    ],
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
  test("a new one is new, though it is a copy of the stored one", () => {
    const v1 = { name: "v1", spec: schema(["bad_a"]) };
    expect(among(definition(v1beta1), definition(v1beta1, v1))).toEqual([place(1, "bad_a")]);
    expect(among(definition(v1beta1), definition({ ...v1, version: { storage: true } }))).toEqual([
      place(0, "bad_a"),
    ]);
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
  expect(
    seen.map(({ operation, object, oldObject }) => [operation, object["spec"], oldObject?.["spec"]]),
  ).toEqual([
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

describe("what a finding is about", () => {
  const about = (more: (object: KubeObject) => object): BoundRule =>
    ruleThat("test/about", "Deny", ({ object }) => [
      { ...invalid(path("spec"), "must be good"), ...more(object) },
    ]);
  test("takes the place of what stands at its field", () => {
    const ofA = about((object) => ({ about: at(object, "spec", "a") ?? null }));
    expect(added(update({ a: { x: 1 }, b: 1 }, { a: { x: 1 }, b: 2 }), ofA)).toEqual([]);
    expect(added(update({ a: { x: 1 }, b: 1 }, { a: { x: 2 }, b: 1 }), ofA)).toEqual(["spec"]);
  });
  test("an amount is old if it is no greater", () => {
    const amount = about((object) => ({ amount: Number(at(object, "spec", "size")) }));
    expect(added(update({ size: 5, b: 1 }, { size: 5, b: 2 }), amount)).toEqual([]);
    expect(added(update({ size: 5 }, { size: 4 }), amount)).toEqual([]);
    expect(added(update({ size: 5 }, { size: 6 }), amount)).toEqual(["spec"]);
  });
  test("of what is missing nothing else counts", () => {
    const missing = ruleThat("test/missing", "Deny", () => [required(path("spec"), "must set `a`")]);
    expect(added(update({ b: 1 }, { b: 2 }), missing)).toEqual([]);
  });

  const node = path(
    "spec",
    "versions",
    0,
    "schema",
    "openAPIV3Schema",
    "properties",
    "spec",
    "properties",
    "a",
  );
  const definition = (a: JsonObject): KubeObject =>
    versioned([{ name: "v1", spec: { a }, version: { storage: true } }]);
  const judged = (
    field: FieldPath,
    message: string,
    before: JsonObject,
    after: JsonObject,
  ): readonly string[] =>
    added(scenarioContext({ object: definition(after), oldObject: definition(before) }), {
      ...ruleThat("test/schema", "Deny", () => [invalid(field, message)]),
      match: ON_OBJECTS,
    });
  test("of a schema it is what the message says, and the keywords that it names", () => {
    const before = { type: "string", maxLength: 9 };
    expect(judged(node, "must be 'b'", before, { ...before, maxLength: 5, description: "A." })).toEqual([]);
    expect(judged(node, "must have another `maxLength`", before, { ...before, pattern: "a" })).toEqual([]);
    expect(judged(node, "may not be in `required`", before, { ...before, required: ["b"] })).toEqual([]);
    expect(judged(node, "must have another `maxLength`", before, { ...before, maxLength: 8 })).toHaveLength(
      1,
    );
  });
  test("of what stands in a schema it is all of that", () => {
    const before = { type: "string", enum: ["a"] };
    expect(judged([...node, "enum"], "must be b", before, { ...before, maxLength: 5 })).toEqual([]);
    expect(judged([...node, "enum"], "must be b", before, { ...before, enum: ["c"] })).toHaveLength(1);
  });
});

describe("more findings than are kept", () => {
  /** An object with so many bad texts, of which the last is another one in the new state. */
  const many = (count: number, last: string): Json => ({
    list: Array.from({ length: count }, (_, index) => (index === count - 1 ? last : `bad${String(index)}`)),
  });
  const decide = (context: Context, limits = LIMITS): Decision =>
    review(createRuleSet([packOf("test", [noBad])]), context, { default: false, validate: true }, limits);

  test.each([1001, 12_000, 40_000])("of %d the one that is new denies", (count) => {
    const old = decide(update(many(count, "bad"), { ...(many(count, "bad") as JsonObject), other: 1 }));
    expect(old).toMatchObject({ allowed: true, dropped: [{ count: count - LIMITS.findingsPerRule }] });
    expect(old.findings.every(({ ratcheted }) => ratcheted)).toBe(true);
    const fresh = decide(update(many(count, "bad"), many(count, "bad one")));
    expect(fresh.allowed).toBe(false);
    expect(
      fresh.findings.filter(({ ratcheted }) => !ratcheted).map(({ field }) => formatField(field)),
    ).toEqual([`spec.list[${String(count - 1)}]`]);
  });
  test("of those beyond what is compared, too", () => {
    const limits = { ...LIMITS, comparedFindings: 2000 };
    expect(decide(update(many(2000, "bad"), many(2000, "bad")), limits).allowed).toBe(true);
    const more = update(many(2001, "bad"), { ...(many(2001, "bad") as JsonObject), other: 1 });
    expect(decide(more, limits).allowed).toBe(false);
  });
  test("what is excused takes its old ones first, and no others", () => {
    const context = update(many(1500, "bad"), many(1500, "bad one"));
    const { causes } = check(noBad, context, 2000);
    const first = causes.slice(0, 3);
    const rest = causes.slice(3);
    const { kept, old } = ratchetAll(noBad, first, () => rest, context);
    expect(kept.filter((cause) => !old.has(cause)).map(({ field }) => formatField(field))).toEqual([
      "spec.list[1499]",
    ]);
  });
  test("a deep field does not make it slow", () => {
    const deep = (last: string): Json => {
      let value = many(2000, last);
      for (let depth = 0; depth < 900; depth++) value = { ["x".repeat(500)]: value };
      return value;
    };
    expect(decide(update(deep("bad"), deep("bad one"))).allowed).toBe(false);
  });
});

test("no more findings of the old object are looked at than are compared", () => {
  let asked = 0;
  const endless = ruleThat("test/endless", "Deny", function* ({ object }) {
    for (;;) {
      asked++;
      yield invalid(path("spec", stringAt(object, "spec") ?? "", String(asked)), "must be good");
    }
  });
  const context = update("old", "new");
  const limits = { ...LIMITS, comparedFindings: 10_000 };
  const { old } = ratchet(endless, [invalid(path("spec", "new"), "must be good")], context, { limits });
  expect(old.size).toBe(0);
  expect(asked).toBe(10_001);
});

test("an object is looked at once to tell its values, however many rules find something", () => {
  const looksOf = (rules: number): number => {
    let looks = 0;
    /** Counts whoever looks at all of it. */
    const counted = new Proxy<JsonObject>(
      { bad: "bad" },
      { ownKeys: (target) => (looks++, Reflect.ownKeys(target)) },
    );
    const finding = Array.from({ length: rules }, (_, index) =>
      ruleThat(`test/rule-${String(index)}`, "Deny", () => [
        invalid(path("spec", "list", 0, "bad"), "must be good"),
      ]),
    );
    const context = update({ list: [counted] }, { list: [{ bad: "bad" }], other: 1 });
    review(createRuleSet([packOf("test", finding)]), context, { default: false, validate: true });
    return looks;
  };
  expect(looksOf(1)).toBeGreaterThan(0);
  expect(looksOf(20)).toBe(looksOf(1));
});
