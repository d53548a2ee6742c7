import { type JsonObject, at, path } from "kube-json";
import type { Default, Defaulter } from "../../model/rule.js";
import { type Context, contextOf, EMPTY_CLUSTER } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import { packOf, defaulterOf } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { bindDefaulter } from "../../testing/test-defaulter.js";
import { auditAnnotations } from "./audit-annotations.js";
import { warnings } from "./warnings.js";
import { review } from "../review/review.js";
import { createRuleSet } from "../match/rule-set.js";

const SIZE = path("spec", "size");

const chooser = (defaults: Defaulter["defaults"], reads: Defaulter["reads"] = []): Defaulter =>
  defaulterOf("test/size", defaults, { kind: "AdmissionControlled", reads });

const SIZES = [{ group: "acme.io", kind: "Size" }];
const widget = { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, spec: {} };
const noSize: Default = { field: SIZE, undecided: "no Size is marked as the default" };

const reviewed = (defaulters: readonly Defaulter[], context: Context): Decision => {
  const bound = defaulters.map((one) => bindDefaulter(one, undefined));
  return review(createRuleSet([packOf("sizes", [], bound)]), context, { default: true, validate: false });
};

/** With a cluster that is known, and empty. */
const decide = (defaulters: readonly Defaulter[], object: JsonObject = widget): Decision =>
  reviewed(defaulters, scenarioContext({ object }));

test("admission-02: what cannot be decided is left unset, allowed, and told", () => {
  const decision = decide([chooser(() => [noSize], SIZES)]);
  expect(decision).toMatchObject({ allowed: true, patch: [], faults: [] });
  expect(decision.undecided).toEqual([
    {
      defaulter: "test/size",
      pack: "sizes",
      field: "spec.size",
      because: "no Size is marked as the default",
    },
  ]);
  expect(warnings(scenarioContext({ object: widget }), decision)).toEqual([
    "`spec.size` is left unset: no Size is marked as the default [test/size]",
  ]);
  expect(auditAnnotations(decision)).toEqual({
    undecided: "test/size=spec.size: no Size is marked as the default",
  });
});

test("a field that the user has set needs no decision", () => {
  const decision = decide([chooser(() => [noSize], SIZES)], { ...widget, spec: { size: 1 } });
  expect(decision.undecided).toEqual([]);
});

test("nor does one that another defaulter fills in, whichever comes first", () => {
  const filler = { ...chooser(() => [{ field: SIZE, value: 1 }]), id: "test/filler" };
  const undecided = chooser(() => [noSize], SIZES);
  for (const order of [
    [filler, undecided],
    [undecided, filler],
  ])
    expect(decide(order)).toMatchObject({ undecided: [], object: { spec: { size: 1 } } });
});

describe("a kind of the cluster that nobody knows", () => {
  const asked: string[] = [];
  const curious = chooser(({ cluster }) => {
    cluster.list("acme.io", "Size");
    asked.push("asked");
    return [{ field: SIZE, value: 1 }];
  }, SIZES);

  test("admission-02: its defaulter goes no further, and only the audit is told", () => {
    const decision = reviewed([curious], contextOf(widget));
    expect(asked).toEqual([]);
    expect(decision).toMatchObject({ allowed: true, patch: [], faults: [], warnings: [] });
    expect(decision.undecided).toMatchObject([{ field: "", because: "objects of kind 'Size' are not known" }]);
    expect(auditAnnotations(decision)).toEqual({
      undecided: "test/size=objects of kind 'Size' are not known",
    });
  });
  describe("of a cluster that is watched", () => {
    const lost = { ...EMPTY_CLUSTER, isWatched: true as const };
    const choosing = chooser(function* ({ object, cluster }) {
      if (at(object, "spec", "size") === undefined) if (cluster.list("acme.io", "Size")?.length === 0) yield noSize;
    }, SIZES);
    const quiet = chooser(({ cluster }) => {
      cluster.list("acme.io", "Size");
      return [];
    }, SIZES);

    test("admission-02: the client is told which field is left unset for it", () => {
      const decision = reviewed([choosing], contextOf(widget, { cluster: lost }));
      expect(decision).toMatchObject({ allowed: true, patch: [], faults: [] });
      expect(decision.warnings).toEqual([
        "`spec.size` is left unset: objects of kind 'Size' are not known [test/size]",
      ]);
    });

    test("nothing is told of a field that is set, and nothing that was proposed is kept", () => {
      const set = contextOf({ ...widget, spec: { size: 1 } }, { cluster: lost });
      expect(reviewed([choosing], set)).toMatchObject({ undecided: [], warnings: [], patch: [] });
      expect(reviewed([curious], contextOf(widget, { cluster: lost }))).toMatchObject({
        patch: [],
        undecided: [{ field: "spec.size" }],
      });
    });

    test("who would have looked at it and names no field is told of, too", () => {
      expect(reviewed([quiet], contextOf(widget, { cluster: lost })).warnings).toEqual([
        "no default could be set: objects of kind 'Size' are not known [test/size]",
      ]);
      expect(reviewed([chooser(() => [], SIZES)], contextOf(widget, { cluster: lost })).undecided).toEqual([]);
    });
  });

  test("is another thing than one of which there are none", () => {
    expect(decide([curious])).toMatchObject({ undecided: [], object: { spec: { size: 1 } } });
    expect(asked).not.toEqual([]);
  });
});

test("what is told is bounded", () => {
  const many = chooser(() =>
    Array.from({ length: 100 }, (_, index) => ({
      field: path("spec", `size${String(index)}`),
      undecided: "there is none",
    })),
  );
  const decision = decide([many]);
  expect(decision.undecided).toHaveLength(100);
  expect(decision.warnings).toHaveLength(9);
  expect(decision.warnings.at(-1)).toBe("92 more fields are left unset");
  const text = auditAnnotations(decision)["undecided"] ?? "";
  expect(text.length).toBeLessThanOrEqual(1024);
  expect(text).toMatch(/; \.\.\.$/);
});
