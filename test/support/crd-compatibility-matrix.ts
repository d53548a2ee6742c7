/* oxlint-disable max-lines -- a table: the cases of one test */
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type JsonObject, type KubeObject, deepFreeze, formatField } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { categoryOf } from "../../src/model/rule.js";
import { RULES as ALL } from "../../src/rules/index.js";
import { type VersionParts, versioned } from "../../src/testing/schemas/crd-versions.js";
import { crd } from "kube-schema/testing";
import { bind } from "../../src/testing/test-rule.js";

/**
 * Updates of a CustomResourceDefinition that affect users of the API: each kind of change in both directions, and all
 * findings of the rules on compatibility together. One change is one finding.
 */

export const RULES = ALL.filter(({ id }) => categoryOf(id) === "crd-compatibility");
export const ruleSet = createRuleSet([
  {
    name: "api-compatibility",
    description: "all rules on compatibility",
    rules: RULES.map((rule) => bind(rule, undefined)),
    defaulters: [],
  },
]);

/** Each finding as 'Deny field-kept .spec.a': its action, its rule, and the field as users know it. */
export const findings = (oldObject: KubeObject, object: KubeObject): readonly string[] => {
  const context = contextOf(deepFreeze(object), { oldObject: deepFreeze(oldObject) });
  const decision = review(ruleSet, context, { default: false, validate: true });
  expect(decision.faults).toEqual([]);
  return decision.findings.map(({ action, rule, field, ratcheted }) => {
    expect(ratcheted).toBe(false);
    return `${action} ${rule.replace("crd-compatibility/", "")} ${short(formatField(field))}`;
  });
};

/** `spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a` as `1.spec.a`; without the 0 of the first version. */
const short = (field: string): string =>
  field
    .replace(/^spec\.versions\[(\d)\]\.schema\.openAPIV3Schema\b/, "$1")
    .replaceAll(".properties.", ".")
    .replace(/^0/, "");

type Case = readonly [name: string, before: KubeObject, after: KubeObject, findings: readonly string[]];

/** A change of the field `.spec.a`, and the same change undone. */
const both = (
  name: string,
  one: JsonObject,
  other: JsonObject,
  there: readonly string[],
  back: readonly string[],
): readonly Case[] => {
  const atField = (rules: readonly string[]): readonly string[] => rules.map((rule) => `${rule} .spec.a`);
  return [
    [name, spec({ a: one }), spec({ a: other }), atField(there)],
    [`${name}, undone`, spec({ a: other }), spec({ a: one }), atField(back)],
  ];
};

export const spec = (fields: JsonObject, version: JsonObject = {}): KubeObject => crd({ spec: fields, version });
const status = (fields: JsonObject): KubeObject => crd({ status: fields });

export const TEXT = { type: "string" };
const COUNT = { type: "integer" };
const OBJECT = { type: "object" };
const OPEN = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const MAP = { type: "object", additionalProperties: TEXT };
const B_AND_C = { b: TEXT, c: TEXT };
const NAMED = { type: "object", properties: B_AND_C };
const UNUSED = { served: false, storage: false };
const ALPHA = { name: "v1alpha1" };

const listOf = (type: string, ...keys: readonly string[]): JsonObject => ({
  type: "array",
  items: OBJECT,
  "x-kubernetes-list-type": type,
  ...(keys.length === 0 ? {} : { "x-kubernetes-list-map-keys": keys }),
});
const rules = (...entries: readonly JsonObject[]): JsonObject => ({
  ...NAMED,
  "x-kubernetes-validations": entries,
});
const branches = (keyword: string, ...names: readonly string[]): JsonObject => ({
  ...NAMED,
  [keyword]: names.map((name) => ({ required: [name] })),
});
const conditions = (type: JsonObject): JsonObject => ({
  conditions: {
    ...listOf("map", "type"),
    items: { type: "object", properties: { type: { type: "string", ...type } } },
  },
});
const reference = (parts: JsonObject): KubeObject =>
  spec({ secretRef: { type: "object", properties: { name: TEXT, ...parts } } });
const container = (fields: JsonObject): JsonObject => ({
  type: "object",
  properties: { name: TEXT, image: TEXT, command: { type: "array", items: TEXT }, ...fields },
});
const pod = (fields: JsonObject): JsonObject => ({
  type: "object",
  required: ["containers"],
  properties: {
    containers: { type: "array", items: container(fields) },
    restartPolicy: TEXT,
    volumes: { type: "array", items: OBJECT },
  },
});
const ARGS_AND_ENV = { args: { type: "array", items: TEXT }, env: { type: "array", items: OBJECT } };

