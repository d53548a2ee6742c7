/* oxlint-disable max-lines -- a table: the cases of one test */
import type { Json, JsonObject, KubeObject } from "kube-json";

/**
 * CustomResourceDefinitions made to exhaust their readers: far more of one thing than anyone needs, or far longer, or far
 * deeper. An API server refuses many of them, but only after admission, and a file may hold all.
 */

/** The size, and whether it is the state before an update or after. */
export type Maker = (size: number, isOld: boolean) => KubeObject;

/** A thing that there is too much of. */
export interface Hostile {
  /** With '#' in the place of the size. */
  readonly name: string;
  readonly size: number;
  readonly make: Maker;
}

const many = <T>(size: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, index) => make(index));

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const named = (size: number, make: (index: number) => readonly [string, Json]): JsonObject =>
  Object.fromEntries(many(size, make));

interface Parts {
  readonly spec?: JsonObject;
  readonly status?: JsonObject;
  readonly names?: JsonObject;
  readonly version?: JsonObject;
  readonly crd?: JsonObject;
  readonly metadata?: JsonObject;
}

const version = ({ spec, status, version }: Parts): JsonObject => ({
  name: "v1",
  served: true,
  storage: true,
  schema: {
    openAPIV3Schema: object({
      spec: spec ?? object({}),
      status: status ?? object({ ready: { type: "string" } }),
    }),
  },
  subresources: { status: {} },
  ...version,
});

const crd = (parts: Parts): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io", ...parts.metadata },
  spec: {
    group: "acme.io",
    names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget", ...parts.names },
    scope: "Namespaced",
    versions: [version(parts)],
    ...parts.crd,
  },
});

const TEXT: JsonObject = { type: "string" };

/** A CRD whose one field `a` has this schema. */
const field = (schema: Json): KubeObject => crd({ spec: object({ a: schema }) });

/** `leaf` within so many levels of what `wrap` makes. */
const nested = (size: number, leaf: JsonObject, wrap: (inner: JsonObject) => JsonObject): JsonObject => {
  let schema = leaf;
  for (let level = 0; level < size; level++) schema = wrap(schema);
  return schema;
};

/** One level of a schema by each keyword, and how many levels of objects and lists that takes in JSON. */
const WRAPS: Readonly<Record<string, readonly [number, (inner: JsonObject) => JsonObject]>> = {
  properties: [2, (inner) => object({ a: inner }, { required: ["a"] })],
  items: [1, (items) => ({ type: "array", items })],
  additionalProperties: [1, (additionalProperties) => ({ type: "object", additionalProperties })],
  allOf: [2, (inner) => ({ type: "object", allOf: [inner] })],
  anyOf: [2, (inner) => ({ type: "object", anyOf: [{ type: "object" }, inner] })],
  oneOf: [2, (inner) => ({ type: "object", oneOf: [inner, { type: "object" }] })],
  not: [1, (not) => ({ type: "object", not })],
};

/** Schemas nested by each keyword, as text of so many levels of objects and lists, or a few more. */
const depths = (jsonLevels: number): readonly Hostile[] =>
  Object.entries(WRAPS).map(([keyword, [each, wrap]]) => ({
    name: `# levels of ${keyword}`,
    size: Math.floor(jsonLevels / each),
    make: (levels, isOld) => field(nested(levels, isOld ? { type: "integer" } : TEXT, wrap)),
  }));

/** Deeper than any text that is read. */
export const TOO_DEEP: readonly Hostile[] = depths(10_000);

const properties =
  (name: (index: number) => string): Maker =>
  (size, isOld) =>
    crd({
      spec: object(
        named(size, (index) => [
          isOld && index % 2 === 0 ? `old${name(index)}` : name(index),
          isOld && index % 3 === 0 ? { type: "integer" } : TEXT,
        ]),
      ),
    });

const enumOf =
  (value: (index: number) => Json): Maker =>
  (size, isOld) =>
    field({ ...TEXT, enum: many(size, (index) => value(isOld ? index * 2 : index)) });

const text =
  (make: (size: number) => string, where: (text: string) => KubeObject): Maker =>
  (size, isOld) =>
    where(isOld ? `${make(size)}x` : make(size));

const keyword =
  (name: string): ((text: string) => KubeObject) =>
  (value) =>
    field({ ...TEXT, [name]: value });
