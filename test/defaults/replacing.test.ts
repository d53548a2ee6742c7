import { type Json, type JsonObject, type KubeObject, at, path } from "kube-json";
import type { Circumstances } from "../../src/model/context.js";
import { InputError } from "../../src/model/input-error.js";
import { loadPacks } from "../../src/packs/load.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { useFolder } from "../../src/testing/folder.js";
import { defaulterThat, packOf } from "../../src/testing/pack.js";
import {
  MIRROR,
  catalogue,
  compiled,
  decide,
  document,
  pod,
  replacing,
  rewriting,
  widget,
} from "../support/replacing.js";

/** Entries with `mode: Replace`: the only ones that change a user's values. */

const write = useFolder();
const SIZE = compiled(replacing("spec.size", 3));

describe("a value", () => {
  test.each<[string, Json]>([
    ["another", 5],
    ["zero", 0],
    ["an empty one", ""],
    ["null", null],
    ["one of another type", { a: 1 }],
  ])("is replaced: %s", (_, value) => {
    const { object, patch, defaulted } = decide(SIZE, widget({ size: value }));
    expect(object).toEqual(widget({ size: 3 }));
    expect(patch).toEqual([{ op: "replace", path: "/spec/size", value: 3 }]);
    expect(defaulted).toMatchObject([
      { replaced: [{ field: path("spec", "size"), before: value, after: 3, managers: [] }] },
    ]);
  });

  test("is filled in if it is absent, without a warning", () => {
    const { object, warnings } = decide(SIZE, widget({}));
    expect([object, warnings]).toEqual([widget({ size: 3 }), []]);
  });

  test.each<[string, KubeObject, Circumstances]>([
    ["that is right", widget({ size: 3 }), {}],
    ["that an update does not change", widget({ size: 5, other: 1 }), { oldObject: widget({ size: 5 }) }],
    [
      "of an object that a controller made, in a manifest",
      widget({ size: 5 }, { ownerReferences: [{ kind: "Fleet", name: "f", controller: true }] }),
      {},
    ],
    ["beside one that is no object", { apiVersion: "acme.io/v1", kind: "Widget", spec: "a" }, {}],
  ])("stays: one %s", (_, object, more) => {
    expect(decide(SIZE, object, more)).toMatchObject({ patch: [], warnings: [], faults: [] });
  });

  test("that an update changes is replaced again, so that the same manifest gives the same object", () => {
    const { object } = decide(SIZE, widget({ size: 5 }), { oldObject: widget({ size: 3 }) });
    expect(object).toEqual(widget({ size: 3 }));
    expect(decide(SIZE, object, { oldObject: object }).patch).toEqual([]);
  });

  test.each<[string, KubeObject, Circumstances, readonly string[]]>([
    [
      "one that is set",
      widget({ size: 5 }),
      {},
      ["`spec.size` is left as it is: expression 'parent.other' resulted in error: no such key: other [entry-0]"],
    ],
    [
      "an absent one",
      widget({}),
      {},
      ["`spec.size` is left unset: expression 'parent.other' resulted in error: no such key: other [entry-0]"],
    ],
    ["one that an update does not change", widget({ size: 5, a: 1 }), { oldObject: widget({ size: 5 }) }, []],
  ])("that the expression cannot compute is said: %s", (_, object, more, warnings) => {
    expect(decide(compiled(rewriting("spec.size", "parent.other")), object, more)).toMatchObject({
      patch: [],
      faults: [],
      warnings,
    });
  });

  test("of an existing object is left alone with `onUpdate: Keep`, unless it had the value", () => {
    const keeping = compiled(replacing("spec.size", 3, { onUpdate: "Keep" }));
    expect(decide(keeping, widget({ size: 5 }), { oldObject: widget({ size: 4 }) }).patch).toEqual([]);
    expect(decide(keeping, widget({ size: 5 }), { oldObject: widget({ size: 3 }) }).patch).toHaveLength(1);
  });
});

describe("of built-in kinds", () => {
  test("an expression rewrites a value, once", () => {
    const { object, patch } = decide(MIRROR, pod("nginx"));
    expect(patch).toEqual([{ op: "replace", path: "/spec/containers/0/image", value: "registry.acme.io/nginx" }]);
    expect(decide(MIRROR, object).patch).toEqual([]);
  });

  test("an update never gets another immutable value", () => {
    const network = compiled({ on: "pods", ...replacing("spec.hostNetwork", false) });
    const hosted = (image: string): KubeObject => ({ ...pod(image), spec: { hostNetwork: true, containers: [] } });
    expect(decide(network, hosted("a")).patch).toHaveLength(1);
    const stored = { ...hosted("a"), spec: { hostNetwork: false, containers: [] } };
    expect(decide(network, hosted("a"), { oldObject: stored }).patch).toEqual([]);
    const selector = compiled(replacing("spec", { selector: {}, replicas: 1 }));
    const deployment = (replicas: number): KubeObject => ({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "a" },
      spec: { replicas, selector: { matchLabels: { a: "b" } } },
    });
    expect(decide(selector, deployment(2), { oldObject: deployment(3) }).patch).toEqual([]);
  });

  test("an entry of an atomic map is replaced, but none is added", () => {
    const zone = compiled({ on: "pods", ...replacing("spec.nodeSelector[zone]", "a") });
    const selecting = (nodeSelector: JsonObject): KubeObject => ({ ...pod("a"), spec: { nodeSelector } });
    const { object } = decide(zone, selecting({ zone: "b", disk: "ssd" }));
    expect(object).toMatchObject({ spec: { nodeSelector: { zone: "a", disk: "ssd" } } });
    expect(decide(zone, selecting({ disk: "ssd" })).patch).toEqual([]);
  });
});

