import { MIB, definitionOf, many, named, review, versionOf } from "../../review.mjs";

/** CustomResourceDefinitions made to exhaust their readers. */

const TEXT = { type: "string" };
const object = (properties, more = {}) => ({ type: "object", properties, ...more });

const version = (schema, more = {}) =>
  versionOf(object({ spec: schema, status: object({ ready: { type: "boolean" } }) }), more);

const withSpec = (schema) => definitionOf([version(schema)]);
const withField = (schema) => withSpec(object({ a: schema }));
const created = (make) => () => review(make(true));
const updated = (make) => () => review(make(true), make(false));

const nested = (levels, wrap) => {
  let schema = TEXT;
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};

/** Repeated character classes, each different, so none is compiled twice. */
const repetitions = (count, most, index) => `[a-d${index}]{0,${most}}`.repeat(count);
const patterned = (fields, pattern) =>
  withSpec(object(named(fields, (index) => [`f${index}`, { ...TEXT, default: "a", pattern: pattern(index) }])));

const described = (index) => ({
  ...TEXT,
  description: `Says in a sentence of ordinary length what field ${index} of the widget is for, and its default.`,
});
const part = (index) =>
  object(
    {
      name: { ...described(index), minLength: 1, maxLength: 63 },
      weight: { type: "integer", format: "int32", minimum: 0, maximum: 100 },
      policy: { ...TEXT, enum: ["Always", "Never"], default: "Always" },
      tags: { type: "array", "x-kubernetes-list-type": "set", items: TEXT },
      nodeRef: object({ name: TEXT }),
    },
    { required: ["name"] },
  );

/** Definitions as people write them, of about this many bytes. */
export const ordinary = (bytes, change = () => {}) => {
  const parts = named(Math.floor(bytes / JSON.stringify(part(1000)).length), (n) => [`part${n}`, part(n)]);
  change(parts);
  return withSpec(object(parts));
};

