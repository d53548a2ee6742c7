import fc from "fast-check";
import { createAdmission } from "../../src/admission/admission.js";
import { type Json, type JsonObject, type KubeObject, at, formatJson, isArray, isObject, objectAt } from "kube-json";
import { places, plant, type Path } from "../support/arbitraries.js";
import { objects } from "../support/arbitrary-objects.js";
import { fuzzing, PATIENCE, pick, randomOf } from "../support/fuzz.js";
import { recordings } from "../support/recordings.js";
import { ownedPacks } from "../support/shipped-packs.js";
import { testWhatIsLeftBehind, withinBudget } from "./budget.js";

/** Far more of something than anyone needs, anywhere in an object: the cost grows with it, and no faster. */

const admission = createAdmission(ownedPacks(["objects-strict"]));

/** Bytes that something grows to, about. */
const sizes = fc.integer({ min: 10, max: 17 }).map((power) => 2 ** power);

/** `count` others of the same kind. */
const alike = (value: Json, index: number): Json => {
  if (typeof value === "string") return `${value}${String(index)}`;
  if (typeof value === "number") return value + index;
  if (!isObject(value)) return value;
  const named = ["name", "type", "key", "uid"].filter((key) => typeof value[key] === "string");
  return {
    ...value,
    ...Object.fromEntries(named.map((key) => [key, `${value[key] as string}${String(index)}`])),
  };
};

const many = <T>(bytes: number, each: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: Math.max(2, Math.floor(bytes / (each + 8))) }, (_, index) => make(index));

const lengthOf = (value: Json): number => formatJson(value).length;

const nested = (levels: number, wrap: (inner: Json) => Json): Json => {
  let value: Json = "a";
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

/** Deeper than any real object, and not too deep to be read. */
const LEVELS = 300;

/** Ways to make a value so large; those that do not fit it give it back. */
const GROWTHS: Readonly<Record<string, (value: Json, bytes: number, random: () => number) => Json>> = {
  "many like its items": (value, bytes, random) =>
    isArray(value) && value.length > 0
      ? [...value, ...many(bytes, lengthOf(value), (index) => alike(pick(random, value), index))]
      : value,
  "the same item many times": (value, bytes) =>
    isArray(value) && value[0] !== undefined ? many(bytes, lengthOf(value[0]), () => value[0] ?? null) : value,
  "many like its entries": (value, bytes, random) => {
    const entries = isObject(value) ? Object.entries(value) : [];
    if (entries.length === 0) return value;
    return {
      ...(value as JsonObject),
      ...Object.fromEntries(
        many(bytes, lengthOf(value), (index) => {
          const [name, item] = pick(random, entries);
          return [`${name}${String(index)}`, item ?? null];
        }),
      ),
    };
  },
  "its text again and again": (value, bytes) =>
    typeof value === "string" && value !== "" ? value.repeat(Math.ceil(bytes / value.length)).slice(0, bytes) : value,
  "one sign of its text again and again": (value, bytes, random) =>
    typeof value === "string"
      ? pick(random, ["-", ".", "A", " ", "a.", "{", "$(", "<", "\\", "1"]).repeat(bytes / 2)
      : value,
  "empty things": (_, bytes, random) => {
    const thing = pick<Json>(random, [[], {}, "", 0, null, [[]], { a: 1 }]);
    return many(bytes, 0, () => thing);
  },
  "levels of itself": (value, bytes) =>
    nested(Math.min(LEVELS, Math.ceil(bytes / 64)), (inner) => (isArray(value) ? [inner] : { a: inner })),
};

/** The lists of `value` in reverse order: nothing is new, and all stands elsewhere. */
const reversed = (value: Json): Json =>
  isArray(value)
    ? value.toReversed()
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, reversed(item ?? null)]))
      : value;

/** The old object: none, a small one, or an equally large one with its lists in reverse order. */
const BEFORE: Readonly<Record<string, (small: Json, large: Json) => Json>> = {
  nothing: () => null,
  "a small one": (small) => small,
  "its lists in reverse order": (_, large) => reversed(large),
};

const ENVELOPES = recordings().map(({ body }) => objectAt(body, "request"));

