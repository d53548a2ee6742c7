import { type Json, type JsonObject, formatJson, path } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Default, Defaulter } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { GIVEN, stored, decide, expectUntouched } from "../support/evil-defaulters.js";
import { defaulterThat } from "../../src/testing/pack.js";

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
    ["adds an entry to a list of texts", [{ field: path("spec", "colors"), entry: { name: "x" }, mergeKey: "name" }]],
    [
      "adds an entry to a list that has its key",
      [{ field: path("spec", "ports"), entry: { name: "http", port: 1 }, mergeKey: "name" }],
    ],
    ["adds an entry to a list with other keys", [{ field: path("spec", "ports"), entry: { id: "x" }, mergeKey: "id" }]],
    ["adds an entry to what is no list", [{ field: path("spec", "nested"), entry: { name: "x" }, mergeKey: "name" }]],
  ])("%s", (_, proposals) => {
    const decision = decide([defaulterThat("test/evil", () => proposals)], contextOf(GIVEN));
    expect(decision.faults).toEqual([]);
    expectUntouched(decision, GIVEN);
  });

  test("reads kinds of the cluster that it did not declare", () => {
    const cluster = snapshotOf([{ apiVersion: "v1", kind: "Secret", metadata: { name: "s" } }]);
    const curious = (kind: Defaulter["kind"], reads: Defaulter["reads"]): BoundDefaulter =>
      defaulterThat(
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
    const sly = defaulterThat("test/sly", (seen) => {
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
    const sly = defaulterThat("test/sly", function* () {
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
    const sly = defaulterThat("test/sly", () => [
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