const pattern = keyword("pattern");
const description = keyword("description");
const fieldNamed = (name: string): KubeObject =>
  crd({ spec: object({ [name]: { type: "integer" }, [`${name}Ref`]: object({ name: TEXT }) }) });
const rule = (value: string): KubeObject =>
  field({ ...object({ b: TEXT }), "x-kubernetes-validations": [{ rule: value, message: value }] });

/** A name of letters alone, another one for each index. */
const word = (index: number): string =>
  Array.from(index.toString(26), (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");

export const HOSTILE: readonly Hostile[] = [
  // Properties
  { name: "# properties", size: 50_000, make: properties((index) => `p${String(index)}`) },
  {
    name: "# properties that begin alike",
    size: 20_000,
    make: properties((index) => `${"theSameWord".repeat(6)}${String(index)}`),
  },
  {
    name: "# lists",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        spec: object(
          named(size, (index) => [`p${word(index)}`, { type: "array", items: isOld ? { type: "integer" } : TEXT }]),
        ),
      }),
  },
  {
    name: "# objects with one member each",
    size: 15_000,
    make: (size, isOld) =>
      field(
        object(
          named(size, (index) => [
            word(index),
            object({ exec: object({ command: isOld ? { type: "integer" } : TEXT }) }),
          ]),
        ),
      ),
  },
  { name: "# properties called alike but for case", size: 5000, make: properties(caseVariant) },
  {
    name: "# references",
    size: 2000,
    make: (size, isOld) =>
      crd({
        spec: object(
          named(size, (index) => [
            `r${String(index)}Ref`,
            object({ name: TEXT, kind: TEXT, apiVersion: TEXT, ...(isOld ? { key: TEXT } : {}) }),
          ]),
        ),
      }),
  },
  {
    name: "# members of a union",
    size: 5000,
    make: (size, isOld) =>
      crd({
        spec: object(
          { type: { ...TEXT, enum: many(size, (index) => `M${String(index)}`) }, ...members(size, isOld) },
          { oneOf: many(size, (index) => ({ required: [`m${String(index)}`] })) },
        ),
      }),
  },
  {
    name: "# properties beside those of a PodSpec",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        spec: object({
          template: object({
            containers: { type: "array", items: object({ image: TEXT }) },
            restartPolicy: TEXT,
            volumes: { type: "array", items: object({ name: TEXT }) },
            ...members(size, isOld),
          }),
        }),
      }),
  },
  {
    name: "# required names that nothing declares",
    size: 100_000,
    make: (size, isOld) => field(object({}, { required: many(size - Number(isOld), (index) => `n${String(index)}`) })),
  },
  {
    name: "# required properties",
    size: 20_000,
    make: (size, isOld) =>
      field(
        object(
          named(size, (index) => [`n${String(index)}`, TEXT]),
          { required: many(isOld ? size / 2 : size, (index) => `n${String(index)}`) },
        ),
      ),
  },
  {
    name: "# times the same required name",
    size: 100_000,
    make: (size, isOld) => field(object(isOld ? {} : { a: TEXT }, { required: many(size, () => "a") })),
  },
  {
    name: "# keys of a list",
    size: 10_000,
    make: (size, isOld) =>
      field({
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": many(size, (index) => `k${String(isOld ? size - index : index)}`),
        items: object(named(size, (index) => [`k${String(index)}`, TEXT])),
      }),
  },

  // Depth
  ...depths(200),
  ...depths(950),
  {
    name: "# levels of a default",
    size: 950,
    make: (size, isOld) => field({ type: "object", default: deepValue(isOld ? size - 1 : size) }),
  },
  {
    name: "# levels of properties, each with a default of all below it",
    size: 200,
    make: (size, isOld) =>
      field(nested(size, isOld ? { type: "integer" } : TEXT, (inner) => object({ a: inner }, { default: { a: {} } }))),
  },

  {
    name: "# fields beneath 450 levels, each with much to say of",
    size: 1000,
    make: (size, isOld) =>
      field(
        nested(
          450,
          object(
            named(size, (index) => [
              `is_startTimestamp${String(index)}`,
              isOld ? TEXT : { type: "number", enum: ["a-b"], minimum: 2, maximum: 1, default: 3, maxLength: 1 },
            ]),
          ),
          (inner) => object({ a: inner }),
        ),
      ),
  },

  // References within the schema, which CRDs may not have
  {
    name: "# schemas that refer to themselves",
    size: 10_000,
    make: (size, isOld) =>
      field({
        $ref: isOld ? "#" : "#/properties/spec",
        definitions: named(size, (index) => [`d${String(index)}`, { $ref: `#/definitions/d${String(index)}` }]),
        ...object(named(size, (index) => [`d${String(index)}`, { $ref: "#/definitions/d0" }])),
      }),
  },

  // Enums
  { name: "# values of an enum", size: 200_000, make: enumOf((index) => `Value${String(index)}`) },
  { name: "# misspelled values of an enum", size: 300_000, make: enumOf((index) => `va${String(index)}B`) },
  { name: "# bytes of an enum, in a thousand values", size: 10_000_000, make: wideEnum },
  {
    name: "# bytes of one value of an enum",
    size: 10_000_000,
    make: text(letters, (value) => field({ ...TEXT, enum: [value] })),
  },
  { name: "# times the same value of an enum", size: 50_000, make: enumOf(() => "Same") },
  { name: "# values of an enum that are objects", size: 20_000, make: enumOf((index) => ({ a: [index] })) },
  { name: "# values of an enum, of all types", size: 20_000, make: enumOf(anyValue) },

  // Patterns and other texts
  {
    name: "# characters of a pattern",
    size: 1_000_000,
    make: text((size) => `^${"a".repeat(size)}$`, pattern),
  },
  { name: "# open groups of a pattern", size: 100_000, make: text((size) => "(".repeat(size), pattern) },
  {
    name: "# groups of a pattern within each other",
    size: 50_000,
    make: text((size) => `${"(".repeat(size)}a${")*".repeat(size)}`, pattern),
  },
  {
    name: "# alternatives of a pattern",
    size: 100_000,
    make: text((size) => `^(${"a|".repeat(size)}b)$`, pattern),
  },
  {
    name: "# repetitions in a pattern",
    size: 20_000,
    make: text((size) => "(a+)+?{1,1000}".repeat(size), pattern),
  },
  { name: "# brackets in a pattern", size: 200_000, make: text((size) => "[".repeat(size), pattern) },
  { name: "# backslashes in a pattern", size: 200_001, make: text((size) => "\\".repeat(size), pattern) },
  { name: "# characters of a description", size: 5_000_000, make: text(letters, description) },
  {
    name: "# blanks in a description",
    size: 500_000,
    make: text((size) => `Defaults to${" ".repeat(size)}`, description),
  },
  {
    name: "# defaults in a description",
    size: 100_000,
    make: text((size) => "Default is 'a. If unset, defaults to \"b ".repeat(size), description),
  },
  {
    name: "# times in a description",
    size: 100_000,
    make: text((size) => "1h30m10s RFC3339 e.g. ".repeat(size), description),
  },
  { name: "# dots in a description", size: 500_000, make: text((size) => ".".repeat(size), description) },
  { name: "# characters of a field's name", size: 1_000_000, make: text(letters, fieldNamed) },
  {
    name: "# capitals in a field's name",
    size: 500_000,
    make: text((size) => `a${"A".repeat(size)}`, fieldNamed),
  },
  {
    name: "# words in a field's name",
    size: 200_000,
    make: text((size) => `a${"Is".repeat(size)}`, fieldNamed),
  },
  {
    name: "# digits in a field's name",
    size: 500_000,
    make: text((size) => `a${"1".repeat(size)}`, fieldNamed),
  },
  {
    name: "# underscores in a field's name",
    size: 500_000,
    make: text((size) => "_".repeat(size), fieldNamed),
  },
  {
    name: "# characters of a rule in CEL",
    size: 1_000_000,
    make: text((size) => `self.b == '${"a".repeat(size)}`, rule),
  },
  { name: "# quotes in a rule in CEL", size: 200_001, make: text((size) => "'".repeat(size), rule) },
  {
    name: "# backslashes in a rule in CEL",
    size: 200_001,
    make: text((size) => `'${"\\".repeat(size)}`, rule),
  },
  {
    name: "# conditions of a rule in CEL",
    size: 50_000,
    make: text((size) => "!has(self.b) || ".repeat(size), rule),
  },
  {
    name: "# brackets in a rule in CEL",
    size: 200_000,
    make: text((size) => `self${"[".repeat(size)}`, rule),
  },
  {
    name: "# blanks in a rule in CEL",
    size: 500_000,
    make: text((size) => `self.b${" ".repeat(size)}==`, rule),
  },

  // Rules in CEL
  {
    name: "# rules in CEL",
    size: 100_000,
    make: (size, isOld) =>
      field({
        ...object({ b: TEXT }),
        "x-kubernetes-validations": many(size, (index) => ({
          rule: `self.b != '${String(index)}${isOld ? "old" : ""}'`,
          message: `must not be '${String(index)}'`,
        })),
      }),
  },
  {
    name: "# times the same rule in CEL",
    size: 20_000,
    make: (size, isOld) =>
      field({
        ...object({ b: TEXT }),
        "x-kubernetes-validations": many(size, () => ({
          rule: isOld ? "self.b > 1" : "self.b > 2",
          message: "should be",
        })),
      }),
  },
  {
    name: "# rules in CEL without a message",
    size: 20_000,
    make: (size, isOld) =>
      field({
        ...object({ b: TEXT }),
        "x-kubernetes-validations": many(size, (index) => ({
          rule: `self.b > ${String(isOld ? -index : index)}`,
        })),
      }),
  },

  {
    name: "# rules in CEL about unions",
    size: 1500,
    make: (size, isOld) =>
      field({
        ...object(named(40, (index) => [`m${String(index)}`, object({})])),
        "x-kubernetes-validations": many(size, (index) => ({
          rule: `${many(40, (n) => `has(self.m${String(n)})`).join(" != ")} || ${isOld ? "false" : "true"} || has(self.n${String(index)})`,
        })),
      }),
  },
  {
    name: "# rules in CEL beside a thousand members of a union",
    size: 5000,
    make: (size, isOld) =>
      field({
        ...object({
          type: { ...TEXT, enum: many(1000, (index) => `m${String(index)}`) },
          ...members(1000, isOld),
        }),
        "x-kubernetes-validations": many(size, (index) => ({ rule: `self.a${String(index)} > 1` })),
      }),
  },
  {
    name: "# immutable fields, each rule at the parent",
    size: 5000,
    make: (size, isOld) =>
      field({
        ...object(named(size, (index) => [`m${String(index)}`, isOld ? TEXT : { ...TEXT, default: "a" }])),
        "x-kubernetes-validations": many(size, (index) => ({
          rule: `self.m${String(index)} == oldSelf.m${String(index)}`,
        })),
      }),
  },

  // Compositions
  {
    name: "# entries of allOf, each with a pattern and an enum",
    size: 5000,
    make: (size, isOld) =>
      field({
        ...TEXT,
        allOf: many(size, (index) => ({
          pattern: `^${String(isOld ? -index : index)}`,
          enum: ["a", String(index)],
        })),
      }),
  },
  {
    name: "# alternatives, and a default for them",
    size: 20_000,
    make: (size, isOld) =>
      field({
        type: "object",
        default: named(100, (index) => [`k${String(index)}`, index]),
        oneOf: many(size, (index) => ({
          ...object({ k1: { type: "integer", minimum: isOld ? -index : index } }),
          required: [`k${String(index)}`],
        })),
      }),
  },
  {
    name: "# items of a default, each beside a thousand alternatives",
    size: 20_000,
    make: (size, isOld) =>
      field({
        type: "array",
        default: many(size, (index) => `v${String(isOld ? -index : index)}`),
        items: {
          ...TEXT,
          pattern: "^(a|b)*$",
          anyOf: many(1000, (index) => ({ pattern: `^v${String(index)}$` })),
        },
      }),
  },
  {
    name: "# properties that become a map of a large type",
    size: 20_000,
    make: (size, isOld) =>
      field(
        isOld
          ? object(
              named(size / 100, (index) => [
                `p${String(index)}`,
                object(named(100, (n) => [`q${String(n)}`, object({})])),
              ]),
            )
          : mapOf(mapOf(object(named(size, (index) => [`r${String(index)}`, TEXT])))),
      ),
  },

  // Numbers
  ...["1e308", "-1", "0.5", "9007199254740993", "1".repeat(100), "1".repeat(100_000)].map(
    (digits): Hostile => ({
      name: `bounds of ${digits.length > 20 ? `${String(digits.length)} digits` : digits}`,
      size: 1,
      make: (_, isOld) => {
        const bound = numberOf(digits);
        return crd({
          spec: object({
            a: { ...TEXT, maxLength: bound, minLength: isOld ? 0 : bound },
            b: { type: "array", items: TEXT, maxItems: bound, minItems: isOld ? 1 : bound },
            c: { type: "object", additionalProperties: TEXT, maxProperties: bound, minProperties: bound },
            d: {
              type: "integer",
              minimum: isOld ? 1 : bound,
              maximum: bound,
              multipleOf: bound,
              default: bound,
            },
          }),
        });
      },
    }),
  ),

  // Names
  {
    name: "# characters of the name",
    size: 3_000_000,
    make: text(letters, (name) => crd({ metadata: { name } })),
  },
  {
    name: "# characters of each name",
    size: 1_000_000,
    make: text(letters, (name) =>
      crd({
        metadata: { name: `${name}.${name}` },
        names: {
          kind: name,
          listKind: name,
          plural: name,
          singular: name,
          shortNames: [name],
          categories: [name],
        },
        version: { name },
        crd: { group: name, scope: name },
      }),
    ),
  },
  {
    name: "# labels of the group",
    size: 200_000,
    make: text(
      (size) => "a.".repeat(size),
      (group) => crd({ crd: { group } }),
    ),
  },
  {
    name: "# hyphens in each name",
    size: 500_000,
    make: text(
      (size) => "-".repeat(size),
      (name) => crd({ names: { kind: name, plural: name }, version: { name }, crd: { group: name } }),
    ),
  },
  {
    name: "# short names and categories",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        names: {
          shortNames: many(size, (index) => `s${String(isOld ? -index : index)}`),
          categories: many(size, (index) => `c${String(isOld ? -index : index)}`),
        },
      }),
  },
  {
    name: "# times the same short name and category",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        names: { shortNames: many(size, () => (isOld ? "a" : "svc")), categories: many(size, () => "all") },
      }),
  },
  {
    name: "# short names and categories of a reserved group",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        names: {
          shortNames: many(size, (index) => `s${String(isOld ? -index : index)}`),
          categories: many(size, (index) => `c${String(isOld ? -index : index)}`),
        },
        crd: { group: "acme.k8s.io" },
      }),
  },
  {
    name: "# annotations and labels",
    size: 20_000,
    make: (size, isOld) => {
      const all = named(size, (index) => [`k${String(isOld ? -index : index)}`, "v"]);
      return crd({ metadata: { annotations: all, labels: all } });
    },
  },

  // Versions
  {
    name: "# versions",
    size: 10_000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, (index) => ({
            ...version({
              spec: object({ a: isOld ? TEXT : { type: "integer" }, [`p${String(index)}`]: TEXT }),
            }),
            name: `v${String(index + 1)}`,
            storage: index === (isOld ? 0 : 1),
          })),
        },
      }),
  },
  {
    name: "# versions that differ in many fields",
    size: 50,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, (index) => ({
            ...version({
              spec: object(
                named(size, (n) => [`p${String(n * (index + 1))}`, isOld ? TEXT : { type: "integer", default: index }]),
              ),
            }),
            name: `v${String(index + 1)}beta1`,
            storage: index === 0,
          })),
        },
      }),
  },
  {
    name: "# times the same version, all stored",
    size: 3000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, () => version({ spec: object({ a: isOld ? TEXT : { type: "integer" } }) })),
        },
      }),
  },
  {
    name: "# versions with conditions",
    size: 1000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, (index) => ({
            ...version({
              status: object({
                conditions: { type: "array", items: object({ type: TEXT, status: isOld ? TEXT : {} }) },
              }),
            }),
            name: `v1alpha${String(index + 1)}`,
            storage: index === 0,
          })),
        },
      }),
  },
  {
    name: "# new versions beside a large one",
    size: 2000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: [
            version({ spec: object(named(5000, (index) => [`p${String(index)}`, TEXT])) }),
            ...many(isOld ? 0 : size, (index) => ({
              ...version({ spec: object({}) }),
              name: `v${String(index + 2)}`,
              storage: false,
            })),
          ],
        },
      }),
  },
  {
    name: "# times the name of a large version",
    size: 2000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: isOld
            ? [version({ spec: object(named(5000, (index) => [`p${String(index)}`, TEXT])) })]
            : many(size, () => version({})),
        },
      }),
  },
  {
    name: "# deprecated versions",
    size: 5000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, (index) => ({
            ...version({}),
            name: index % 2 === 0 ? `v${String(index + 1)}` : `v1alpha${String(index)}`,
            deprecated: !isOld && index % 2 === 0,
          })),
        },
      }),
  },
  {
    name: "# versions, each with an immutable field that gets a default",
    size: 1000,
    make: (size, isOld) =>
      crd({
        crd: {
          versions: many(size, (index) => ({
            ...version({
              spec: object({
                [`f${String(index)}`]: {
                  ...TEXT,
                  ...(isOld ? {} : { default: "a" }),
                  "x-kubernetes-validations": [{ rule: "self == oldSelf" }],
                },
              }),
            }),
            name: `v${String(index + 1)}`,
          })),
        },
      }),
  },
  {
    name: "# stored versions",
    size: 20_000,
    make: (size, isOld) => ({
      ...crd({}),
      status: { storedVersions: many(size, (index) => `v${String(isOld ? -index : index)}`) },
    }),
  },

  // Columns and selectable fields
  {
    name: "# printer columns and selectable fields",
    size: 10_000,
    make: (size, isOld) =>
      crd({
        spec: object(named(size, (index) => [`p${String(index)}`, TEXT])),
        version: {
          additionalPrinterColumns: many(size, (index) => ({
            name: `C${String(isOld ? -index : index)}`,
            type: "string",
            jsonPath: `.spec.p${String(index * 2)}`,
          })),
          selectableFields: many(size, (index) => ({ jsonPath: `.spec.q${String(isOld ? -index : index)}` })),
        },
      }),
  },
  {
    name: "# times the same printer column",
    size: 20_000,
    make: (size, isOld) =>
      crd({
        version: {
          additionalPrinterColumns: many(size, () => ({
            name: isOld ? "Old" : "C",
            type: "string",
            jsonPath: ".status.message",
          })),
          selectableFields: many(size, () => ({ jsonPath: isOld ? ".spec.old" : ".spec.a" })),
        },
      }),
  },
  {
    name: "# steps of a path",
    size: 50_000,
    make: text((size) => ".a[0]".repeat(size), pathed),
  },
  { name: "# brackets in a path", size: 200_000, make: text((size) => `.spec${"[".repeat(size)}`, pathed) },
  {
    name: "# filters in a path",
    size: 50_000,
    make: text((size) => `.spec${"[?(@.a=='b')]".repeat(size)}`, pathed),
  },
];

