import { review } from "../src/engine/review/review.js";
import { createRuleSet } from "../src/engine/match/rule-set.js";
import { key, path } from "../src/kube/json/field-path.js";
import { deepFreeze } from "../src/kube/json/freeze.js";
import { formatJson } from "../src/kube/json/json.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, own } from "../src/kube/json/object.js";
import { type Context, contextOf } from "../src/model/context.js";
import type { Decision } from "../src/model/decision.js";
import { ON_OBJECTS } from "../src/model/match.js";
import type { BoundDefaulter } from "../src/model/pack.js";
import type { Default, Defaulter } from "../src/model/rule.js";
import { snapshotOf } from "../src/model/snapshot.js";
import { packOf } from "../src/testing/pack.js";
import { bindDefaulter } from "../src/testing/test-defaulter.js";

/** Whatever a defaulter tries: it is a fault that names it or has no effect, leaves no trace, and stops no other. */

const defaulter = (
  id: string,
  defaults: Defaulter["defaults"],
  rest: Partial<Defaulter> = {},
): BoundDefaulter =>
  bindDefaulter(
    {
      id,
      conventions: [],
      summary: "Fills in what a test needs.",
      rationale: "A test needs it to be so.",
      reference: "",
      since: "0.1.0",
      match: ON_OBJECTS,
      kind: "Static",
      before: "",
      after: "",
      defaults,
      ...rest,
    },
    undefined,
  );

const GOOD = defaulter("test/good", () => [{ field: path("spec", "good"), value: true }]);

const widget = (spec: Json, rest: JsonObject = {}): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
  ...rest,
});

const GIVEN = widget({
  size: 1,
  colors: ["red"],
  ports: [{ name: "http", port: 80 }],
  nested: { a: { b: "c" } },
  serial: 2n ** 60n + 1n,
  nothing: null,
});
const stored = (spec: JsonObject): KubeObject => widget(spec);

const decide = (evil: readonly BoundDefaulter[], context: Context): Decision =>
  review(createRuleSet([packOf("test", [], [...evil, GOOD])]), context, { default: true, validate: false });

const withGood = (object: KubeObject): JsonObject => ({
  ...object,
  spec: { ...(object["spec"] as JsonObject), good: true },
});

/** As it is with nobody but the good one. */
const expectUntouched = (decision: Decision, object: KubeObject): void => {
  expect(decision.object).toEqual(withGood(object));
  expect(decision.patch).toEqual([{ op: "add", path: "/spec/good", value: true }]);
  expect(decision.defaulted.map((one) => one.defaulter)).toEqual(["test/good"]);
};

const messageOf = ({ faults }: Decision, index = 0): string => {
  const error = faults[index]?.error;
  return error instanceof Error ? error.message : String(error);
};

const proposing = (...proposals: readonly unknown[]): Defaulter["defaults"] =>
  (() => proposals) as Defaulter["defaults"];

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
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what an author may do
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
      ({ object }) => [
        { field: path("spec", `x${String(Object.keys(object["spec"] as object).length)}`), value: 1 },
      ],
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
    // Not frozen here: in production nobody does it beforehand.
    const given = structuredClone(GIVEN);
    const decision = decide([defaulter("test/evil", defaults)], contextOf(given));
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
      defaulter(
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
    const ping = defaulter("test/ping", answers("ping", "pong"));
    const pong = defaulter("test/pong", answers("pong", "ping"));
    const calm = defaulter("test/calm", () => [{ field: path("spec", "calm"), value: 1 }]);
    const decision = decide([ping, calm, pong], contextOf(GIVEN));
    expect(decision.faults.map(({ rule }) => rule).sort()).toEqual(["test/ping", "test/pong"]);
    for (const index of [0, 1]) expect(messageOf(decision, index)).toContain("'test/ping' and 'test/pong'");
    expect(decision.object).toEqual(withGood(widget({ ...(GIVEN["spec"] as JsonObject), calm: 1 })));
  });

  test("one that never rests does not take with it those that follow it", () => {
    const unstable = defaulter("test/unstable", ({ object }) => [
      {
        field: path(
          "spec",
          `x${String(Object.keys(object["spec"] as object).filter((name) => name.startsWith("x")).length)}`,
        ),
        value: 1,
      },
    ]);
    const follower = defaulter("test/follower", ({ object }) =>
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
      defaulter(`test/evil-${String(index)}`, proposing({ field: path("status"), value: index })),
    );
    const decision = decide(evils, contextOf(GIVEN));
    expect(decision.faults.map(({ rule }) => rule)).toEqual(evils.map(({ id }) => id));
    expectUntouched(decision, GIVEN);
  });
});