const STORED = { storage: true };
const HOOK = { conversion: { strategy: "Webhook" } };
const v1 = (fields: JsonObject = {}, version: JsonObject = {}): VersionParts => ({
  name: "v1",
  spec: fields,
  version,
});
const v1beta1 = (fields: JsonObject = {}, version: JsonObject = {}): VersionParts => ({
  name: "v1beta1",
  spec: fields,
  version,
});
const column = (name: string, jsonPath = ".spec.a"): JsonObject => ({ name, type: "string", jsonPath });
const sub = (subresources: JsonObject): KubeObject =>
  crd({ spec: { a: TEXT }, root: { status: OBJECT }, version: { subresources } });
const scale = (parts: JsonObject = {}): JsonObject => ({
  scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a", ...parts },
});

export const MATRIX: Readonly<Record<string, readonly Case[]>> = {
  "inside core types": [
    [
      "removed",
      spec({ a: pod(ARGS_AND_ENV) }),
      spec({ a: pod({ env: ARGS_AND_ENV.env }) }),
      ["Deny field-kept .spec.a.containers.items.args"],
    ],
    [
      "another type",
      spec({ a: pod(ARGS_AND_ENV) }),
      spec({ a: pod({ ...ARGS_AND_ENV, image: COUNT }) }),
      ["Deny type-kept .spec.a.containers.items.image"],
    ],
    [
      "required",
      spec({ a: pod(ARGS_AND_ENV) }),
      spec({ a: { ...pod(ARGS_AND_ENV), required: ["containers", "volumes"] } }),
      ["Deny no-new-required-field .spec.a.volumes"],
    ],
  ],

  "fields removed and added": [
    ["removed", spec({ a: TEXT, b: TEXT }), spec({ b: TEXT }), ["Deny field-kept .spec.a"]],
    ["added", spec({ b: TEXT }), spec({ a: TEXT, b: TEXT }), []],
    ["removed with all that it holds", spec({ a: NAMED }), spec({}), ["Deny field-kept .spec.a"]],
    ["added with all that it requires", spec({}), spec({ a: { ...NAMED, required: ["b"] } }), []],
    ["renamed", spec({ a: TEXT }), spec({ b: TEXT }), ["Deny field-kept .spec.a"]],
    [
      "removed from an alpha version",
      spec({ a: TEXT }, ALPHA),
      spec({}, ALPHA),
      ["Audit alpha-change-noted spec.versions"],
    ],
    ["removed where nobody can use it", spec({ a: TEXT }, UNUSED), spec({}, UNUSED), []],
    [
      "removed from a reference",
      reference({ key: TEXT }),
      reference({}),
      ["Deny reference-additive .spec.secretRef.key"],
    ],
    ["added to a reference", reference({}), reference({ key: TEXT }), []],
    ["conditions removed", status(conditions({})), status({}), ["Deny condition-type-kept .status.conditions"]],
    ["conditions added", status({}), status(conditions({})), []],
  ],

  "fields moved under unknown ones": [
    ["removed where unknown fields are kept", spec({ a: { ...OPEN, ...NAMED } }), spec({ a: OPEN }), []],
    ["added where unknown fields are kept", spec({ a: OPEN }), spec({ a: { ...OPEN, ...NAMED } }), []],
    ...both("all at once", NAMED, OPEN, ["Warn unknown-fields-pruned"], ["Deny unknown-fields-kept"]),
  ],

  "required and optional": [
    ...both(
      "an object requires nothing more and nothing less",
      { ...NAMED, required: ["b", "c"] },
      { ...NAMED, required: ["c", "b"] },
      [],
      [],
    ),
    [
      "required",
      spec({ a: NAMED }),
      spec({ a: { ...NAMED, required: ["b"] } }),
      ["Deny no-new-required-field .spec.a.b"],
    ],
    ["optional", spec({ a: { ...NAMED, required: ["b"] } }), spec({ a: NAMED }), ["Warn required-kept .spec.a.b"]],
    [
      "under a new optional parent",
      spec({ a: OBJECT }),
      spec({ a: { type: "object", properties: { o: { ...NAMED, required: ["b"] } } } }),
      [],
    ],
    [
      "under a new required parent",
      spec({ a: OBJECT }),
      spec({ a: { type: "object", required: ["o"], properties: { o: { ...NAMED, required: ["b"] } } } }),
      ["Deny no-new-required-field .spec.a.o"],
    ],
    [
      "required with a default",
      spec({ a: { type: "object", properties: { b: TEXT } } }),
      spec({
        a: { type: "object", required: ["b"], properties: { b: { type: "string", default: "x" } } },
      }),
      ["Warn default-kept .spec.a.b"],
    ],
    [
      "required without its default",
      spec({
        a: { type: "object", required: ["b"], properties: { b: { type: "string", default: "x" } } },
      }),
      spec({ a: { type: "object", required: ["b"], properties: { b: TEXT } } }),
      ["Deny no-new-required-field .spec.a.b"],
    ],
  ],

  types: [
    ...both("text and number", TEXT, COUNT, ["Deny type-kept"], ["Deny type-kept"]),
    ...both("integer and number", COUNT, { type: "number" }, ["Warn type-not-widened"], ["Deny type-kept"]),
    ...both(
      "integer and int-or-string",
      COUNT,
      { "x-kubernetes-int-or-string": true },
      ["Warn type-not-widened"],
      ["Deny type-kept"],
    ),
    ...both(
      "text and int-or-string, written in full",
      TEXT,
      { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
      ["Warn type-not-widened"],
      ["Deny type-kept"],
    ),
    ...both(
      "object and list, with all that they hold",
      { ...NAMED, required: ["b"], minProperties: 1 },
      { type: "array", items: TEXT, maxItems: 5 },
      ["Deny type-kept"],
      ["Deny type-kept"],
    ),
    ...both(
      "object and resource",
      OPEN,
      { ...OPEN, "x-kubernetes-embedded-resource": true },
      ["Deny type-kept"],
      ["Warn type-not-widened"],
    ),
    [
      "in a reference",
      reference({ key: TEXT }),
      reference({ key: COUNT }),
      ["Deny reference-additive .spec.secretRef.key"],
    ],
  ],

  formats: [
    ...both(
      "int32 and int64",
      { type: "integer", format: "int32" },
      { type: "integer", format: "int64" },
      ["Warn type-not-widened"],
      ["Deny format-kept"],
    ),
    ...both(
      "int32 and int64 within bounds that fit both",
      { type: "integer", format: "int32", minimum: 0, maximum: 9 },
      { type: "integer", format: "int64", minimum: 0, maximum: 9 },
      [],
      [],
    ),
    ...both(
      "float and double",
      { type: "number", format: "float" },
      { type: "number", format: "double" },
      ["Warn type-not-widened"],
      ["Deny format-kept"],
    ),
    ...both(
      "text with and without",
      TEXT,
      { type: "string", format: "date-time" },
      ["Deny format-kept"],
      ["Warn type-not-widened"],
    ),
    ...both("one that nobody checks", TEXT, { type: "string", format: "quantity" }, [], []),
  ],

  enums: [
    ...both(
      "a value more",
      { type: "string", enum: ["Small"] },
      { type: "string", enum: ["Small", "Large"] },
      ["Warn enum-not-extended"],
      ["Deny enum-value-kept"],
    ),
    ...both(
      "none at all",
      { type: "string", enum: ["Small"] },
      TEXT,
      ["Warn enum-not-extended"],
      ["Deny enum-value-kept"],
    ),
    ...both(
      "a value by another name",
      { type: "string", enum: ["small"] },
      { type: "string", enum: ["Small"] },
      ["Warn enum-not-extended", "Deny enum-value-kept"],
      ["Warn enum-not-extended", "Deny enum-value-kept"],
    ),
    ...both(
      "the same values in allOf",
      { type: "string", enum: ["Small", "Large"] },
      { type: "string", allOf: [{ enum: ["Small", "Large"] }, { enum: ["Large", "Small"] }] },
      [],
      [],
    ),
    [
      "a value more in a status",
      status({ a: { type: "string", enum: ["Small"] } }),
      status({ a: { type: "string", enum: ["Small", "Large"] } }),
      ["Warn status-enum-unchanged .status.a"],
    ],
    [
      "a value less in a status",
      status({ a: { type: "string", enum: ["Small", "Large"] } }),
      status({ a: { type: "string", enum: ["Small"] } }),
      ["Warn status-enum-unchanged .status.a"],
    ],
    [
      "a type of conditions more",
      status(conditions({ enum: ["Ready"] })),
      status(conditions({ enum: ["Ready", "Synced"] })),
      [],
    ],
    [
      "a type of conditions less",
      status(conditions({ enum: ["Ready", "Synced"] })),
      status(conditions({ enum: ["Ready"] })),
      ["Deny condition-type-kept .status.conditions.items.type"],
    ],
  ],

  bounds: [
    ...["maximum", "maxLength", "maxItems", "maxProperties"].flatMap((keyword) => {
      const type = { maximum: "integer", maxLength: "string", maxItems: "array" }[keyword] ?? "object";
      return [
        ...both(
          `${keyword} is less`,
          { type, [keyword]: 9 },
          { type, [keyword]: 5 },
          ["Deny bound-not-tightened"],
          ["Warn bound-not-loosened"],
        ),
        ...both(
          `${keyword} is new`,
          { type },
          { type, [keyword]: 5 },
          ["Deny bound-not-tightened"],
          ["Warn bound-not-loosened"],
        ),
      ];
    }),
    ...["minimum", "minLength", "minItems", "minProperties"].flatMap((keyword) => {
      const type = { minimum: "integer", minLength: "string", minItems: "array" }[keyword] ?? "object";
      return both(
        `${keyword} is greater`,
        { type, [keyword]: 1 },
        { type, [keyword]: 2 },
        ["Deny bound-not-tightened"],
        ["Warn bound-not-loosened"],
      );
    }),
    ...both(
      "an end that no longer counts",
      { type: "number", minimum: 0 },
      { type: "number", minimum: 0, exclusiveMinimum: true },
      ["Deny bound-not-tightened"],
      ["Warn bound-not-loosened"],
    ),
    ...both(
      "larger steps",
      { type: "integer", multipleOf: 2 },
      { type: "integer", multipleOf: 4 },
      ["Deny bound-not-tightened"],
      ["Warn bound-not-loosened"],
    ),
    ...both("a least size of 0", TEXT, { type: "string", minLength: 0 }, [], []),
  ],

  defaults: [
    ...both("new", TEXT, { type: "string", default: "x" }, ["Warn default-kept"], ["Warn default-kept"]),
    ...both(
      "another one",
      { type: "string", default: "x" },
      { type: "string", default: "y" },
      ["Warn default-kept"],
      ["Warn default-kept"],
    ),
    ["of a new field", spec({}), spec({ a: { type: "string", default: "x" } }), []],
  ],

  null: both("allowed", TEXT, { type: "string", nullable: true }, ["Warn no-new-nullable"], ["Deny nullable-kept"]),

  patterns: [
    ...both("new", TEXT, { type: "string", pattern: "^a$" }, ["Deny no-new-pattern"], ["Warn pattern-kept"]),
    ...both(
      "another one",
      { type: "string", pattern: "^a$" },
      { type: "string", pattern: "^b$" },
      ["Warn pattern-kept"],
      ["Warn pattern-kept"],
    ),
  ],

  "rules in CEL": [
    ...both(
      "new",
      NAMED,
      rules({ rule: "self.b != self.c" }),
      ["Deny no-new-validation-rule"],
      ["Warn validation-rule-kept"],
    ),
    ...both(
      "another one",
      rules({ rule: "self.b != self.c" }),
      rules({ rule: "self.b == self.c" }),
      ["Warn validation-rule-kept"],
      ["Warn validation-rule-kept"],
    ),
    ...both(
      "one that spares existing objects",
      NAMED,
      rules({ rule: "oldSelf.hasValue() || self.b != self.c", optionalOldSelf: true }),
      ["Warn validation-rule-kept"],
      ["Warn validation-rule-kept"],
    ),
    ...both(
      "one that forbids a change",
      NAMED,
      rules({ rule: "self.b == oldSelf.b" }),
      ["Deny no-new-validation-rule"],
      ["Warn validation-rule-kept"],
    ),
    [
      "a further demand",
      spec({ a: rules({ rule: "self.b != self.c" }) }),
      spec({ a: rules({ rule: "self.b != self.c && self.b != ''" }) }),
      ["Deny no-new-validation-rule .spec.a"],
    ],
    [
      "a further alternative",
      spec({ a: rules({ rule: "self.b != self.c" }) }),
      spec({ a: rules({ rule: "self.b != self.c || self.b == ''" }) }),
      ["Warn validation-rule-kept .spec.a"],
    ],
    [
      "for a field that comes with it",
      spec({ a: { type: "object", properties: { b: TEXT } } }),
      spec({ a: rules({ rule: "!has(self.c) || self.b != self.c" }) }),
      [],
    ],
    [
      "that demands a field that comes with it",
      spec({ a: { type: "object", properties: { b: TEXT } } }),
      spec({ a: rules({ rule: "has(self.c) || self.b == 'x'" }) }),
      ["Warn validation-rule-kept .spec.a"],
    ],
    ...both(
      "in other words",
      rules({ rule: "self.b!=self.c", message: "x" }, { rule: "self.b != ''" }),
      rules({ rule: "self.b != ''" }, { rule: "self.b != self.c", message: "y" }),
      [],
      [],
    ),
  ],

  "lists and maps as server-side apply sees them": [
    ...both(
      "map of items",
      listOf("atomic"),
      listOf("map", "b"),
      ["Deny list-type-kept"],
      ["Warn merge-strategy-kept"],
    ),
    ...both("set of items", listOf("atomic"), listOf("set"), ["Deny list-type-kept"], ["Warn merge-strategy-kept"]),
    ...both(
      "a key more",
      listOf("map", "b"),
      listOf("map", "c", "b"),
      ["Warn merge-strategy-kept"],
      ["Deny list-type-kept"],
    ),
    ...both("another key", listOf("map", "b"), listOf("map", "c"), ["Deny list-type-kept"], ["Deny list-type-kept"]),
    ...both("the default of lists", { type: "array", items: OBJECT }, listOf("atomic"), [], []),
    ...both(
      "atomic map",
      MAP,
      { ...MAP, "x-kubernetes-map-type": "atomic" },
      ["Warn merge-strategy-kept"],
      ["Warn merge-strategy-kept"],
    ),
  ],

  "schemas that are combined": [
    ...["anyOf", "oneOf"].flatMap((keyword) => [
      ...both(
        `${keyword} is new`,
        NAMED,
        branches(keyword, "b"),
        ["Deny composition-not-tightened"],
        ["Warn composition-not-loosened"],
      ),
      ...both(
        `${keyword} has one branch more`,
        branches(keyword, "b"),
        branches(keyword, "c", "b"),
        ["Warn composition-not-loosened"],
        ["Deny composition-not-tightened"],
      ),
    ]),
    ...both(
      "allOf has one more",
      branches("allOf", "b"),
      branches("allOf", "c", "b"),
      ["Deny composition-not-tightened"],
      ["Warn composition-not-loosened"],
    ),
    ...both(
      "not",
      NAMED,
      { ...NAMED, not: { required: ["b"] } },
      ["Deny composition-not-tightened"],
      ["Warn composition-not-loosened"],
    ),
    ...both("another order", branches("oneOf", "b", "c"), branches("oneOf", "c", "b"), [], []),
  ],

  "properties and additionalProperties": [
    ...both("a map that all fit", NAMED, MAP, ["Warn unknown-fields-pruned"], ["Deny unknown-fields-kept"]),
    ...both(
      "a map that not all fit",
      { type: "object", properties: { b: TEXT, c: COUNT } },
      MAP,
      ["Deny unknown-fields-kept"],
      ["Deny unknown-fields-kept"],
    ),
    ...both("a map that keeps all", MAP, OPEN, ["Warn unknown-fields-pruned"], ["Deny unknown-fields-kept"]),
  ],

  versions: [
    [
      "removed",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1({}, STORED)]),
      ["Deny served-version-deprecated-first spec.versions"],
    ],
    ["added", versioned([v1({}, STORED)]), versioned([v1beta1(), v1({}, STORED)]), []],
    [
      "removed after it was deprecated",
      versioned([v1beta1({}, { deprecated: true }), v1({}, STORED)]),
      versioned([v1({}, STORED)]),
      ["Warn version-still-served spec.versions"],
    ],
    [
      "removed while objects are stored in it",
      versioned([v1beta1({}, STORED), v1()]),
      versioned([v1({}, STORED)]),
      ["Deny stored-version-kept spec.versions"],
    ],
    [
      "no longer served",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1beta1({}, { served: false }), v1({}, STORED)]),
      ["Deny served-version-deprecated-first spec.versions[0].served"],
    ],
    [
      "served again",
      versioned([v1beta1({}, { served: false }), v1({}, STORED)]),
      versioned([v1beta1(), v1({}, STORED)]),
      [],
    ],
    [
      "no longer served after it was deprecated",
      versioned([v1beta1({}, { deprecated: true }), v1({}, STORED)]),
      versioned([v1beta1({}, { deprecated: true, served: false }), v1({}, STORED)]),
      ["Warn version-still-served spec.versions[0].served"],
    ],
    [
      "renamed, that nobody can use",
      versioned([{ name: "v2beta1", version: { served: false } }, v1({}, STORED)]),
      versioned([{ name: "v2beta2", version: { served: false } }, v1({}, STORED)]),
      [],
    ],
    [
      "none is served any more",
      versioned([v1({}, STORED)]),
      versioned([v1({}, { ...STORED, served: false })]),
      ["Deny definition-kept spec.versions"],
    ],
    ["in another order", versioned([v1beta1(), v1({}, STORED)]), versioned([v1({}, STORED), v1beta1()]), []],
  ],

  "the stored version": [
    [
      "moves to one that was served",
      versioned([v1beta1({}, STORED), v1()]),
      versioned([v1beta1(), v1({}, STORED)]),
      [],
    ],
    ["moves back", versioned([v1beta1(), v1({}, STORED)]), versioned([v1beta1({}, STORED), v1()]), []],
    [
      "moves to one that is new",
      versioned([v1beta1({}, STORED)]),
      versioned([v1beta1(), v1({}, STORED)]),
      ["Warn storage-version-served-first spec.versions[1].storage"],
    ],
    [
      "moves to one that lacks fields",
      versioned([v1beta1({ a: TEXT }, STORED), v1()]),
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      ["Deny storage-version-keeps-fields spec.versions[1].storage"],
    ],
    [
      "moves to one that has more fields",
      versioned([v1beta1({}, STORED), v1({ a: TEXT })]),
      versioned([v1beta1(), v1({ a: TEXT }, STORED)]),
      [],
    ],
  ],

  deprecation: [
    [
      "with a successor",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1beta1({}, { deprecated: true }), v1({}, STORED)]),
      [],
    ],
    [
      "withdrawn",
      versioned([v1beta1({}, { deprecated: true }), v1({}, STORED)]),
      versioned([v1beta1(), v1({}, STORED)]),
      [],
    ],
    [
      "without a successor",
      versioned([v1({}, STORED)]),
      versioned([v1({}, { ...STORED, deprecated: true })]),
      ["Warn deprecated-version-has-successor spec.versions[0].deprecated"],
    ],
    [
      "another warning",
      versioned([v1({}, { ...STORED, deprecated: true, deprecationWarning: "x" })]),
      versioned([v1({}, { ...STORED, deprecated: true, deprecationWarning: "y" })]),
      [],
    ],
  ],

  "scope and names": [
    ["scope", crd(), crd({ crd: { scope: "Cluster" } }), ["Deny scope-kept spec.scope"]],
    ["scope, undone", crd({ crd: { scope: "Cluster" } }), crd(), ["Deny scope-kept spec.scope"]],
    ["group", crd(), crd({ crd: { group: "example.com" } }), ["Deny resource-identity-kept spec.group"]],
    ["plural", crd(), crd({ names: { plural: "gadgets" } }), ["Deny resource-identity-kept spec.names.plural"]],
    [
      "kind, with the names that follow it",
      crd(),
      crd({ names: { kind: "Gadget", listKind: "GadgetList", singular: "gadget" } }),
      ["Deny resource-identity-kept spec.names.kind"],
    ],
    ["list kind", crd(), crd({ names: { listKind: "Widgets" } }), ["Deny resource-identity-kept spec.names.listKind"]],
    ["singular", crd(), crd({ names: { singular: "wdgt" } }), ["Warn cli-names-kept spec.names.singular"]],
    ["names that were left out", crd({ names: { singular: "", listKind: "" } }), crd(), []],
    [
      "short name removed",
      crd({ names: { shortNames: ["wdg"] } }),
      crd(),
      ["Warn cli-names-kept spec.names.shortNames"],
    ],
    ["short name added", crd(), crd({ names: { shortNames: ["wdg"] } }), []],
    [
      "short name added to a reserved group",
      crd({ crd: { group: "acme.k8s.io" } }),
      crd({ crd: { group: "acme.k8s.io" }, names: { shortNames: ["wdg"] } }),
      ["Warn reserved-group-short-name spec.names.shortNames[0]"],
    ],
    [
      "category removed",
      crd({ names: { categories: ["acme"] } }),
      crd(),
      ["Warn cli-names-kept spec.names.categories"],
    ],
    ["category added", crd(), crd({ names: { categories: ["acme"] } }), []],
    [
      "category added to a reserved group",
      crd({ crd: { group: "acme.k8s.io" } }),
      crd({ crd: { group: "acme.k8s.io" }, names: { categories: ["acme"] } }),
      ["Warn reserved-group-category spec.names.categories[0]"],
    ],
  ],

  subresources: [
    [
      "status removed",
      sub({ status: {} }),
      sub({}),
      ["Deny status-subresource-kept spec.versions[0].subresources.status"],
    ],
    [
      "status added",
      sub({}),
      sub({ status: {} }),
      ["Warn no-new-status-subresource spec.versions[0].subresources.status"],
    ],
    ["scale removed", sub(scale()), sub({}), ["Deny scale-subresource-kept spec.versions[0].subresources.scale"]],
    ["scale added", sub({}), sub(scale()), []],
    [
      "another path",
      sub(scale()),
      sub(scale({ specReplicasPath: ".spec.b" })),
      ["Deny scale-subresource-kept spec.versions[0].subresources.scale.specReplicasPath"],
    ],
    ["a path more", sub(scale()), sub(scale({ labelSelectorPath: ".status.b" })), []],
    [
      "a path less",
      sub(scale({ labelSelectorPath: ".status.b" })),
      sub(scale()),
      ["Deny scale-subresource-kept spec.versions[0].subresources.scale.labelSelectorPath"],
    ],
  ],

  "printer columns and selectable fields": [
    [
      "column removed",
      crd({ version: { additionalPrinterColumns: [column("A"), column("B")] } }),
      crd({ version: { additionalPrinterColumns: [column("B")] } }),
      ["Warn printer-column-kept spec.versions[0].additionalPrinterColumns"],
    ],
    [
      "column added",
      crd({ version: { additionalPrinterColumns: [column("B")] } }),
      crd({ version: { additionalPrinterColumns: [column("A"), column("B")] } }),
      [],
    ],
    [
      "column of something else",
      crd({ version: { additionalPrinterColumns: [column("A")] } }),
      crd({ version: { additionalPrinterColumns: [column("A", ".spec.b")] } }),
      ["Warn printer-column-kept spec.versions[0].additionalPrinterColumns[0].jsonPath"],
    ],
    [
      "selectable field removed",
      crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }] } }),
      crd(),
      ["Deny selectable-field-kept spec.versions[0].selectableFields"],
    ],
    ["selectable field added", crd(), crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }] } }), []],
  ],

  conversion: [
    [
      "given up between schemas that differ",
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)], HOOK),
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      ["Deny conversion-kept spec.conversion.strategy"],
    ],
    [
      "given up between schemas that do not",
      versioned([v1beta1({ a: TEXT }), v1({ a: TEXT }, STORED)], HOOK),
      versioned([v1beta1({ a: TEXT }), v1({ a: TEXT }, STORED)]),
      [],
    ],
    [
      "new",
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)], HOOK),
      [],
    ],
  ],

  "versions that nothing converts": [
    [
      "a field of the newer one only",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1beta1(), v1({ a: TEXT }, STORED)]),
      ["Deny served-versions-share-fields 1.spec.a"],
    ],
    [
      "a field of the older one only",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      ["Deny served-versions-share-fields 1.spec.a"],
    ],
    [
      "a field of both",
      versioned([v1beta1(), v1({}, STORED)]),
      versioned([v1beta1({ a: TEXT }), v1({ a: TEXT }, STORED)]),
      [],
    ],
    [
      "a field of the newer one only, with a webhook",
      versioned([v1beta1(), v1({}, STORED)], HOOK),
      versioned([v1beta1(), v1({ a: TEXT }, STORED)], HOOK),
      [],
    ],
    [
      "a field of an alpha version only",
      versioned([{ name: "v1alpha1" }, v1({}, STORED)]),
      versioned([{ name: "v1alpha1", spec: { a: TEXT } }, v1({}, STORED)]),
      [],
    ],
    [
      "a new version that is stricter than the stored one",
      versioned([v1beta1({ a: { type: "string", maxLength: 9 } }, STORED)]),
      versioned([
        v1beta1({ a: { type: "string", maxLength: 9 } }, STORED),
        v1({ a: { type: "string", maxLength: 5 } }),
      ]),
      ["Deny newer-version-not-stricter 1.spec.a"],
    ],
    [
      "a new version that is looser than the stored one",
      versioned([v1beta1({ a: { type: "string", maxLength: 5 } }, STORED)]),
      versioned([
        v1beta1({ a: { type: "string", maxLength: 5 } }, STORED),
        v1({ a: { type: "string", maxLength: 9 } }),
      ]),
      ["Warn served-versions-alike 1.spec.a"],
    ],
    [
      "a new version with another default",
      versioned([v1beta1({ a: { type: "string", default: "x" } }, STORED)]),
      versioned([
        v1beta1({ a: { type: "string", default: "x" } }, STORED),
        v1({ a: { type: "string", default: "y" } }),
      ]),
      ["Warn served-versions-alike 1.spec.a"],
    ],
    [
      "a new version that copies the stored one",
      versioned([v1beta1({ a: { ...NAMED, required: ["b"] } }, STORED)]),
      versioned([v1beta1({ a: { ...NAMED, required: ["b"] } }, STORED), v1({ a: { ...NAMED, required: ["b"] } })]),
      [],
    ],
    [
      "a new version that takes the place of the stored one",
      versioned([v1beta1({ a: TEXT, b: TEXT }, STORED)]),
      versioned([v1({ a: TEXT }, STORED)]),
      ["Deny stored-version-kept spec.versions", "Deny served-versions-share-fields .spec.b"],
    ],
    [
      "a difference that was there before",
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      versioned([v1beta1({ a: TEXT, b: TEXT }), v1({ b: TEXT }, STORED)]),
      [],
    ],
    [
      "a field that both lose",
      versioned([v1beta1({ a: TEXT }), v1({ a: TEXT }, STORED)]),
      versioned([v1beta1(), v1({}, STORED)]),
      ["Deny field-kept .spec.a", "Deny field-kept 1.spec.a"],
    ],
    [
      "a field that one of them loses",
      versioned([v1beta1({ a: TEXT }), v1({ a: TEXT }, STORED)]),
      versioned([v1beta1({ a: TEXT }), v1({}, STORED)]),
      ["Deny field-kept 1.spec.a"],
    ],
    [
      "a value that one of them gains",
      versioned([v1beta1({ a: { type: "string", enum: ["A"] } }), v1({ a: { type: "string", enum: ["A"] } }, STORED)]),
      versioned([
        v1beta1({ a: { type: "string", enum: ["A"] } }),
        v1({ a: { type: "string", enum: ["A", "B"] } }, STORED),
      ]),
      ["Warn enum-not-extended 1.spec.a"],
    ],
  ],

  "what nobody depends on": [
    ["nothing at all", spec({ a: NAMED }), spec({ a: NAMED }), []],
    [
      "prose",
      spec({ a: { type: "string", description: "x", title: "x", example: "x" } }),
      spec({ a: { type: "string", description: "y", title: "y", example: "y", externalDocs: { url: "y" } } }),
      [],
    ],
    ["the order of fields", spec({ a: TEXT, b: COUNT }), spec({ b: COUNT, a: TEXT }), []],
    [
      "metadata",
      crd(),
      crd({ metadata: { labels: { "acme.io/team": "a" }, annotations: { "acme.io/build": "5" } } }),
      [],
    ],
    ["a patch, which names what it changes", spec({ a: TEXT }), crd({ crd: { versions: [] } }), []],
    [
      "a field that a newer release gave to a core type",
      spec({ a: pod({ env: ARGS_AND_ENV.env }) }),
      spec({ a: pod(ARGS_AND_ENV) }),
      [],
    ],
    ["a core type as a whole", spec({ a: pod(ARGS_AND_ENV), b: TEXT }), spec({ b: TEXT }), ["Deny field-kept .spec.a"]],
  ],
};