describe("nothing but a pack with the mode may replace", () => {
  test.each(["status.size", "metadata.name", "kind"])("%s is refused in a pack", (field) => {
    expect(() => compiled(replacing(field, "a"))).toThrow(InputError);
  });
  test.each(["metadata.finalizers", "metadata.ownerReferences", "metadata.labels"])("%s too", (field) => {
    expect(() => compiled(replacing(field, {}))).toThrow(InputError);
  });
  test("a label may be replaced", () => {
    const team = compiled(replacing("metadata.labels[team]", "a"));
    expect(at(decide(team, widget({}, { labels: { team: "b" } })).object, "metadata", "labels")).toEqual({ team: "a" });
  });
  test.each<[string, Json, string]>([
    ["without the mode", 1, "may not replace `spec.size`; only an entry of a pack with `mode: Replace` may"],
    ["by null", null, "may not replace `spec.size`"],
  ])("a defaulter %s is a fault", (_, value, message) => {
    const evil = defaulterThat("test/evil", () => [{ field: path("spec", "size"), value, replace: true }]);
    const { faults, object } = decide(packOf("evil", [], [evil]), widget({ size: 5 }));
    expect(object).toEqual(widget({ size: 5 }));
    expect(String(faults[0]?.error)).toContain(message);
  });
  test("null is no value of an entry", () => {
    expect(() => compiled(replacing("spec.size", null))).toThrow(InputError);
    expect(decide(compiled(rewriting("spec.size", "null")), widget({ size: 1 })).patch).toEqual([]);
  });
  test("no built-in pack does", () => {
    const { packs } = loadPacks("policies", catalogue);
    expect(packs.flatMap(({ defaulters }) => defaulters.filter(({ replaces }) => replaces === true))).toEqual([]);
  });
});

describe("entries that fight", () => {
  test("are refused with the pack, if the smallest object shows it", () => {
    const named = {
      match: { resourceRules: [{ apiGroups: ["acme.io"], resources: ["widgets"], operations: ["CREATE"] }] },
    };
    const fighting = [replacing("spec.size", 1), replacing("spec.size", 2)].map((one) => ({ ...one, ...named }));
    expect(() => compiled(...fighting)).toThrow(InputError);
  });
  test("are faults, and neither has an effect", () => {
    const { faults, patch } = decide(
      compiled(replacing("spec.size", 1), replacing("spec.size", 2)),
      widget({ size: 5 }),
    );
    expect(patch).toEqual([]);
    expect(faults.map(({ rule, error }) => [rule, String(error)])).toEqual([
      ["entry-0", expect.stringContaining("still react to each other")],
      ["entry-1", expect.stringContaining("still react to each other")],
    ]);
  });
  test("entries for the same field may agree on its value; others are rejected", () => {
    const [three, four] = [replacing("spec.size", 3), replacing("spec.size", 4)];
    expect(decide(compiled(three, three), widget({ size: 5 }))).toMatchObject({
      faults: [],
      object: widget({ size: 3 }),
    });
    const match = { resourceRules: [{ apiGroups: ["acme.io"], resources: ["widgets"], operations: ["CREATE"] }] };
    expect(() => compiled({ ...three, match }, { ...four, match })).toThrow(InputError);
  });
  test("one that never ends is a fault, and the others run", () => {
    const endless = rewriting("spec.name", "'x' + parent.name");
    const { faults, object } = decide(compiled(endless, replacing("spec.size", 1)), widget({ name: "a", size: 5 }));
    expect(faults.map(({ rule }) => rule)).toEqual(["entry-0"]);
    expect(object).toEqual(widget({ name: "a", size: 1 }));
  });
  test("a default that only fills in gives way", () => {
    const filling = { options: { field: "spec.size", value: 1 } };
    expect(decide(compiled(filling, replacing("spec.size", 2)), widget({})).object).toEqual(widget({ size: 2 }));
  });
});

test("`decorum test` proves it by its examples", () => {
  const run = (after: number) => {
    const entry = { ...replacing("spec.size", 3), before: widget({ size: 5 }), after: widget({ size: after }) };
    return runPackTests(loadPacks(write({ "pack.yaml": JSON.stringify(document(entry)) }), catalogue), []);
  };
  expect(run(3)).toMatchObject({ passed: 1, failed: 0 });
  expect(run(5)).toMatchObject({ passed: 0, failed: 1 });
});
