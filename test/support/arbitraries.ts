import fc from "fast-check";
import { type Json, type JsonObject, type KubeObject, isArray, isObject, own } from "kube-json";

/** Values for property tests. fast-check prints the seed and the smallest example of what fails. */

/** JSON text of what is easily read wrongly. */
const ODD: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2n ** 60n,
  -(2n ** 70n),
  "",
  " ",
  "\u0000\ud800\u202e",
  "a.b/c[0]~1",
  "$ref",
  "x".repeat(5000),
  [],
  {},
  [null],
  [[[]]],
  ["a", "a", 1, {}],
  JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": []}, "toString": 1}') as JsonObject,
  { name: 1, type: ["x"], key: {} },
  { type: "object", properties: null, items: [], required: {}, enum: "a" },
  { type: ["string"], properties: { a: 1, b: { properties: [] } }, additionalProperties: "x" },
];

/** Any JSON value, odd ones more often than chance would have it. */
export const json: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

export type Path = readonly (string | number)[];

/** Every place in a value that holds something, the root first. */
export function* places(value: Json | undefined, path: Path = []): Iterable<Path> {
  yield path;
  if (isArray(value)) for (const [index, item] of value.entries()) yield* places(item, [...path, index]);
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) yield* places(item, [...path, name]);
}

/** A copy of `root` with `value` at `path`; undefined takes away what stands there. */
export const plant = (root: Json | undefined, path: Path, value: Json | undefined): Json | undefined => {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isArray(root) && typeof step === "number") {
    const item = plant(root[step], rest, value);
    return item === undefined ? root.filter((_, index) => index !== step) : root.with(step, item);
  }
  const name = String(step);
  const { [name]: old, ...others } = isObject(root) ? root : {};
  const item = plant(own(root, name), rest, value);
  return item === undefined ? others : { ...others, [name]: item };
};

/** Where rules look, there or not. */
const COMMON: readonly Path[] = [
  ["metadata"],
  ["metadata", "labels"],
  ["metadata", "annotations"],
  ["spec"],
  ["status"],
  ["status", "conditions"],
];

/** The object with arbitrary JSON at an arbitrary place below its root, there before or not; it stays an object of its kind. */
export const disturbed = (object: KubeObject): fc.Arbitrary<KubeObject> => {
  const known = [...COMMON, ...places(object)].filter(
    ([first]) => first !== undefined && first !== "apiVersion" && first !== "kind",
  );
  const place = fc.constantFrom(...known);
  return fc
    .tuple(
      fc.oneof(
        place,
        place.map((path): Path => [...path, "added"]),
      ),
      fc.option(json, { nil: undefined }),
    )
    .map(([path, value]) => plant(object, path, value) as KubeObject);
};
