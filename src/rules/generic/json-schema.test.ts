import { jsonSchema } from "./json-schema.js";

test("a long list without duplicates is compared in linear time", () => {
  const object = { apiVersion: "v1", kind: "A", spec: Array.from({ length: 60_000 }, (_, id) => ({ id })) };
  const context = { object } as unknown as Parameters<typeof jsonSchema.check>[0];
  // With the square of the length this would take minutes and run into the time limit of the test.
  expect([...jsonSchema.check(context, { field: "spec", schema: { uniqueItems: true } })]).toEqual([]);
});
