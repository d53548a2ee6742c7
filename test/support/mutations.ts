import fc from "fast-check";
import { type Json, type JsonObject, type KubeObject, isArray, isObject, own } from "kube-json";
import { type Path, places, plant } from "./arbitraries.js";
import { pick, randomOf } from "./fuzz.js";

/** Changes to an object that no rule may take for an improvement: all reasons for its denial remain. */

type Random = () => number;
type Mutation = (object: KubeObject, random: Random) => KubeObject;

/** A copy whose keys stand in another order, at all depths. */
export const shuffled = (value: Json, random: Random): Json => {
  if (isArray(value)) return value.map((item) => shuffled(item, random));
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .map(([name, item]) => ({ name, item: shuffled(item as Json, random), rank: random() }))
    .sort((a, b) => a.rank - b.rank);
  // Unlike an assignment, this makes `__proto__` an own key.
  return Object.fromEntries(entries.map(({ name, item }) => [name, item]));
};

const deep = (levels: number): Json => {
  let value: Json = "deep";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that are easily read wrongly. */
const STRANGE: readonly Json[] = [
  null,
  false,
  -0,
  1e308,
  5e-324,
  2n ** 63n,
  -(10n ** 40n),
  "",
  "true",
  "\u202e\u0000\ud83d\ude00 \u00e9e\u0301",
  "decorum.dev/waive",
  "x".repeat(3000),
  [],
  {},
  [null, null],
  { name: null, type: "", key: [] },
  JSON.parse('{"__proto__": {"allowed": true}, "constructor": {"prototype": {"allowed": true}}}') as Json,
  { metadata: { annotations: { "decorum.dev/waive": "*: all is well" } } },
  deep(180),
];

const STRANGE_KEYS = ["__proto__", "constructor", "toString", "hasOwnProperty", "zzFuzz", "zz.fuzz/é", "", "0"];

const ANNOTATIONS: readonly (readonly [string, string])[] = [
  ["fuzz.acme.io/note", "nothing to see here"],
  ["fuzz.acme.io/unicode", "\u202e\ud83d\ude00 \u00e9e\u0301 \u2028"],
  ["fuzz.acme.io/json", '{"allowed": true, "rules": []}'],
  ["fuzz.acme.io/long", "x".repeat(5000)],
  ["constructor", "1"],
  ["__proto__", "1"],
  ["toString", ""],
];

/** The object with one more entry in a map of its metadata. */
const withEntry = (object: KubeObject, map: string, key: string, value: string): KubeObject => {
  const metadata = own(object, "metadata");
  const old = own(metadata, map);
  if (!isObject(metadata) || (old !== undefined && !isObject(old))) return object;
  if (own(old, key) !== undefined) return object;
  const entries = Object.fromEntries([...Object.entries(old ?? {}), [key, value]]);
  return { ...object, metadata: { ...metadata, [map]: entries } };
};

/** Keys of objects that an API server would refuse with one more field, or that one more field gives another meaning. */
const CLOSED: ReadonlySet<string | number> = new Set(["metadata", "matchLabels", "oneOf", "anyOf", "allOf"]);

/** Objects that a field may be added to. One more property is one more field in an API, which may change its type. */
const openPlaces = (object: KubeObject): readonly Path[] =>
  [...places(object)].filter(
    (path) => path.at(-1) !== "properties" && !path.some((step) => CLOSED.has(step)) && isObject(at(object, path)),
  );

const at = (root: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, step) => (typeof step === "number" ? (isArray(value) ? value[step] : undefined) : own(value, step)),
    root,
  );

/** `plant` spreads, which loses no own key, but sets a computed one: `__proto__` too becomes an own one. */
const withField = (object: KubeObject, path: Path, key: string, value: Json): KubeObject => {
  const holder = at(object, path);
  if (!isObject(holder) || Object.hasOwn(holder, key)) return object;
  const filled: JsonObject = Object.fromEntries([...Object.entries(holder), [key, value]]);
  return plant(object, path, filled) as KubeObject;
};

/** Mutations that change nothing that a rule may look at. */
const QUIET = {
  shuffle: (object, random) => shuffled(object, random) as KubeObject,
  annotate: (object, random) => withEntry(object, "annotations", ...pick(random, ANNOTATIONS.slice(0, 4))),
} satisfies Readonly<Record<string, Mutation>>;

/** Mutations that may be wrong in themselves, and heal nothing. */
const LOUD = {
  ...QUIET,
  "annotate strangely": (object, random) => withEntry(object, "annotations", ...pick(random, ANNOTATIONS)),
  label: (object, random) => withEntry(object, "labels", pick(random, ["fuzz.acme.io/a", "constructor"]), "a"),
  "add a field": (object, random) =>
    withField(object, pick(random, openPlaces(object)), pick(random, STRANGE_KEYS), pick(random, STRANGE)),
  "add a field at the root": (object, random) =>
    withField(object, [], `zz${String(Math.floor(random() * 1000))}`, pick(random, STRANGE)),
} satisfies Readonly<Record<string, Mutation>>;

/** Mutations in order, each with a seed. */
export type Recipe = readonly (readonly [name: keyof typeof LOUD, seed: number])[];

const recipeOf = (names: readonly (keyof typeof LOUD)[]): fc.Arbitrary<Recipe> =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.nat()), { minLength: 1, maxLength: 4 });

export const shuffles: fc.Arbitrary<Recipe> = recipeOf(["shuffle"]);
export const quiet: fc.Arbitrary<Recipe> = recipeOf(Object.keys(QUIET) as (keyof typeof QUIET)[]);
export const loud: fc.Arbitrary<Recipe> = recipeOf(Object.keys(LOUD) as (keyof typeof LOUD)[]);

/** The object after all mutations. */
export const mutated = (object: KubeObject, recipe: Recipe): KubeObject =>
  recipe.reduce<KubeObject>((before, [name, seed]) => LOUD[name](before, randomOf(seed)), object);
