/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import jsonpatch, { type Operation } from "fast-json-patch";
import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { applyDefaults } from "../../src/engine/default/default.js";
import { LIMITS } from "../../src/engine/match/limits.js";
import { covers } from "../../src/engine/match/match.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  deepFreeze,
  formatPointer,
  isArray,
  isObject,
  path,
} from "kube-json";
import { type Context, contextOf, EMPTY_CLUSTER } from "../../src/model/context.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { AnyDefaulter, Default } from "../../src/model/rule.js";
import { defaulterThat, packOf, reviewOf } from "../../src/testing/pack.js";
import { exampleContext } from "../../src/model/example.js";
import { objectOf } from "../../src/testing/scenario.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";

/**
 * Guarantees that the engine gives for every defaulter, whatever its author wrote. Tests are named by the row of
 * docs/conventions.md that they prove.
 */

const source = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "src");

const defaulting = (defaulters: readonly BoundDefaulter[]) => {
  const rules = createRuleSet([packOf("test", [], defaulters)]);
  return (context: Context): Context => {
    const decision = review(rules, context, { default: true, validate: false });
    expect(decision.faults).toEqual([]);
    return { ...context, object: decision.object };
  };
};

const patchOf = (defaulters: readonly BoundDefaulter[], context: Context): readonly Operation[] =>
  review(createRuleSet([packOf("test", [], defaulters)]), context, { default: true, validate: false })
    .patch as Operation[];

const proposes = (...proposals: readonly Default[]): BoundDefaulter => defaulterThat("test/proposes", () => proposals);

const widget = (spec: Json): Context =>
  contextOf(deepFreeze({ apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, spec }));

/** Proposes leaves, map keys, keyed entries and things below things that may be there or not. */
const EAGER = proposes(
  { field: path("spec", "a"), value: "default" },
  { field: path("spec", "b", "c"), value: { d: 1 } },
  { field: path("spec", "map", "key/with~both"), value: "default" },
  { field: path("spec", "list"), entry: { name: "default", size: 1 }, mergeKey: "name" },
  { field: path("metadata", "labels", "team"), value: "default" },
);

const leaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.constantFrom("", "default", "user"));
const spec: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.dictionary(fc.constantFrom("a", "b", "c", "d", "map", "list", "name", "key/with~both"), tie("node"), {
      maxKeys: 5,
    }),
    fc.array(tie("node"), { maxLength: 3 }),
  ),
})).node;

/** Every place of a value that holds a leaf or is empty, with its content. */
const leaves = (value: Json, at: FieldPath = []): readonly (readonly [string, Json])[] => {
  const inner = typeof value === "object" && value !== null ? Object.entries(value as JsonObject) : [];
  return inner.length === 0
    ? [[formatPointer(at), value]]
    : inner.flatMap(([name, below]) => leaves(below ?? null, [...at, name]));
};

const valueAt = (value: unknown, pointer: string): unknown => jsonpatch.getValueByPointer(value, pointer) as unknown;

test("late-03, what-04: a patch only adds; existing values are not changed, moved or removed", () => {
  fc.assert(
    fc.property(spec, (value) => {
      const before = widget(value);
      const patch = patchOf([EAGER], before);
      for (const { op } of patch) expect(op).toBe("add");
      const after: unknown = jsonpatch.applyPatch(
        structuredClone(before.object),
        structuredClone(patch) as Operation[],
        true,
      ).newDocument;
      // An empty map or list is a leaf here, and may have been added to.
      for (const [pointer, old] of leaves(before.object))
        expect({
          pointer,
          value: isEmpty(old) ? typeof valueAt(after, pointer) : valueAt(after, pointer),
        }).toEqual({
          pointer,
          value: isEmpty(old) ? "object" : old,
        });
      expect(after).toEqual(defaulting([EAGER])(before).object);
    }),
  );
});

const isEmpty = (value: Json): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

test("put-01, static-04: defaulting is idempotent, and gives the same result on update as on create", () => {
  fc.assert(
    fc.property(spec, spec, (value, old) => {
      const run = defaulting([EAGER]);
      const once = run(widget(value));
      expect(run(once).object).toEqual(once.object);
      const update: Context = { ...widget(value), operation: "UPDATE", oldObject: widget(old).object };
      expect(run(update).object).toEqual(once.object);
    }),
  );
});

