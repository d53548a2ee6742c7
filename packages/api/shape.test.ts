import { type Json, formatField } from "kube-json";
import { type Shape, misfits } from "./shape.js";

const SHAPE: Shape = {
  name: "string",
  data: "bytes",
  port: "int32",
  size: "int64",
  any: "any",
  list: ["boolean"],
  map: { each: "string" },
  none: {},
};

test.each<[string, Json, readonly string[]]>([
  ["fields that fit", { name: "a", data: "YQ==", port: 1, size: 2n ** 63n - 1n, any: [], list: [true], none: {} }, []],
  ["null", { name: null, list: [null], map: { a: null }, none: null }, []],
  ["a field that is not known", { colour: 1 }, ["colour is unknown"]],
  ["a field of an empty struct", { none: { a: 1 } }, ["none.a is unknown"]],
  ["a name of Object.prototype", { constructor: 1 }, ["constructor is unknown"]],
  ["an inherited name in a map", { map: { constructor: 1 } }, ["map[constructor] must be a string, such as 'a'"]],
  ["a value of a map", { map: { a: 1 } }, ["map[a] must be a string, such as 'a'"]],
  ["an item", { list: [1] }, ["list[0] must be 'true' or 'false'"]],
  ["a text in place of a list", { list: "a" }, ["list must be a list, such as '[]'"]],
  ["a list in place of a struct", { none: [] }, ["none must be an object, such as '{}'"]],
  ["a text that is no base64", { data: "a" }, ["data must be a string in base64, such as 'YQ=='"]],
  ["an integer of 33 bits", { port: 2 ** 31 }, ["port must be an integer of 32 bits, such as 1"]],
  ["a fraction", { size: 0.5 }, ["size must be an integer of 64 bits, such as 1"]],
])("%s", (_, value, expected) => {
  const found = misfits(value, SHAPE).map(
    ({ field, problem, isUnknown }) => `${formatField(field)} ${isUnknown ? "is unknown" : problem}`,
  );
  expect(found).toEqual(expected);
});

test("at most 500", () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${String(index)}`, 1]));
  expect(misfits(many, SHAPE)).toHaveLength(500);
});
