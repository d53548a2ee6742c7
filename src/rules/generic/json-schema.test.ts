import { jsonSchema } from "./json-schema.js";

test("a long list without duplicates is compared in linear time", () => {
  const object = { apiVersion: "v1", kind: "A", spec: Array.from({ length: 60_000 }, (_, id) => ({ id })) };
  const context = { object } as unknown as Parameters<typeof jsonSchema.check>[0];
  // With the square of the length this would take minutes and run into the time limit of the test.
  expect([...jsonSchema.check(context, { field: "spec", schema: { uniqueItems: true } })]).toEqual([]);
});

test("problems of a schema are told in words of ours, with what must be written instead", () => {
  const schema = {
    properties: {
      size: { minimun: 1 },
      since: { format: "datetime" },
      name: { pattern: "a(?=b)" },
      next: { $ref: "#/properties/next" },
      other: { $ref: "#/definitions/ports" },
    },
  };
  const problems = [...(jsonSchema.options?.check?.({ schema }) ?? [])];
  expect(problems.map(({ message }) => message)).toEqual([
    "'minimun' may not be used here: it is no keyword of draft 7; did you mean 'minimum'?",
    "must be a format such as 'date', 'date-time', 'email', 'hostname', 'int32', 'ipv4', 'uri' or 'uuid', not 'datetime'; did you mean 'date-time'?",
    "must be a regular expression in RE2 syntax, such as '^v[0-9]+$'; RE2 says 'invalid or unsupported Perl syntax: (?='",
    "must not lead back to itself for the same value; it may for a value below, such as in `properties` or `items`",
    "must lead to a part of this schema, such as '#/definitions/port', not '#/definitions/ports'",
  ]);
});
