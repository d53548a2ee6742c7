import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { versioned, object, TEXT } from "../../testing/schemas/crd-versions.js";
import { type Change, KINDS, meaningOf } from "./change.js";
import { crdChange, crdRemoval } from "./crd-change.js";

/** The words of a review for each kind of change of schemas, and of CRDs as a whole. */

const seen = new Set<string>();

const lines = (before: KubeObject, after: KubeObject): readonly string[] =>
  crdChange(after, before).changes.map((change) => {
    seen.add(change.kind);
    return lineOf(change);
  });

const lineOf = ({ kind, noun, names, words }: Change): string =>
  `${kind} ${noun === "" ? "" : `${noun} `}${names.join(" ")}: ${words}`;

type Row = readonly [what: string, before: JsonObject, after: JsonObject, expected: readonly string[]];

const sized = { type: "object", properties: { b: { ...TEXT, maxLength: 5 } } };
const rules = (...entries: readonly JsonObject[]): JsonObject => ({
  ...TEXT,
  "x-kubernetes-validations": [...entries],
});
const list = (type: string, more: JsonObject = {}): JsonObject => ({
  type: "array",
  items: object({ b: TEXT }),
  "x-kubernetes-list-type": type,
  ...more,
});

const toleration = (more: JsonObject): JsonObject =>
  object({ effect: TEXT, operator: TEXT, tolerationSeconds: { type: "integer" }, ...more });

