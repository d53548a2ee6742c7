import { Ajv, type AnySchema } from "ajv";
import addFormats from "ajv-formats";
import { formatField, path } from "kube-json";
import type { Cause } from "../model/cause.js";
import { messageProblems } from "kube-api/testing";
import { noteParts } from "./error-parts.js";
import { schemaCauses } from "./schema-cause.js";
import { BRANCHES, TABLE, object } from "../testing/schemas/schema-branches.js";

const newAjv = (verbose: boolean): Ajv => {
  const ajv = new Ajv({ allErrors: true, verbose, ownProperties: true, strict: false, discriminator: true });
  addFormats.default(ajv);
  noteParts(ajv);
  return ajv;
};

const validate = (schema: AnySchema, data: unknown, verbose = true, ajv = newAjv(verbose)): readonly Cause[] => {
  const check = ajv.compile(schema);
  void check(data);
  return schemaCauses(check.errors, path("spec"), data);
};

const names = (causes: readonly Cause[]): readonly string[] =>
  causes.map(({ reason, field }) => `${reason} ${formatField(field)}`);

describe("schemaCauses", () => {
  test.each(Object.entries({ ...TABLE, ...BRANCHES }))("%s", (_, [schema, data, ...expected]) => {
    const causes = validate(schema, data);
    expect([...names(causes)].sort()).toEqual([...expected].sort());
    // Without the schemas the messages say less, but reasons and fields stay.
    expect(names(validate(schema, data, false)).length).toBeGreaterThan(0);
    for (const cause of [...causes, ...validate(schema, data, false)]) {
      expect({ message: cause.message, problems: messageProblems(cause.message, cause.reason) }).toEqual({
        message: cause.message,
        problems: [],
      });
    }
  });

  test("no error, no cause", () => {
    expect(schemaCauses(undefined, [], {})).toEqual([]);
    expect(schemaCauses(null, [], {})).toEqual([]);
  });

  test("an error with only a condition is still a cause", () => {
    const condition = {
      keyword: "if",
      instancePath: "",
      schemaPath: "#/if",
      params: { failingKeyword: "then" },
    };
    expect(names(schemaCauses([condition], path("spec"), {}))).toEqual(["FieldValueInvalid spec"]);
  });

  test("a custom keyword is named", () => {
    const [cause] = schemaCauses([{ keyword: "even", instancePath: "/a", schemaPath: "#/even", params: {} }], [], {
      a: 1,
    });
    expect(cause).toMatchObject({ reason: "FieldValueInvalid", field: ["a"] });
    expect(cause?.message).toContain("'even'");
  });

  test("messages say what may be used", () => {
    const message = (schema: AnySchema, data: unknown): string => validate(schema, data)[0]?.message ?? "";
    expect(message({ enum: ["Deny", "Warn"] }, "Denny")).toMatch(/'Deny' or 'Warn'.*did you mean 'Deny'/);
    expect(message({ const: "Deny" }, "Denny")).toBe("must be 'Deny'");
    expect(message(object({ a: {}, b: {} }, { additionalProperties: false }), { other: 1 })).toContain(
      "only `a` or `b` may",
    );
    expect(message(object({ pattern: {} }, { additionalProperties: false }), { patern: "" })).toContain("'pattern'");
    const options = object(
      { field: {}, expression: {}, message: {}, messageExpression: {}, failurePolicy: {}, params: {}, variables: {} },
      { additionalProperties: false },
    );
    expect(message(options, { parameters: {} })).toMatch(/; did you mean 'params'\?$/);
    expect(message(options, { other: {} })).toMatch(
      /; only `field`, `expression`, `message`, `messageExpression`, `failurePolicy`, `params` or `variables` may be set$/,
    );
    expect(message({ minimum: 1, maximum: 9 }, 10)).toContain("between 1 and 9, inclusive");
    expect(message({ anyOf: [{ type: "string" }, { type: "integer" }] }, [])).toMatch(/'string' or 'integer'.*'array'/);
    expect(message({ anyOf: [{ required: ["a"] }, { required: ["b"] }] }, {})).toContain("`spec.a` or `spec.b`");
    expect(message({ propertyNames: { pattern: "^a" } }, { b: 1 })).toContain("'^a'");
    expect(message({ pattern: "^a", patternErrorMessage: "must start with 'a'" }, "b")).toBe("must start with 'a'");
  });
});

