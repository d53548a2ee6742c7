import { formatField } from "./field-path.js";
import type { Json, JsonObject } from "./object.js";
import { placesOf } from "./walk.js";

const found = (root: Json, ...wanted: readonly JsonObject[]): readonly string[] =>
  [...placesOf(root, new Map(wanted.map((one) => [one, 1])))].map(([, field]) => formatField(field));

test("objects are found in document order, each where it comes first", () => {
  const [a, b]: readonly JsonObject[] = [{ x: 1 }, { x: 1 }];
  if (a === undefined || b === undefined) throw new Error("no objects");
  const root = { list: [0, [b]], "a.b": { c: a }, again: a };
  expect(found(root, a, b)).toEqual(["list[1][0]", "[a.b].c"]);
  expect(found(root, { x: 1 })).toEqual([]);
  expect(found(a, a)).toEqual([""]);
});

test("depth is no limit", () => {
  const leaf: JsonObject = {};
  let root: Json = leaf;
  for (let level = 0; level < 100_000; level++) root = [root];
  expect([...placesOf(root, new Map([[leaf, 1]]))]).toHaveLength(1);
});