/** Schemas of `spec.a`. */
const SCHEMAS: readonly Row[] = [
  ["nothing", TEXT, TEXT, []],
  ["prose", { ...TEXT, description: "A." }, { ...TEXT, description: "B." }, []],
  ["a new field", object({}), sized, ["fieldAdded spec.a.b: added (optional, string, at most 5 characters)"]],
  [
    "a new field with its values and a default",
    object({}),
    object({ b: { ...TEXT, enum: ["A", "B"], default: "A" } }),
    ["fieldAddedWithDefault spec.a.b: added (optional, string, 'A' or 'B', default 'A')"],
  ],
  [
    "a new field that is required is one change",
    object({}),
    object({ b: { type: "integer", minimum: 1, maximum: 9 } }, { required: ["b"] }),
    ["requiredFieldAdded spec.a.b: added (required, integer, 1 to 9)"],
  ],
  [
    "a new object has the fields at its ends",
    object({}),
    object({ b: object({ c: object({ d: TEXT }), e: { type: "array", items: object({ f: TEXT }) } }) }),
    ["fieldAdded spec.a.b: added (optional, object with `c.d` and `e[].f`)"],
  ],
  [
    "lists and maps",
    object({}),
    object({
      b: { type: "array", items: { ...TEXT, enum: ["A"] }, maxItems: 3 },
      c: { type: "object", additionalProperties: { type: "integer" } },
      d: { "x-kubernetes-int-or-string": true },
      e: { ...TEXT, format: "date-time" },
      f: { type: "array", items: TEXT, maxItems: 1 },
    }),
    [
      "fieldAdded spec.a.b: added (optional, list of strings 'A', at most 3 items)",
      "fieldAdded spec.a.c: added (optional, map of integers)",
      "fieldAdded spec.a.d: added (optional, integer or string)",
      "fieldAdded spec.a.e: added (optional, string (date-time))",
      "fieldAdded spec.a.f: added (optional, list of strings, at most 1 item)",
    ],
  ],
  ["a field removed", sized, object({}), ["fieldRemoved spec.a.b: removed (string)"]],
  ["required", sized, { ...sized, required: ["b"] }, ["required spec.a.b: required now"]],
  [
    "optional with a default",
    { ...sized, required: ["b"] },
    object({ b: { ...TEXT, maxLength: 5, default: "x" } }),
    ["optionalWithDefault spec.a.b: optional now, with default 'x'"],
  ],
  ["optional", { ...sized, required: ["b"] }, sized, ["optional spec.a.b: optional now"]],
  [
    "deprecated",
    { ...TEXT, description: "A." },
    { ...TEXT, description: "A.\n\nDeprecated: use `c` instead. It goes soon." },
    ["fieldDeprecated spec.a: deprecated now: 'use `c` instead'"],
  ],
  [
    "deprecated otherwise than before",
    { ...TEXT, description: "Deprecated: use b." },
    { ...TEXT, description: "Deprecated: use c." },
    [],
  ],
  ["another type", TEXT, { type: "integer" }, ["typeChanged spec.a: integer instead of string"]],
  [
    "a wider type",
    TEXT,
    { "x-kubernetes-int-or-string": true },
    ["typeWidened spec.a: int-or-string instead of string"],
  ],
  [
    "a bound, narrower and wider",
    object({ b: { ...TEXT, maxLength: 5 }, c: { ...TEXT, maxLength: 5 }, d: { ...TEXT, maxLength: 5 } }),
    object({ b: { ...TEXT, maxLength: 4 }, c: { ...TEXT, maxLength: 6 }, d: TEXT }),
    [
      "valuesNarrowed spec.a.b: `maxLength` 4 instead of 5",
      "valuesWidened spec.a.c: `maxLength` 6 instead of 5",
      "valuesWidened spec.a.d: `maxLength` 5 removed",
    ],
  ],
  [
    "a bound that excludes its value now, and one that includes it",
    { type: "integer", minimum: 1, maximum: 9, exclusiveMaximum: true },
    { type: "integer", minimum: 1, maximum: 9, exclusiveMinimum: true },
    [
      "valuesWidened spec.a: `exclusiveMaximum` 'true' removed",
      "valuesNarrowed spec.a: `exclusiveMinimum` 'true' added",
    ],
  ],
  [
    "another pattern",
    { ...TEXT, pattern: "a" },
    { ...TEXT, pattern: "b" },
    ["valuesChanged spec.a: `pattern` 'b' instead of 'a'"],
  ],
  [
    "values of an enumeration",
    { ...TEXT, enum: ["A", "B"] },
    { ...TEXT, enum: ["A", "C"] },
    ["enumValueRemoved spec.a: 'B' removed", "enumValueAdded spec.a: 'C' added"],
  ],
  ["an enumeration", TEXT, { ...TEXT, enum: ["A"] }, ["valuesNarrowed spec.a: only 'A' now"]],
  ["no enumeration", { ...TEXT, enum: ["A"] }, TEXT, ["valuesWidened spec.a: any value now, not only 'A'"]],
  ["null", TEXT, { ...TEXT, nullable: true }, ["nullable spec.a: may be null now"]],
  ["no null", { ...TEXT, nullable: true }, TEXT, ["notNullable spec.a: may not be null any more"]],
  [
    "rules of one field are one change, by what they say",
    TEXT,
    rules({ rule: "self != 'a'", message: "must not be 'a'" }, { rule: "self != 'b'" }),
    ["ruleAdded spec.a: rules 'must not be 'a'' and 'self != 'b'' added"],
  ],
  ["a default", TEXT, { ...TEXT, default: "A" }, ["defaultAdded spec.a: default 'A' added"]],
  [
    "another default",
    { ...TEXT, default: "A" },
    { ...TEXT, default: "B" },
    ["defaultChanged spec.a: default 'B' instead of 'A'"],
  ],
  ["no default", { ...TEXT, default: "A" }, TEXT, ["defaultRemoved spec.a: default 'A' removed"]],
  [
    "a list by key",
    list("atomic"),
    list("map", { "x-kubernetes-list-map-keys": ["b"] }),
    ["listKeyed spec.a: list type 'map' instead of 'atomic'"],
  ],
  [
    "a further key",
    list("map", { "x-kubernetes-list-map-keys": ["b"] }),
    list("map", { "x-kubernetes-list-map-keys": ["b", "c"] }),
    ["listKeysAdded spec.a: list map keys 'b, c' instead of 'b'"],
  ],
  [
    "another key",
    list("map", { "x-kubernetes-list-map-keys": ["b"] }),
    list("map", { "x-kubernetes-list-map-keys": ["c"] }),
    ["listKeysLost spec.a: list map keys 'c' instead of 'b'"],
  ],
  ["an atomic list", list("set"), list("atomic"), ["listAtomic spec.a: list type 'atomic' instead of 'set'"]],
  [
    "a map",
    sized,
    { ...sized, "x-kubernetes-map-type": "atomic" },
    ["mapTypeChanged spec.a: map type 'atomic' instead of 'granular'"],
  ],
  [
    "unknown fields kept",
    object({}),
    object({}, { "x-kubernetes-preserve-unknown-fields": true }),
    ["unknownKept spec.a: keeps fields that are not declared"],
  ],
  [
    "unknown fields dropped",
    object({}, { "x-kubernetes-preserve-unknown-fields": true }),
    object({}),
    ["unknownPruned spec.a: drops fields that are not declared"],
  ],
  [
    "what a newer release of Kubernetes does to its own type comes last",
    object({ toleration: toleration({}) }),
    object({ toleration: toleration({ value: TEXT, key: { ...TEXT, default: "a" } }), z: TEXT }),
    [
      "fieldAdded spec.a.z: added (optional, string)",
      "fieldAdded spec.a.toleration.value: added (optional, string), in Toleration",
      "fieldAddedWithDefault spec.a.toleration.key: added (optional, string, default 'a'), in Toleration",
    ],
  ],
];