/** RFC 7386, as `kubectl patch --type merge` applies it. */
const mergePatch = (target: Json | undefined, patch: Json | undefined): Json => {
  if (!isObject(patch)) return patch ?? null;
  const base = isObject(target) ? target : {};
  const merged = Object.entries(patch).map(([name, value]) => [name, mergePatch(base[name], value)] as const);
  return Object.fromEntries([...Object.entries(base), ...merged].filter(([name]) => patch[name] !== null));
};

test("what-06: an update merges with the defaults in place as if the defaults came after it", () => {
  fc.assert(
    fc.property(spec, spec, (value, change) => {
      const single = proposes(
        { field: path("spec", "a"), value: "default" },
        { field: path("spec", "b", "c"), value: 1 },
      );
      const run = defaulting([single]);
      const updated = (object: KubeObject): KubeObject => mergePatch(object, { spec: change }) as KubeObject;
      const stored = run(widget(value));
      const afterDefaults = run({ ...stored, object: updated(stored.object) });
      const beforeDefaults = run({ ...stored, object: updated(widget(value).object) });
      expect(afterDefaults.object).toEqual(beforeDefaults.object);
    }),
  );
});

describe("optionality-11: what is there is set, however empty", () => {
  test.each([[0], [false], [""], [[]], [{}], [null]])("%j", (value) => {
    const context = widget({ a: value });
    expect(patchOf([proposes({ field: path("spec", "a"), value: "default" })], context)).toEqual([]);
  });
});

describe("what-01: only absent fields are set", () => {
  const one = proposes({ field: path("spec", "a"), value: "default" });
  test("absent", () => {
    expect(patchOf([one], widget({}))).toEqual([{ op: "add", path: "/spec/a", value: "default" }]);
  });
  test("set", () => {
    expect(patchOf([one], widget({ a: "user" }))).toEqual([]);
  });
});

describe("what-02: a map gets keys that it does not have", () => {
  const keys = proposes({ field: path("spec", "map", "x"), value: 1 }, { field: path("spec", "map", "y"), value: 2 });
  test.each([
    [{ x: 5 }, { x: 5, y: 2 }],
    [{ z: 5 }, { z: 5, x: 1, y: 2 }],
    [
      { x: 5, y: 6 },
      { x: 5, y: 6 },
    ],
  ])("%j becomes %j", (map, after) => {
    expect(defaulting([keys])(widget({ map })).object["spec"]).toEqual({ map: after });
  });
});

describe("what-03: a list gets entries only by merge key, at its end", () => {
  const entry = proposes({ field: path("spec", "list"), entry: { name: "x", size: 1 }, mergeKey: "name" });
  test.each<[Json, Json]>([
    [[{ name: "y" }], [{ name: "y" }, { name: "x", size: 1 }]],
    [[{ name: "x", size: 9 }], [{ name: "x", size: 9 }]],
    ["text", "text"],
  ])("%j becomes %j", (list, after) => {
    expect(defaulting([entry])(widget({ list })).object["spec"]).toEqual({ list: after });
  });
  test("nothing is ever put into a list by index", () => {
    const byIndex = proposes(
      { field: path("spec", "list", 1), value: "x" },
      { field: path("spec", "new", 0), value: "x" },
    );
    expect(patchOf([byIndex], widget({ list: ["a"] }))).toEqual([]);
  });
});

describe("metadata-07: a patch never changes fields that only the server writes", () => {
  test.each([
    "resourceVersion",
    "uid",
    "generation",
    "creationTimestamp",
    "managedFields",
    "deletionTimestamp",
    "selfLink",
  ])("%s", (name) => {
    const bound = proposes({ field: path("metadata", name), value: "1" });
    const { defaulted, faults } = applyDefaults([bound], widget({}), LIMITS);
    expect(defaulted).toEqual([]);
    expect(faults).toHaveLength(1);
  });
});

test("metadata-07: nothing in our source reads a resource version as a number", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const wrong = files.filter((file) =>
    /\b(Number|parseInt|BigInt)\([^)]*resourceVersion/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});

