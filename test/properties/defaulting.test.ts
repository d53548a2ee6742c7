import fc from "fast-check";
import { type FieldPath, type Json, type JsonObject, type KubeObject, at, isObject } from "kube-json";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { Default } from "../../src/model/rule.js";
import { defaulterThat } from "../../src/testing/pack.js";
import { disturbed, json, places } from "../support/arbitraries.js";
import { defaultable, objects } from "../support/arbitrary-objects.js";
import { defaulted, everyDefaulter, expectContract, manifestOf, requestOf } from "../support/defaulting.js";
import { shippedPacks } from "../support/shipped-packs.js";
import { isThorough } from "../support/sample.js";

/** Defaulting keeps its contract for any object, and for any proposal of a defaulter. */

const RUNS = isThorough ? 150 : 50;
const PATIENCE = 120_000;

const ALL = everyDefaulter();
const SHIPPED = shippedPacks(["workload-defaults"]).flatMap(({ defaulters }) => defaulters);

const anything = fc.oneof(objects, defaultable);
const updates = anything.chain((object) =>
  fc.tuple(disturbed(object), fc.option(fc.constant(object), { nil: undefined })),
);

test(
  "every defaulter alone, on creations and updates",
  () => {
    fc.assert(
      fc.property(updates, fc.constantFrom(...ALL), ([object, oldObject], one) => {
        expectContract([one], requestOf(object, oldObject));
      }),
      { numRuns: RUNS * 3 },
    );
  },
  PATIENCE,
);