test.each(SCHEMAS)("schemas: %s", (_, before, after, expected) => {
  expect(lines(crd({ spec: { a: before } }), crd({ spec: { a: after } }))).toEqual(expected);
});

const V1 = { name: "v1", spec: { a: TEXT }, version: { storage: true } };
test("the table has every kind of change of schemas", () => {
  const kinds = KINDS.filter(
    (kind) => !/^(?:version|column|cliName|identity|conversion|scale|selector|statusSubresource)|rule/i.test(kind),
  );
  expect([...seen].filter((kind) => kind !== "ruleAdded").sort()).toEqual([...kinds].sort());
});

test.each([
  ["fieldAdded", "spec", "Old clients remove it when they replace an object; old servers do not store it."],
  ["fieldAdded", "status", "Stored objects lack it until the controller writes it; old servers do not store it."],
  ["enumValueAdded", "spec", "Old clients may read a value that they do not know; old servers reject it."],
  ["optionalWithDefault", "spec", "Old servers still demand it."],
  ["listKeysAdded", "spec", "Old clients may read several items with the same old keys; old servers reject them."],
  ["transitionRuleAdded", "spec", "Old clients whose writes break it are rejected."],
  ["columnAdded", "root", undefined],
] as const)("what %s in %s means", (kind, section, expected) => {
  expect(meaningOf({ kind, section })).toBe(expected);
});

test("a new CRD, and one that was removed, are summed up", () => {
  const made = crd({ spec: { a: object({ b: TEXT }) } });
  const summary = "Namespaced, version `v1`, 2 fields in spec and 0 in status";
  expect(crdChange(made, undefined)).toMatchObject({ state: "New", summary, changes: [] });
  expect(crdRemoval(made)).toMatchObject({ state: "Removed", summary });
});

test("changed descriptions are counted, and an unchanged CRD has none", () => {
  const before = crd({ spec: { a: { ...TEXT, description: "A." }, b: TEXT } });
  const after = crd({ spec: { a: { ...TEXT, description: "B." }, b: { ...TEXT, description: "C." } } });
  expect(crdChange(after, before)).toMatchObject({ state: "Changed", changes: [], descriptions: 2 });
  expect(crdChange(before, before).state).toBe("Same");
});

test("a version that is neither served nor stored is named, not compared", () => {
  const unused = (spec: JsonObject): KubeObject => versioned([V1, { name: "v0", spec, version: { served: false } }]);
  const { changes, uncompared } = crdChange(unused({ b: TEXT }), unused({}));
  expect([changes, uncompared]).toEqual([[], ["v0"]]);
});