function mapOf(additionalProperties: JsonObject): JsonObject {
  return { type: "object", additionalProperties };
}

function letters(size: number): string {
  return "a".repeat(size);
}

/** The bits of the index as capital and small letters. */
function caseVariant(index: number): string {
  return "abcdefghijklmnop"
    .split("")
    .map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter))
    .join("");
}

function members(size: number, isOld: boolean): JsonObject {
  return named(size, (index) => [`m${String(index)}`, object({ [isOld ? "old" : "a"]: TEXT })]);
}

function deepValue(size: number): Json {
  let value: Json = {};
  for (let level = 0; level < size; level++) value = { a: value };
  return value;
}

function wideEnum(size: number, isOld: boolean): KubeObject {
  return enumOf((index) => String(index).padEnd(size / 1000, "a"))(1000, isOld);
}

function anyValue(index: number): Json {
  const values: readonly Json[] = [null, true, index, String(index), [], {}, [[index]], 1.5, -index];
  return values[index % values.length] ?? null;
}

function numberOf(digits: string): Json {
  return digits.length > 15 && !digits.includes("e") ? BigInt(digits) : Number(digits);
}

function pathed(jsonPath: string): KubeObject {
  return crd({
    version: {
      additionalPrinterColumns: [{ name: "C", type: "string", jsonPath }],
      selectableFields: [{ jsonPath }],
      subresources: { status: {}, scale: { specReplicasPath: jsonPath, statusReplicasPath: jsonPath } },
    },
  });
}