export const DEFINITIONS = {
  "16 KB of 10 patterns, each of 100 classes up to 1,000 times": created(() =>
    patterned(10, (index) => repetitions(100, 1000, index)),
  ),
  "8,000 patterns of a class up to 1,000 times": created(() => patterned(8000, (index) => `^[a-z${index}]{1,1000}$`)),
  "200 patterns of 50 KB together": created(() => patterned(200, (index) => repetitions(20, 500, index))),
  "a pattern of groups within each other, 1 KB": created(() =>
    patterned(1, () => `${"(".repeat(100)}a${"{1,9})".repeat(100)}`),
  ),
  "20,000 defaults that match a pattern at the last moment": created(() =>
    withField({
      type: "array",
      default: many(20_000, (index) => `${"a".repeat(40)}${index}`),
      items: { ...TEXT, pattern: "^(a|aa|a*)*b?[0-9]+$" },
    }),
  ),
  "a default of 1 MB and a pattern of 1,000 repetitions": created(() =>
    withField({ ...TEXT, default: "a".repeat(1e6), pattern: "^(a?){1000}$" }),
  ),
  "every one of 4,000 patterns changed": updated((isNew) =>
    patterned(4000, (index) => `^[a-z]{1,${500 + Number(isNew)}}x${index}$`),
  ),
  "10,000 properties": created(() => withSpec(object(named(10_000, (index) => [`p${index}`, described(index)])))),
  "100,000 properties": created(() => withSpec(object(named(100_000, (index) => [`p${index}`, TEXT])))),
  "10,000 properties, all of them changed": updated((isNew) =>
    withSpec(object(named(10_000, (n) => [`p${n}`, isNew ? described(n) : { type: "integer" }]))),
  ),
  "10,000 properties, all of them with other names": updated((isNew) =>
    withSpec(object(named(10_000, (n) => [`${isNew ? "new" : "old"}${n}`, described(n)]))),
  ),
  "an ordinary one of 1 MiB": created(() => ordinary(MIB)),
  "an ordinary one of 3 MiB": created(() => ordinary(3 * MIB)),
  "an update of an ordinary one of 3 MiB, everything changed": updated((isNew) =>
    ordinary(3 * MIB, (parts) => {
      if (isNew) return;
      for (const { properties } of Object.values(parts)) {
        properties.name.maxLength = 64;
        properties.weight.maximum = 99;
        properties.policy.enum = ["Always", "Never", "Sometimes"];
        delete properties.tags["x-kubernetes-list-type"];
      }
    }),
  ),
  "450 levels of properties": created(() => withSpec(nested(450, (inner) => object({ a: inner })))),
  "900 levels of items": created(() => withSpec(nested(900, (items) => ({ type: "array", items })))),
  "300 levels of oneOf": created(() =>
    withSpec(nested(300, (inner) => ({ type: "object", oneOf: [inner, { required: ["a"] }] }))),
  ),
  "a oneOf of 20,000 members, and a default": created(() =>
    withField({
      type: "object",
      default: named(100, (index) => [`k${index}`, index]),
      oneOf: many(20_000, (index) => ({ required: [`k${index}`] })),
    }),
  ),
  "100 versions of 100 properties": created(() =>
    definitionOf(
      many(100, (index) => ({
        ...version(object(named(100, (n) => [`p${n}`, described(n)]))),
        name: `v${index + 1}`,
        storage: index === 0,
      })),
    ),
  ),
  "3,000 versions": updated((isNew) =>
    definitionOf(
      many(3000, (index) => ({
        ...version(object({ a: isNew ? TEXT : { type: "integer" } })),
        name: `v${index + 1}`,
        storage: index === 0,
      })),
    ),
  ),
  "an enum of 50,000": updated((isNew) =>
    withField({ ...TEXT, enum: many(50_000, (index) => `Value${isNew ? index * 2 : index}`) }),
  ),
  "500 enums of 1,000": created(() =>
    withSpec(object(named(500, (n) => [`e${n}`, { ...TEXT, enum: many(1000, (value) => `V${value}`) }]))),
  ),
  "10,000 rules of long CEL": created(() =>
    withField({
      ...object({ b: TEXT }),
      "x-kubernetes-validations": many(10_000, (index) => ({
        rule: `self.b != '${index}' && self.b.matches('^[a-z]+$') ${"|| size(self.b) > 3 ".repeat(20)}`,
        message: `must not be '${index}'`,
      })),
    }),
  ),
  "a rule in CEL of 3 MB": created(() =>
    withField({
      ...object({ b: TEXT }),
      "x-kubernetes-validations": [{ rule: "!has(self.b) || ".repeat(190_000), message: "must be" }],
    }),
  ),
  "a description of 3 MB": created(() =>
    withField({ ...TEXT, description: "Defaults to 'a'. RFC3339, e.g. 1h30m. ".repeat(75_000) }),
  ),
  "2,000 descriptions of 1.5 KB": created(() =>
    withSpec(
      object(named(2000, (n) => [`p${n}`, { ...TEXT, description: `Default is 'a${n}'. If unset, `.repeat(50) }])),
    ),
  ),
  "5,000 printer columns": updated((isNew) =>
    definitionOf([
      version(object({ a: TEXT }), {
        additionalPrinterColumns: many(5000, (index) => ({
          name: `Column${isNew ? index : -index}`,
          type: "string",
          jsonPath: `.spec.a${index}`,
        })),
      }),
    ]),
  ),
  "20,000 short names": updated((isNew) =>
    definitionOf([version(object({ a: TEXT }))], "Widget", {
      shortNames: many(20_000, (index) => `s${isNew ? index : -index}`),
      categories: many(20_000, (index) => `c${isNew ? index : -index}`),
    }),
  ),
  "10,000 keys of a list": created(() =>
    withField({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": many(10_000, (index) => `k${index}`),
      items: object(named(10_000, (index) => [`k${index}`, TEXT])),
    }),
  ),
  "5,000 members of a union": created(() =>
    withField(
      object(
        {
          type: { ...TEXT, enum: many(5000, (index) => `M${index}`) },
          ...named(5000, (index) => [`m${index}`, object({ a: TEXT })]),
        },
        { oneOf: many(5000, (index) => ({ required: [`m${index}`] })) },
      ),
    ),
  ),
};
