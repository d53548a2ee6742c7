import { Ajv } from "ajv";
import { certainErrors, noteParts } from "./error-parts.js";

const A = { required: ["a"] };
const B = { required: ["b"] };
const C = { required: ["c"] };

test.each<[string, object, object, readonly string[]]>([
  ["a missing field", A, {}, ["#/required"]],
  ["a field that matched what is excluded", { allOf: [A, { not: B }] }, { b: 1 }, ["#/allOf/0/required"]],
  ["two forms that matched", { oneOf: [A, B, C] }, { a: 1, b: 1 }, []],
  ["no form", { oneOf: [A, B] }, {}, ["#/oneOf/0/required", "#/oneOf/1/required", "#/oneOf"]],
  ["a form that may be the right one", { anyOf: [{ not: B }, A] }, { b: 1 }, []],
  ["an item that may be the right one", { contains: { not: B } }, [{ b: 1 }], []],
  ["no item", { contains: A }, [], ["#/contains"]],
])("what holds where a match was only assumed: %s", (_, schema, data, expected) => {
  const ajv = new Ajv({ allErrors: true, logger: false });
  noteParts(ajv);
  const check = ajv.compile(schema);
  expect(check(data)).toBe(false);
  expect(certainErrors(check.errors ?? []).map(({ schemaPath }) => schemaPath)).toEqual(expected);
});