const envelopeOf = (object: KubeObject): JsonObject => {
  const found = ENVELOPES.find((request) => at(request, "object", "kind") === object.kind);
  return (
    found ?? {
      uid: "1",
      kind: { group: "", version: "v1", kind: object.kind },
      resource: { group: "", version: "v1", resource: `${object.kind.toLowerCase()}s` },
    }
  );
};

const judge = (request: JsonObject, object: Json, oldObject: Json): void => {
  const operation = oldObject === null ? "CREATE" : "UPDATE";
  const text = formatJson({
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: { ...request, operation, object, oldObject },
  });
  for (const phase of ["validate", "mutate"] as const) {
    const { decision } = withinBudget(text.length, () => admission.review(phase, undefined, text));
    expect(decision?.faults ?? []).toEqual([]);
  }
};

const growths = fc.tuple(
  fc.constantFrom(...Object.keys(GROWTHS)),
  fc.constantFrom(...Object.keys(BEFORE)),
  sizes,
  fc.nat(),
);

/** Below the root, whose kind stays. */
const placesOf = (object: Json): readonly Path[] =>
  [...places(object)].filter(([first]) => first !== undefined && first !== "apiVersion" && first !== "kind");

const grown = (object: Json, [growth, before, bytes, seed]: readonly [string, string, number, number]) => {
  const random = randomOf(seed);
  const path = pick(random, placesOf(object));
  const value = path.reduce<Json>(
    (inner, step) => (isArray(inner) ? inner[Number(step)] : (inner as JsonObject)[String(step)]) ?? null,
    object,
  );
  const large = plant(object, path, GROWTHS[growth]?.(value, bytes, random) ?? null) ?? null;
  return { large, old: BEFORE[before]?.(object, large) ?? null };
};

test(
  "anything in what a real API server asked, far larger",
  () => {
    const seeds = recordings().filter(({ body }) => isObject(at(body, "request", "object")));
    fc.assert(
      fc.property(fc.constantFrom(...seeds), growths, ({ body }, growth) => {
        const request = objectAt(body, "request");
        const { large, old } = grown(request["object"] ?? null, growth);
        judge(request, large, old);
      }),
      fuzzing(120, 3),
    );
  },
  PATIENCE,
);

test(
  "anything in objects that rules find fault with, far larger",
  () => {
    fc.assert(
      fc.property(objects, growths, (object, growth) => {
        const { large, old } = grown(object, growth);
        judge(envelopeOf(object), large, old);
      }),
      fuzzing(120, 3),
    );
  },
  PATIENCE,
);

/** Expressions with counts within counts, as text of up to some hundred characters. */
const pattern: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom("a", "[a-z]", "[^a]", ".", "\\d", "(?i:k)", "^", "$", "\\b"),
    fc
      .tuple(tie("pattern"), fc.constantFrom("*", "+?", "{0,1000}", "{1000}", "{2,9}", "?"))
      .map(([inner, count]) => `(${inner})${count}`),
    fc.array(tie("pattern"), { minLength: 2, maxLength: 6 }).map((parts) => parts.join("")),
    fc.array(tie("pattern"), { minLength: 2, maxLength: 4 }).map((parts) => `(${parts.join("|")})`),
    fc
      .tuple(tie("pattern"), fc.integer({ min: 2, max: 40 }))
      .map(([inner, times]) => inner.repeat(times).slice(0, 2000)),
  ),
})).pattern;

const definition = (schema: JsonObject): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: {
    group: "acme.io",
    scope: "Namespaced",
    names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", properties: { spec: schema } } },
      },
    ],
  },
});

test(
  "any expression that a default must match",
  () => {
    const fields = fc.array(fc.tuple(pattern, fc.constantFrom("a", "a".repeat(1000), "", "kK1")), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fields, fc.boolean(), (all, isUpdate) => {
        const of = (suffix: string): KubeObject =>
          definition({
            type: "object",
            properties: Object.fromEntries(
              all.map(([text, value], index) => [
                `f${String(index)}`,
                { type: "string", default: value, pattern: text + suffix },
              ]),
            ),
          });
        const object = of("");
        judge(envelopeOf(object), object, isUpdate ? of("b?") : null);
      }),
      fuzzing(20, 3),
    );
  },
  PATIENCE,
);

testWhatIsLeftBehind();