describe("has no effect", () => {
  test.each<[string, readonly Default[]]>([
    ["overwrites a number", [{ field: path("spec", "size"), value: 2 }]],
    ["overwrites a large number with itself", [{ field: path("spec", "serial"), value: 2n ** 60n + 1n }]],
    ["overwrites null", [{ field: path("spec", "nothing"), value: 1 }]],
    ["builds through a text", [{ field: path("spec", "nested", "a", "b", "c"), value: 1 }]],
    ["builds through null", [{ field: path("spec", "nothing", "x"), value: 1 }]],
    ["replaces a list", [{ field: path("spec", "colors"), value: ["blue"] }]],
    ["replaces an object", [{ field: path("spec", "nested"), value: {} }]],
    ["adds to a list by index", [{ field: path("spec", "colors", 1), value: "blue" }]],
    ["replaces an item", [{ field: path("spec", "colors", 0), value: "blue" }]],
    ["takes '-' for the end of a list", [{ field: path("spec", "colors", "-"), value: "blue" }]],
    ["takes the length of a list for a field", [{ field: path("spec", "colors", "length"), value: 9 }]],
    ["makes a list by index", [{ field: path("spec", "fresh", 0), value: "x" }]],
    ["makes a list by index further down", [{ field: path("spec", "fresh", "a", 0, "b"), value: "x" }]],
    ["takes an object for a list", [{ field: path("spec", "nested", 0), value: "x" }]],
    [
      "adds an entry to a list of texts",
      [{ field: path("spec", "colors"), entry: { name: "x" }, mergeKey: "name" }],
    ],
    [
      "adds an entry to a list that has its key",
      [{ field: path("spec", "ports"), entry: { name: "http", port: 1 }, mergeKey: "name" }],
    ],
    [
      "adds an entry to a list with other keys",
      [{ field: path("spec", "ports"), entry: { id: "x" }, mergeKey: "id" }],
    ],
    [
      "adds an entry to what is no list",
      [{ field: path("spec", "nested"), entry: { name: "x" }, mergeKey: "name" }],
    ],
  ])("%s", (_, proposals) => {
    const decision = decide([defaulter("test/evil", () => proposals)], contextOf(GIVEN));
    expect(decision.faults).toEqual([]);
    expectUntouched(decision, GIVEN);
  });

  test("reads kinds of the cluster that it did not declare", () => {
    const cluster = snapshotOf([{ apiVersion: "v1", kind: "Secret", metadata: { name: "s" } }]);
    const curious = (kind: Defaulter["kind"], reads: Defaulter["reads"]): BoundDefaulter =>
      defaulter(
        "test/curious",
        ({ cluster: seen }) =>
          [...(seen.list("", "Secret") ?? []), ...seen.known("", "Secret")].map((_, index) => ({
            field: path("spec", `seen${String(index)}`),
            value: true,
          })),
        { kind, ...(reads === undefined ? {} : { reads }) },
      );
    const context = contextOf(GIVEN, { cluster });
    const secrets = [{ group: "", kind: "Secret" }];
    for (const one of [
      curious("AdmissionControlled", [{ group: "", kind: "ConfigMap" }]),
      curious("AdmissionControlled", undefined),
      curious("Static", secrets),
    ])
      expectUntouched(decide([one], context), GIVEN);
    expect(decide([curious("AdmissionControlled", secrets)], context).object["spec"]).toMatchObject({
      seen0: true,
    });
  });

  test("a static one looks at who asks, what is stored, or whether it is a dry run", () => {
    const sly = defaulter("test/sly", (seen) => {
      const { user, oldObject, dryRun, operation } = seen;
      return user === undefined && oldObject === undefined && !dryRun && operation === "CREATE"
        ? []
        : [{ field: path("spec", "sly"), value: true }];
    });
    const context = contextOf(GIVEN, {
      oldObject: stored({}),
      user: { username: "jane", groups: ["admins"] },
    });
    expectUntouched(decide([sly], context), GIVEN);
  });

  test("changes its proposal after the fact", () => {
    const proposal = { field: ["spec", "late"], value: { a: 1 } };
    const sly = defaulter("test/sly", function* () {
      yield proposal;
      proposal.value.a = 2;
      proposal.field[1] = "size";
    });
    const decision = decide([sly], contextOf(GIVEN));
    expect(decision.object["spec"]).toMatchObject({ late: { a: 1 }, size: 1 });
    expect(decision.faults).toEqual([]);
  });

  test("a name of JavaScript's is a key like any other, and no prototype changes", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const sly = defaulter("test/sly", () => [
      ...names.map((name) => ({ field: path("spec", name, "polluted"), value: true })),
      { field: path("spec", "whole"), value: JSON.parse('{"__proto__": {"polluted": true}}') as Json },
    ]);
    const decision = decide([sly], contextOf(GIVEN));
    expect(decision.faults).toEqual([]);
    expect(({} as JsonObject)["polluted"]).toBeUndefined();
    const text = formatJson(decision.object);
    for (const name of names) expect(text).toContain(`"${name}":{"polluted":true}`);
    expect(text).toContain('"whole":{"__proto__":{"polluted":true}}');
    expect(decision.patch.map((operation) => operation.path)).toEqual([
      ...names.map((name) => `/spec/${name}`),
      "/spec/whole",
      "/spec/good",
    ]);
  });
});

