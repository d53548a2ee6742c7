import { path } from "kube-json";
import { invalid } from "../../model/cause.js";
import type { Defaulter } from "../../model/rule.js";
import { scenarioContext } from "../../testing/scenario.js";
import { rule, decide, widget, create } from "../../testing/reviewing.js";
import { defaulterThat } from "../../testing/pack.js";

describe("defaulting", () => {
  const color = defaulterThat("test/color", () => [{ field: path("spec", "color"), value: "Red" }]);
  test("fills in what is absent, parents included, and validation sees it", () => {
    const red = rule("test/no-red", function* ({ object }) {
      if ((object["spec"] as { color?: string } | undefined)?.color === "Red")
        yield invalid(path("spec", "color"), "must not be 'Red'");
    });
    const decision = decide(create({}), [red], [color]);
    expect(decision.patch).toEqual([{ op: "add", path: "/spec", value: { color: "Red" } }]);
    expect(decision.findings[0]?.message).toBe("must not be 'Red'; this field was defaulted by 'test/color'");
  });
  test("is not said of a field that is missing in a parent that a default added", () => {
    const size = rule("test/size", function* () {
      yield invalid(path("spec", "size"), "must be set");
    });
    expect(decide(create({}), [size], [color]).findings[0]?.message).toBe("must be set");
  });
  test.each([["Blue"], [""], [null], [0], [false]])("never touches what is there: %j", (value) => {
    const context = create({ spec: { color: value } });
    const decision = decide(context, [], [color]);
    expect(decision.patch).toEqual([]);
    expect(decision.object).toBe(context.object);
  });
  test.each([[{ spec: "text" }], [{ spec: null }], [{ spec: [] }]])(
    "never builds through what is no object: %j",
    (data) => {
      expect(decide(create(data), [], [color]).patch).toEqual([]);
    },
  );
  test("adds an entry to a keyed list, makes the list, and leaves an entry of that name alone", () => {
    const secret = defaulterThat("test/secret", () => [
      { field: path("secrets"), entry: { name: "pull" }, mergeKey: "name" },
    ]);
    expect(decide(create({}), [], [secret]).patch).toEqual([
      { op: "add", path: "/secrets", value: [{ name: "pull" }] },
    ]);
    expect(decide(create({ secrets: [{ name: "a" }] }), [], [secret]).patch).toEqual([
      { op: "add", path: "/secrets/-", value: { name: "pull" } },
    ]);
    expect(decide(create({ secrets: [{ name: "pull", x: 1 }] }), [], [secret]).patch).toEqual([]);
  });
  test("each sees what came before, whatever the order", () => {
    const copy = defaulterThat("test/copy", ({ object }) => {
      const value = (object["spec"] as { color?: string } | undefined)?.color;
      return value === undefined ? [] : [{ field: path("spec", "copy"), value }];
    });
    for (const order of [
      [color, copy],
      [copy, color],
    ])
      expect(decide(create({}), [], order).object).toMatchObject({ spec: { color: "Red", copy: "Red" } });
  });
  test.each<[string, Defaulter["defaults"]]>([
    ["touches status", () => [{ field: path("status", "a"), value: 1 }]],
    ["touches the resource version", () => [{ field: path("metadata", "resourceVersion"), value: "1" }]],
    ["touches the root", () => [{ field: path(), value: 1 }]],
    ["never settles", ({ object }) => [{ field: path(`a${String(Object.keys(object).length)}`), value: 1 }]],
    [
      "throws",
      () => {
        throw new Error("oops");
      },
    ],
  ])("a defaulter that %s is a fault, leaves no trace and stops no other", (_, defaults) => {
    const decision = decide(create({}), [], [defaulterThat("test/evil", defaults), color]);
    expect(decision.faults).toMatchObject([{ rule: "test/evil", action: "Audit" }]);
    expect(decision.allowed).toBe(true);
    expect(decision.patch).toEqual([{ op: "add", path: "/spec", value: { color: "Red" } }]);
  });
  test("a defaulter sees only the cluster kinds it declared, and a static one none", () => {
    const seen: unknown[] = [];
    const spy = defaulterThat("test/spy", ({ cluster }) => {
      seen.push(cluster.list("", "Secret"));
      return [];
    });
    const object = widget({}) as never;
    const secret = "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\n";
    decide(scenarioContext({ object, cluster: secret }), [], [spy]);
    const declared = { ...spy, reads: [{ group: "", kind: "Secret" }] };
    decide(scenarioContext({ object, cluster: secret }), [], [declared]);
    const admission = {
      ...declared,
      defaulter: { ...spy.defaulter, kind: "AdmissionControlled" as const },
    };
    decide(scenarioContext({ object, cluster: secret }), [], [admission]);
    expect(seen).toMatchObject([undefined, undefined, [{ kind: "Secret" }]]);
  });
});