test("members of which only one may be set are known by name", () => {
  const schema = { oneOf: ["a", "b", "c"].map((name) => ({ required: [name] })) };
  const about = (data: object) => validate(schema, data).map((cause) => cause.about);
  expect(about({ a: 1, b: 1 })).not.toEqual(about({ a: 1, c: 1 }));
  expect(about({ a: 1, b: 1, d: 2 })).toEqual(about({ b: 1, a: 1 }));
});

describe("a requirement hides no other", () => {
  const $defs = { form: { anyOf: [{ required: ["x", "y"] }, { required: ["z", "w"] }] }, key: { enum: ["x", "y"] } };
  const mode = { anyOf: [object({ t: { const: "b" }, u: { const: 1 } }), object({ t: { const: "c" } })] };
  const SCHEMAS: Readonly<Record<string, readonly [AnySchema, unknown]>> = {
    anyOf: [mode, { t: "d" }],
    "anyOf behind a reference": [{ $ref: "#/$defs/form" }, { a: 1 }],
    "references in anyOf": [{ anyOf: [{ $ref: "#/$defs/form" }, { required: ["q"] }] }, { a: 1 }],
    oneOf: [{ oneOf: [{ required: ["x", "y"] }, { required: ["z"] }] }, { a: 1 }],
    "two of oneOf": [{ oneOf: [{ required: ["a"] }, { required: ["b"] }, { required: ["c"] }] }, { a: 1, b: 1 }],
    contains: [{ contains: { required: ["a"] } }, [{ b: 1 }, { t: 1 }]],
    "contains with forms": [{ contains: { $ref: "#/$defs/form" } }, [{ b: 1 }, { t: 1 }]],
    keys: [{ propertyNames: { anyOf: [{ pattern: "^x" }, { $ref: "#/$defs/key" }] } }, { a: 1, b: 1, t: "d" }],
    "what a key needs": [{ dependencies: { a: { $ref: "#/$defs/form" }, b: mode } }, { a: 1, b: 1 }],
    then: [{ if: { required: ["a"] }, then: { required: ["b"], $ref: "#/$defs/form" } }, { a: 1 }],
    "a missing field": [{ required: ["x", "y"] }, {}],
    "a wrong field": [object({ t: { pattern: "^b" }, a: { type: "string" } }), { t: "d", a: {} }],
    "below a field": [object({ a: { $ref: "#/$defs/form" } }, { required: ["b"] }), { a: { t: "d" } }],
  };
  const ajv = newAjv(true);
  const causes = (schema: object, data: unknown): readonly string[] =>
    validate({ ...schema, $defs }, data, true, ajv).map(
      ({ reason, field, message }) => `${reason} ${formatField(field)}: ${message}`,
    );

  test.each(Object.entries(SCHEMAS))("%s", (_, [schema, data]) => {
    expect(causes({ allOf: [schema] }, data)).not.toEqual([]);
    for (const [other, otherData] of Object.values(SCHEMAS)) {
      for (const both of [
        [schema, other],
        [other, schema],
      ]) {
        for (const value of [data, otherData]) {
          const each = new Set(both.flatMap((one) => causes({ allOf: [one] }, value)));
          expect({ both, value, found: new Set(causes({ allOf: both }, value)) }).toEqual({ both, value, found: each });
        }
      }
    }
  });

  test("reports each wrong key, with its reason", () => {
    expect(causes({ propertyNames: { anyOf: [{ pattern: "^a" }, { pattern: "^b" }] } }, { x: 1, a: 1, z: 1 })).toEqual([
      expect.stringMatching(/^FieldValueForbidden spec.x: 'x' may not be used as a key: it must match /),
      expect.stringMatching(/^FieldValueForbidden spec.z: 'z' may not be used as a key: it must match /),
    ]);
  });
});
