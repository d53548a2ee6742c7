import { definitionOf, many, named, objectOf, review, versionOf } from "../../review.mjs";

/** Custom resources whose CustomResourceDefinition is a program that somebody made to be slow. */

const TEXT = { type: "string" };
const NUMBERS = { type: "object", additionalProperties: { type: "integer" } };
const NAMES = { type: "array", items: TEXT };

const zeros = (count) => named(count, (index) => [`k${index}`, 0]);
const texts = (count) => many(count, (index) => `a${index}`);
const cel = (...rules) => rules.map((rule) => ({ rule, message: "is not as it must be" }));

/** By name: the schema of `spec.a`, and its value with so many entries. */
const PROGRAMS = {
  "allOf of 3,000 maxProperties over a map": [
    { ...NUMBERS, allOf: many(3000, (index) => ({ maxProperties: 20_000 + index })) },
    zeros,
  ],
  "allOf of 3,000 properties over a map": [
    { ...NUMBERS, allOf: many(3000, () => ({ properties: { k0: { minimum: 0 } } })) },
    zeros,
  ],
  "anyOf of 3,000, the last one true": [
    { ...NUMBERS, anyOf: [...many(3000, (index) => ({ required: [`z${index}`] })), { required: ["k0"] }] },
    zeros,
  ],
  "oneOf of 3,000, one true": [
    { ...NUMBERS, oneOf: [...many(3000, (index) => ({ required: [`z${index}`] })), { required: ["k0"] }] },
    zeros,
  ],
  "not in allOf, 1,000 times": [
    { ...NUMBERS, allOf: many(1000, (index) => ({ not: { required: [`z${index}`, `y${index}`] } })) },
    zeros,
  ],
  "allOf of 200 in each item of a list": [
    { type: "array", items: { ...NUMBERS, allOf: many(200, () => ({ maxProperties: 5 })) } },
    (count) => many(count, () => ({ a: 1 })),
  ],
  "enum of 3,000 in each item of a list": [
    { type: "array", items: { ...TEXT, enum: [...many(3000, (index) => `v${index}`), "a"] } },
    (count) => many(count, () => "a"),
  ],
  "20 patterns over each item of a list": [
    {
      type: "array",
      items: { ...TEXT, allOf: many(20, (index) => ({ pattern: `^(a|aa|a*)*${"b?".repeat(index)}$` })) },
    },
    (count) => many(count, () => "a".repeat(200)),
  ],
  "a list as a set of objects": [
    {
      type: "array",
      "x-kubernetes-list-type": "set",
      items: { type: "object", "x-kubernetes-map-type": "atomic", properties: { a: NAMES } },
    },
    (count) => many(count, (index) => ({ a: texts(20).concat(String(index)) })),
  ],
  "CEL that compares each item with each": [
    { ...NAMES, "x-kubernetes-validations": cel("self.all(x, self.exists_one(y, x == y))") },
    texts,
  ],
  "CEL that joins and splits": [
    {
      ...NAMES,
      "x-kubernetes-validations": cel("self.all(x, self.join(',').split(',').size() > 0)"),
    },
    texts,
  ],
  "CEL with a pattern over each item": [
    { ...NAMES, "x-kubernetes-validations": cel("self.all(x, !x.matches('^(a|aa|a*)*b$'))") },
    (count) => many(count, () => "a".repeat(200)),
  ],
};

const KINDS = Object.keys(PROGRAMS).map((_, index) => `Program${index}`);

/** The most entries with which a review has at most so many bytes. */
const fitting = (bytes, sizeOf) => {
  let [least, most] = [1, 2];
  while (sizeOf(most) <= bytes) [least, most] = [most, most * 2];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (sizeOf(middle) <= bytes) least = middle;
    else most = middle - 1;
  }
  return least;
};

/** What `--cluster` reads. */
export const DEFINITIONS_OF_PROGRAMS = Object.values(PROGRAMS).map(([schema], index) =>
  definitionOf(
    [
      versionOf({
        type: "object",
        properties: { spec: { type: "object", properties: { a: schema } }, status: { type: "object" } },
      }),
    ],
    KINDS[index],
  ),
);

const reviewOf = (kind, value) => review(objectOf(kind, { spec: { a: value } }));

/** { name, make() }: reviews of about so many bytes. */
export const programReviews = (bytes) =>
  Object.entries(PROGRAMS).map(([name, [, valueOf]], index) => {
    const make = (count) => reviewOf(KINDS[index], valueOf(count));
    return { name, make: () => make(fitting(bytes, (count) => make(count).length)) };
  });
