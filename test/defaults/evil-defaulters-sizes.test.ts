import { type Json, arrayAt, deepFreeze, formatJson, key, own, path } from "kube-json";
import { type Context, contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Defaulter } from "../../src/model/rule.js";
import { widget, decide, proposing } from "../support/evil-defaulters.js";
import { defaulterThat } from "../../src/testing/pack.js";

describe("takes too much room: it is left out, with a word to the user", () => {
  const because = "the defaults of an object may take at most 65536 bytes in total, and this one exceeds the rest";
  const small = { field: path("spec", "small"), value: 1 };
  test.each<[string, Json]>([
    ["more than all defaults may take", "x".repeat(65_536)],
    ["text by the megabyte", "x".repeat(2_000_000)],
    ["values by the million", Array.from({ length: 2_000_000 }, () => 0)],
  ])("%s", (_, value) => {
    const evil = defaulterThat("test/evil", proposing(small, { field: path("spec", "x"), value }));
    const decision = decide([evil], contextOf(widget({})));
    expect(decision.faults).toEqual([]);
    expect(decision.object["spec"]).toEqual({ small: 1, good: true });
    expect(decision.undecided).toEqual([{ defaulter: "test/evil", pack: "test", field: "spec.x", because }]);
    expect(decision.warnings).toEqual([`\`spec.x\` is left unset: ${because} [test/evil]`]);
  });

  test("little by little, and by several", () => {
    const hungry = (name: string): BoundDefaulter =>
      defaulterThat(
        `test/${name}`,
        proposing(
          ...Array.from({ length: 50 }, (_, n) => ({
            field: path("spec", `${name}${String(n)}`),
            value: "x".repeat(1000),
          })),
        ),
      );
    const decision = decide([hungry("a"), hungry("b")], contextOf(widget({})));
    expect(decision.faults).toEqual([]);
    expect(formatJson(decision.object).length).toBeLessThan(70_000);
    expect(decision.patch.length + decision.undecided.length).toBe(101);
    expect(decision.undecided.length).toBeGreaterThan(30);
  });

  test("of an update, what is stored already comes back however large it is", () => {
    const large = { field: path("spec", "x"), value: "x".repeat(100_000) };
    const one = defaulterThat("test/large", proposing(large));
    const object = widget({});
    const update: Context = {
      ...contextOf(object),
      operation: "UPDATE",
      oldObject: widget({ x: large.value }),
    };
    expect(decide([one], update).object["spec"]).toEqual({ x: large.value, good: true });
    expect(decide([one], { ...update, oldObject: object }).object["spec"]).toEqual({ good: true });
  });
});

describe("keys that a pointer must escape", () => {
  test.each([
    ["a/b", "/spec/map/a~1b"],
    ["a~b", "/spec/map/a~0b"],
    ["~1", "/spec/map/~01"],
    ["", "/spec/map/"],
    ["-", "/spec/map/-"],
    ["0", "/spec/map/0"],
    ["ä b", "/spec/map/ä b"],
  ])("%j", (name, pointer) => {
    const one = defaulterThat("test/one", () => [{ field: path("spec", "map", key(name)), value: 1 }]);
    const object = deepFreeze(widget({ map: { x: 1 } }));
    const decision = decide([one], contextOf(object));
    expect(decision.patch[0]).toEqual({ op: "add", path: pointer, value: 1 });
    expect(decision.object["spec"]).toMatchObject({ map: { x: 1, [name]: 1 } });
  });
});

describe("entries for one list", () => {
  const entries = (names: readonly string[]): Defaulter["defaults"] =>
    (() =>
      names.map((name) => ({
        field: path("spec", "ports"),
        entry: { name },
        mergeKey: "name",
      }))) as Defaulter["defaults"];
  const namesOf = (decision: Decision): readonly unknown[] =>
    arrayAt(decision.object, "spec", "ports").map((item) => own(item, "name"));

  test("by the thousand take time that grows with their number", () => {
    const old = Array.from({ length: 50_000 }, (_, index) => ({ name: `old-${String(index)}` }));
    const names = Array.from({ length: 3_000 }, (_, index) => `new-${String(index)}`);
    const decision = decide([defaulterThat("test/many", entries(names))], contextOf(widget({ ports: old })));
    expect(decision.faults).toEqual([]);
    expect(namesOf(decision)).toHaveLength(53_000);
  }, 60_000);

  test("with a key twice, and beside items with a key twice, come once", () => {
    const object = widget({ ports: [{ name: "a" }, { name: "a" }] });
    const decision = decide([defaulterThat("test/twice", entries(["b", "a", "b"]))], contextOf(object));
    expect(namesOf(decision)).toEqual(["a", "a", "b"]);
  });

  test("see the key that an item has just been given", () => {
    const object = widget({ ports: [{ port: 80 }] });
    const proposals = [
      { field: path("spec", "ports"), entry: { name: "early" }, mergeKey: "name" },
      { field: path("spec", "ports", 0, "name"), value: "a" },
      { field: path("spec", "ports"), entry: { name: "a" }, mergeKey: "name" },
      { field: path("spec", "ports"), entry: { name: "late" }, mergeKey: "name" },
    ];
    const once = defaulterThat("test/once", ({ object: seen }) =>
      arrayAt(seen, "spec", "ports").length > 1 ? [] : proposals,
    );
    expect(namesOf(decide([once], contextOf(object)))).toEqual(["a", "late"]);
  });
});