describe("patch-02: an answer carries an RFC 6902 patch", () => {
  const mutate = (data: JsonObject): { readonly patch?: string; readonly patchType?: string } => {
    const labels = proposes({ field: path("metadata", "annotations", "a.io/b-c"), value: "ä" });
    const { body } = createAdmission([packOf("test", [], [labels])]).review(
      "mutate",
      "test",
      JSON.stringify(reviewOf(data)),
    );
    return "response" in body ? body.response : {};
  };
  test("in base64, with its type and parents made first; admission-05: in the same answer", () => {
    const { patch = "", patchType } = mutate({ a: "1" });
    expect(patchType).toBe("JSONPatch");
    const operations = JSON.parse(Buffer.from(patch, "base64").toString("utf8")) as Operation[];
    expect(operations).toEqual([{ op: "add", path: "/metadata/annotations", value: { "a.io/b-c": "ä" } }]);
    expect(jsonpatch.validate(operations, { metadata: {} })).toBeUndefined();
    const [escaped] = patchOf([proposes({ field: path("spec", "map", "a/b~c"), value: 1 })], widget({ map: {} }));
    expect(escaped?.path).toBe("/spec/map/a~1b~0c");
  });
  test("or none at all", () => {
    const { body } = createAdmission([packOf("test", [])]).review("mutate", "test", JSON.stringify(reviewOf({})));
    const response = "response" in body ? body.response : undefined;
    expect(Object.keys(response ?? {}).sort()).toEqual(["allowed", "uid"]);
  });
});

const bound = (one: AnyDefaulter): BoundDefaulter => bindDefaulter(one, one.options?.example ?? one.options?.defaults);
const catalogue = DEFAULTERS.map((one) => [one.id, one] as const);

describe("static-07: a static defaulter looks at the object alone", () => {
  test.each(catalogue.filter(([, { kind }]) => kind === "Static"))("%s", (_, one) => {
    const context = exampleContext(one.before);
    const elsewhere: Context = {
      ...context,
      user: { username: "somebody", groups: ["everybody"] },
      dryRun: !context.dryRun,
      cluster: {
        ...EMPTY_CLUSTER,
        list: () => [objectOf({ apiVersion: "v1", kind: "Namespace", metadata: { name: "demo" } })],
      },
    };
    expect(patchOf([bound(one)], elsewhere)).toEqual(patchOf([bound(one)], context));
    expect(patchOf([bound(one)], context)).not.toEqual([]);
  });
});

describe("specstatus-09: on an update a field that is left out is absent, whatever was stored", () => {
  // Defaulters that look at the stored object are left out: `generic/carry-over` is for immutable fields.
  const covered = catalogue.filter(
    ([, one]) => one.kind === "Static" && covers(one.match, { ...exampleContext(one.before), operation: "UPDATE" }),
  );
  test("some defaulter looks at updates", () => {
    expect(covered).not.toEqual([]);
  });
  test.each(covered)("%s", (_, one) => {
    const create = exampleContext(one.before, one);
    const update: Context = { ...create, operation: "UPDATE", oldObject: objectOf(one.after) };
    expect(patchOf([bound(one)], update)).toEqual(patchOf([bound(one)], create));
  });
});

describe("what-05: a user who sets the field overrides the default", () => {
  test.each(catalogue.filter(([, { clears }]) => clears !== true))("%s", (_, one) => {
    const context = exampleContext(one.before, one);
    const patch = patchOf([bound(one)], context);
    const changed = patch.map((operation) =>
      "value" in operation ? { ...operation, value: another(operation.value as Json) } : operation,
    );
    const object = jsonpatch.applyPatch(structuredClone(context.object), changed).newDocument;
    expect(object).not.toEqual(objectOf(one.after));
    expect(patchOf([bound(one)], { ...context, object })).toEqual([]);
  });
});

/** A value that a user might have written instead: other texts, and one more field in an entry of the same name. */
const another = (value: Json): Json => {
  if (isArray(value)) return value.map(another);
  if (!isObject(value)) return typeof value === "string" ? "other" : value;
  const entries = Object.entries(value).map(([key, below]) => [key, key === "name" ? below : another(below ?? null)]);
  return Object.fromEntries([...entries, ...("name" in value ? [["more", true]] : [])]) as Json;
};
