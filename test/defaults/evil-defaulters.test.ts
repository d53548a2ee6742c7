import { type Json, type JsonObject, type KubeObject, key, path } from "kube-json";
import { type Context, contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Defaulter } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { widget, GIVEN, stored, decide, withGood, expectUntouched, proposing } from "../support/evil-defaulters.js";
import { defaulterThat } from "../../src/testing/pack.js";

const messageOf = ({ faults }: Decision, index = 0): string => {
  const error = faults[index]?.error;
  return error instanceof Error ? error.message : String(error);
};

const cyclic: JsonObject = { a: 1 };
(cyclic as Record<string, unknown>)["self"] = cyclic;

const deep = (levels: number): Json => (levels === 0 ? 1 : { a: deep(levels - 1) });

describe("a fault that names it", () => {
  test.each<[string, Defaulter["defaults"], RegExp]>([
    ["touches status", proposing({ field: path("status", "phase"), value: "x" }), /`status\.phase`/],
    ["touches the whole status", proposing({ field: path("status"), value: {} }), /`status`/],
    ["touches the kind", proposing({ field: path("kind"), value: "Gadget" }), /`kind`/],
    ["touches the uid", proposing({ field: path("metadata", "uid"), value: "1" }), /`metadata\.uid`/],
    [
      "touches the name by a bracketed key",
      proposing({ field: path("metadata", key("name")), value: "b" }),
      /metadata/,
    ],
    ["touches all metadata", proposing({ field: path("metadata"), value: { labels: {} } }), /`metadata`/],
    [
      "touches managed fields as a list",
      proposing({ field: path("metadata", "managedFields"), entry: { name: "x" }, mergeKey: "name" }),
      /managedFields/,
    ],
    ["gives a label a number", proposing({ field: path("metadata", "labels", "a"), value: 1 }), /strings/],
    ["gives labels a number", proposing({ field: path("metadata", "labels"), value: { a: 1 } }), /strings/],
    ["makes labels a list", proposing({ field: path("metadata", "labels"), value: ["a"] }), /strings/],
    [
      "removes a field",
      proposing({ clear: path("spec", "size"), discriminator: path("spec", "type") }),
      /clears: true/,
    ],
    ["proposes NaN", proposing({ field: path("spec", "x"), value: NaN }), /`spec\.x` is NaN/],
    [
      "proposes Infinity, deep down",
      proposing({ field: path("spec", "x"), value: [{ y: -Infinity }] }),
      /`spec\.x\[0\]\.y` is -Infinity/,
    ],
    ["proposes nothing", proposing({ field: path("spec", "x") }), /`spec\.x` is undefined/],
    ["proposes a hole in a list", proposing({ field: path("spec", "x"), value: [undefined] }), /undefined/],
    ["proposes a function", proposing({ field: path("spec", "x"), value: () => 1 }), /is a function/],
    ["proposes a symbol", proposing({ field: path("spec", "x"), value: Symbol("x") }), /is a symbol/],
    ["proposes a Date", proposing({ field: path("spec", "x"), value: new Date(0) }), /instance of a class/],
    ["proposes a Map", proposing({ field: path("spec", "x"), value: new Map() }), /instance of a class/],
    ["proposes a value within itself", proposing({ field: path("spec", "x"), value: cyclic }), /100 levels/],
    ["proposes too deep a value", proposing({ field: path("spec", "x"), value: deep(200) }), /100 levels/],
    [
      "proposes too much in names of fields",
      () =>
        Array.from({ length: 9000 }, (_, n) => ({
          field: path("spec", `${"x".repeat(3000)}${n}`),
          value: 1,
        })),
      /propose less/,
    ],
    [
      "gives too long reasons",
      () =>
        Array.from({ length: 9000 }, (_, n) => ({
          field: path("spec", `x${n}`),
          undecided: "x".repeat(3000),
        })),
      /propose less/,
    ],
    ["proposes null", proposing(null), /must propose objects/],
    ["proposes a text", proposing("spec.x"), /must propose objects/],
    ["names no field", proposing({ value: 1 }), /path of a field/],
    ["names the root", proposing({ field: path(), value: widget({}) }), /path of a field/],
    ["names a field as a text", proposing({ field: "spec.x", value: 1 }), /path of a field/],
    ["names a negative index", proposing({ field: ["spec", -1], value: 1 }), /names and indexes/],
    ["names half an index", proposing({ field: ["spec", 0.5], value: 1 }), /names and indexes/],
    ["names nothing in a path", proposing({ field: ["spec", undefined], value: 1 }), /names and indexes/],
    [
      "names an endless path",
      proposing({ field: Array.from({ length: 1000 }, () => "a"), value: 1 }),
      /path of a field/,
    ],
    [
      "brings an entry without its key",
      proposing({ field: path("spec", "ports"), entry: { port: 1 }, mergeKey: "name" }),
      /`name`/,
    ],
    [
      "brings an entry without naming a key",
      proposing({ field: path("spec", "ports"), entry: { name: "x" } }),
      /`mergeKey`/,
    ],
    ["gives no reason", proposing({ field: path("spec", "x"), undecided: "" }), /`undecided`/],
    [
      "throws halfway",
      function* () {
        yield { field: path("spec", "early"), value: 1 };
        throw new Error("oops");
      },
      /oops/,
    ],
    [
      "throws what is no Error",
      () => {
        // oxlint-disable-next-line typescript/only-throw-error -- an author may do this
        throw "oops";
      },
      /oops/,
    ],
    ["gives no list", (() => undefined) as unknown as Defaulter["defaults"], /iterable/],
    [
      "yields endlessly",
      function* () {
        for (let index = 0; ; index++) yield { field: path("spec", `x${String(index)}`), value: 1 };
      },
      /at most 10000 defaults/,
    ],
    [
      "yields the same endlessly",
      function* () {
        for (;;) yield { field: path("spec", "x"), value: 1 };
      },
      /at most 10000 defaults/,
    ],
    [
      "throws as it is read",
      proposing({
        get field() {
          throw new Error("no reading");
        },
      }),
      /no reading/,
    ],
    [
      "oscillates alone",
      ({ object }) => [{ field: path("spec", `x${String(Object.keys(object["spec"] as object).length)}`), value: 1 }],
      /must have nothing to add once its defaults are set/,
    ],
    [
      "writes to the object",
      ({ object }) => {
        (object["spec"] as Record<string, unknown>)["size"] = 2;
        return [];
      },
      /read only|extensible|frozen/,
    ],
    [
      "writes deep into the object",
      ({ object }) => {
        (object["spec"] as { colors: string[] }).colors.push("blue");
        return [];
      },
      /read only|extensible|frozen/,
    ],
  ])("%s", (_, defaults, message) => {
    // Not frozen here: in production it is not frozen beforehand.
    const given = structuredClone(GIVEN);
    const decision = decide([defaulterThat("test/evil", defaults)], contextOf(given));
    expectUntouched(decision, GIVEN);
    expect(given).toEqual(GIVEN);
    expect(decision.faults).toMatchObject([{ rule: "test/evil", pack: "test", action: "Audit" }]);
    expect(messageOf(decision)).toMatch(message);
    expect(decision.allowed).toBe(true);
  });

  test("writes to the stored object, or to the cluster", () => {
    const secret: KubeObject = { apiVersion: "v1", kind: "Secret", metadata: { name: "s" }, data: {} };
    const context = contextOf(structuredClone(GIVEN), {
      oldObject: stored({ size: 1 }),
      cluster: snapshotOf([secret]),
    });
    const writes = (id: string, write: (seen: Context) => void): BoundDefaulter =>
      defaulterThat(
        id,
        (seen) => {
          write(seen);
          return [];
        },
        { kind: "AdmissionControlled", reads: [{ group: "", kind: "Secret" }] },
      );
    const old = writes("test/old", ({ oldObject }) => {
      (oldObject as Record<string, unknown>)["spec"] = {};
    });
    const cluster = writes("test/cluster", ({ cluster: seen }) => {
      for (const one of seen.list("", "Secret") ?? []) (one as Record<string, unknown>)["data"] = { a: "b" };
    });
    const list = writes("test/list", ({ cluster: seen }) => {
      (seen.list("", "Secret") as KubeObject[]).length = 0;
    });
    const decision = decide([old, cluster, list], context);
    expect(decision.faults.map(({ rule }) => rule)).toEqual(["test/old", "test/cluster"]);
    expect(context.oldObject).toEqual(stored({ size: 1 }));
    expect(secret["data"]).toEqual({});
    expect(context.cluster.list("", "Secret")).toHaveLength(1);
  });

  test("a pair oscillates: both are named, and a third one that only depends on them is not", () => {
    const answers = (mine: string, other: string): Defaulter["defaults"] =>
      function* ({ object }) {
        const names = Object.keys(object["spec"] as object);
        const count = names.filter((name) => name.startsWith(other)).length;
        yield { field: path("spec", `${mine}${String(count)}`), value: 1 };
      };
    const ping = defaulterThat("test/ping", answers("ping", "pong"));
    const pong = defaulterThat("test/pong", answers("pong", "ping"));
    const calm = defaulterThat("test/calm", () => [{ field: path("spec", "calm"), value: 1 }]);
    const decision = decide([ping, calm, pong], contextOf(GIVEN));
    expect(decision.faults.map(({ rule }) => rule).sort()).toEqual(["test/ping", "test/pong"]);
    for (const index of [0, 1]) expect(messageOf(decision, index)).toContain("'test/ping' and 'test/pong'");
    expect(decision.object).toEqual(withGood(widget({ ...(GIVEN["spec"] as JsonObject), calm: 1 })));
  });

  test("one that never rests does not take with it those that follow it", () => {
    const unstable = defaulterThat("test/unstable", ({ object }) => [
      {
        field: path(
          "spec",
          `x${String(Object.keys(object["spec"] as object).filter((name) => name.startsWith("x")).length)}`,
        ),
        value: 1,
      },
    ]);
    const follower = defaulterThat("test/follower", ({ object }) =>
      Object.keys(object["spec"] as object)
        .filter((name) => name.startsWith("x"))
        .map((name) => ({ field: path("spec", `seen-${name}`), value: 1 })),
    );
    const decision = decide([unstable, follower], contextOf(GIVEN));
    expect(decision.faults.map(({ rule }) => rule)).toEqual(["test/unstable"]);
    expectUntouched(decision, GIVEN);
  });

  test("each of many is named, and the good one still runs", () => {
    const evils = Array.from({ length: 20 }, (_, index) =>
      defaulterThat(`test/evil-${String(index)}`, proposing({ field: path("status"), value: index })),
    );
    const decision = decide(evils, contextOf(GIVEN));
    expect(decision.faults.map(({ rule }) => rule)).toEqual(evils.map(({ id }) => id));
    expectUntouched(decision, GIVEN);
  });
});