test(
  "all defaulters together, on creations and updates",
  () => {
    fc.assert(
      fc.property(updates, ([object, oldObject]) => {
        expectContract(ALL, requestOf(object, oldObject));
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "the packs as they are shipped, on manifests",
  () => {
    fc.assert(
      fc.property(updates, ([object, oldObject]) => {
        expectContract(SHIPPED, manifestOf(object, oldObject));
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "the packs as they are shipped, in any order",
  () => {
    fc.assert(
      fc.property(
        updates,
        fc.shuffledSubarray([...SHIPPED], { minLength: SHIPPED.length }),
        ([object, oldObject], shuffled) => {
          const context = requestOf(object, oldObject);
          const { object: inOrder } = expectContract(SHIPPED, context);
          expect(defaulted(shuffled, context).object).toEqual(inOrder);
        },
      ),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

/** Names that fast-json-patch can write: other tests cover the others. */
const NAMES = ["spec", "metadata", "labels", "size", "name", "a", "", "-", "0", "a/b", "~1", "status"];
const segment = fc.oneof(fc.constantFrom<string | number>(...NAMES), fc.nat({ max: 3 }));

const fields = (object: KubeObject): fc.Arbitrary<FieldPath> =>
  fc
    .tuple(fc.constantFrom(...places(object)), fc.array(segment, { maxLength: 3 }))
    .map(([place, more]) => [...place, ...more])
    .filter((field) => !field.includes("__proto__") && !field.includes("constructor"));

/** Most are such as an author means well by; a fault hides all else that a defaulter proposes. */
const proposal = (object: KubeObject): fc.Arbitrary<Default> => {
  const inSpec = fc
    .tuple(fields(object), fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }))
    .map(([field, more]) => (field[0] === "spec" ? [...field, ...more.slice(1)] : ["spec", ...more]));
  const value = fc.oneof(json, fc.constantFrom<Json>(1, "x", { a: 1 }, ["x"]));
  const key = fc.constantFrom<Json>("a", "b", 1);
  const siblings = inSpec.map((clear) => ({
    clear,
    discriminator: [...clear.slice(0, -1), "name"],
  }));
  return fc.oneof(
    { weight: 12, arbitrary: fc.record({ field: inSpec, value }) },
    { weight: 6, arbitrary: fc.record({ field: inSpec, value, immutable: fc.constant(true as const) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        field: inSpec,
        entry: fc.record<JsonObject>({ name: key, size: json }),
        mergeKey: fc.constant("name"),
      }),
    },
    { weight: 3, arbitrary: siblings },
    { weight: 2, arbitrary: fc.record({ field: inSpec, undecided: fc.constant("there is none") }) },
    { weight: 1, arbitrary: fc.record({ field: fields(object), value }) },
    { weight: 1, arbitrary: fc.record({ clear: fields(object), discriminator: fields(object) }) },
  );
};

const scenarios = updates.chain(([object, oldObject]) =>
  fc.tuple(
    fc.constant(object),
    fc.constant(oldObject),
    fc.array(fc.array(proposal(object), { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  ),
);

const proposers = (lists: readonly (readonly Default[])[]): readonly BoundDefaulter[] =>
  lists.map((list, index) => {
    const bound = defaulterThat(`test/may-clear-${String(index)}`, () => list);
    return { ...bound, defaulter: { ...bound.defaulter, kind: "AdmissionControlled", clears: true } };
  });

test(
  "whatever is proposed, and whatever comes of it",
  () => {
    let filled = 0;
    fc.assert(
      fc.property(scenarios, ([object, oldObject, lists]) => {
        const decision = expectContract(proposers(lists), requestOf(object, oldObject), true);
        filled += decision.patch.length;
        expect(decision.allowed).toBe(true);
      }),
      { numRuns: RUNS * 5 },
    );
    // Or the test would hold of an engine that does nothing.
    expect(filled).toBeGreaterThan(RUNS / 3);
  },
  PATIENCE,
);

test(
  "for different fields, the order of packs does not matter",
  () => {
    const own = fc.tuple(anything, fc.array(json, { minLength: 2, maxLength: 5 })).chain(([object, values]) =>
      fc.tuple(
        fc.constant(object),
        fc.shuffledSubarray(
          values.map((value, index) =>
            defaulterThat(`test/own-${String(index)}`, () => [
              { field: ["spec", `own-${String(index)}`], value },
              { field: ["metadata", "labels", `own-${String(index)}`], value: "x" },
            ]),
          ),
          { minLength: values.length },
        ),
      ),
    );
    fc.assert(
      fc.property(own, ([object, shuffled]) => {
        const sorted = shuffled.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        const one = expectContract(shuffled, requestOf(object), true);
        const other = defaulted(sorted, requestOf(object));
        expect(other.object).toEqual(one.object);
        expect(other.faults.map(({ rule }) => rule).sort()).toEqual(one.faults.map(({ rule }) => rule).sort());
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "what is set stays as it is, however empty",
  () => {
    const empty = fc.constantFrom<Json>(null, 0, false, "", [], {});
    const inSpec = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(inSpec, empty, json, ([first = "", ...rest], value, other) => {
        const nested = rest.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
        const object = {
          apiVersion: "acme.io/v1",
          kind: "Widget",
          metadata: { name: "a" },
          spec: { [first]: nested },
        };
        const field = ["spec", first, ...rest];
        const below: Default = { field: [...field, "below"], value: other };
        const decision = expectContract(
          proposers([[{ field, value: other }, ...(isObject(value) ? [] : [below])]]),
          requestOf(object),
        );
        expect(decision.patch).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "defaulters that wait for each other come to the same end in any order",
  () => {
    const step = (index: number): BoundDefaulter =>
      defaulterThat(`test/step-${String(index)}`, ({ object }) =>
        index === 0 || at(object, "spec", `step-${String(index - 1)}`) !== undefined
          ? [{ field: ["spec", `step-${String(index)}`], value: index }]
          : [],
      );
    const steps = [0, 1, 2, 3, 4, 5].map(step);
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (shuffled) => {
        const object = { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } };
        const decision = expectContract(shuffled, requestOf(object));
        expect(Object.keys(decision.object["spec"] as JsonObject)).toHaveLength(steps.length);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