describe("takes too much room: it is left out, with a word to the user", () => {
  const because =
    "the defaults of an object may take at most 65536 bytes in total, and this one exceeds the rest";
  const small = { field: path("spec", "small"), value: 1 };
  test.each<[string, Json]>([
    ["more than all defaults may take", "x".repeat(65_536)],
    ["text by the megabyte", "x".repeat(2_000_000)],
    ["values by the million", Array.from({ length: 2_000_000 }, () => 0)],
  ])("%s", (_, value) => {
    const evil = defaulter("test/evil", proposing(small, { field: path("spec", "x"), value }));
    const decision = decide([evil], contextOf(widget({})));
    expect(decision.faults).toEqual([]);
    expect(decision.object["spec"]).toEqual({ small: 1, good: true });
    expect(decision.undecided).toEqual([{ defaulter: "test/evil", pack: "test", field: "spec.x", because }]);
    expect(decision.warnings).toEqual([`\`spec.x\` is left unset: ${because} [test/evil]`]);
  });

  test("little by little, and by several", () => {
    const hungry = (name: string): BoundDefaulter =>
      defaulter(
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
    const one = defaulter("test/large", proposing(large));
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
    const one = defaulter("test/one", () => [{ field: path("spec", "map", key(name)), value: 1 }]);
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
    const decision = decide([defaulter("test/many", entries(names))], contextOf(widget({ ports: old })));
    expect(decision.faults).toEqual([]);
    expect(namesOf(decision)).toHaveLength(53_000);
  }, 60_000);

  test("with a key twice, and beside items with a key twice, come once", () => {
    const object = widget({ ports: [{ name: "a" }, { name: "a" }] });
    const decision = decide([defaulter("test/twice", entries(["b", "a", "b"]))], contextOf(object));
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
    const once = defaulter("test/once", ({ object: seen }) =>
      arrayAt(seen, "spec", "ports").length > 1 ? [] : proposals,
    );
    expect(namesOf(decide([once], contextOf(object)))).toEqual(["a", "late"]);
  });
});
