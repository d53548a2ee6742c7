import type { Json, JsonObject, PatchOperation } from "kube-json";
import { markersOf } from "./markers-of.js";

const crdWith = (properties: JsonObject, version: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  metadata: {},
  ...more,
  spec: {
    names: { kind: "Widget", plural: "widgets" },
    scope: "Namespaced",
    versions: [{ name: "v1", served: true, schema: { openAPIV3Schema: { type: "object", properties } }, ...version }],
  },
});

const SCHEMA = "/spec/versions/0/schema/openAPIV3Schema";

/** The markers for a value of a keyword of the field `a`, which had none. */
const added = (keyword: string, value: Json, schema: JsonObject = { type: "string" }): readonly string[] => {
  const path = `${SCHEMA}/properties/a/${keyword.replaceAll("/", "~1")}`;
  const changes = markersOf(crdWith({ a: schema }), [{ op: "add", path, value }]);
  expect(changes.map(({ field }) => field.join("."))).toEqual(["spec.versions.0.schema.openAPIV3Schema.properties.a"]);
  return changes[0]?.add ?? [];
};

const V = "+kubebuilder:validation:";

test.each<readonly [string, Json, readonly string[]]>([
  ["maxLength", 63, [`${V}MaxLength=63`]],
  ["minLength", 1, [`${V}MinLength=1`]],
  ["pattern", '^[a-z]+\\."x"$', [`${V}Pattern=\`^[a-z]+\\."x"$\``]],
  ["pattern", "`", [`${V}Pattern="\`"`]],
  ["enum", ["Always", "If-Not", "a b", "", "1"], [`${V}Enum=Always;If-Not;"a b";"";"1"`]],
  ["enum", [1, 2], [`${V}Enum=1;2`]],
  ["format", "date-time", [`${V}Format=date-time`]],
  ["minimum", -1, [`${V}Minimum=-1`]],
  ["maximum", 9007199254740993n, [`${V}Maximum=9007199254740993`]],
  ["exclusiveMinimum", true, [`${V}ExclusiveMinimum=true`]],
  ["exclusiveMaximum", true, [`${V}ExclusiveMaximum=true`]],
  ["multipleOf", 5, [`${V}MultipleOf=5`]],
  ["maxItems", 16, [`${V}MaxItems=16`]],
  ["minItems", 1, [`${V}MinItems=1`]],
  ["uniqueItems", true, [`${V}UniqueItems=true`]],
  ["maxProperties", 8, [`${V}MaxProperties=8`]],
  ["minProperties", 1, [`${V}MinProperties=1`]],
  ["x-kubernetes-list-type", "map", ["+listType=map"]],
  ["x-kubernetes-list-map-keys", ["name", "port"], ["+listMapKey=name", "+listMapKey=port"]],
  ["x-kubernetes-map-type", "atomic", ["+mapType=atomic"]],
  [
    "x-kubernetes-validations",
    [
      { rule: "self == oldSelf", message: "a is immutable", reason: "FieldValueForbidden" },
      { rule: "self != 'x'", messageExpression: "'is ' + self", fieldPath: ".b", optionalOldSelf: true },
      { rule: 'self != "x"' },
    ],
    [
      `${V}XValidation:rule="self == oldSelf",message="a is immutable",reason=FieldValueForbidden`,
      `${V}XValidation:rule="self != 'x'",messageExpression="'is ' + self",fieldPath=".b",optionalOldSelf=true`,
      `${V}XValidation:rule=\`self != "x"\``,
    ],
  ],
  ["default", "a b", ['+kubebuilder:default="a b"']],
  ["default", false, ["+kubebuilder:default=false"]],
  ["default", [1, { a: "b", c: [] }], ['+kubebuilder:default={1,{"a":"b","c":{}}}']],
  ["example", "x", ['+kubebuilder:example="x"']],
  ["title", "A title", ['+kubebuilder:title="A title"']],
  ["nullable", true, ["+nullable"]],
  ["x-kubernetes-preserve-unknown-fields", true, ["+kubebuilder:pruning:PreserveUnknownFields"]],
  ["x-kubernetes-embedded-resource", true, [`${V}EmbeddedResource`]],
  ["x-kubernetes-int-or-string", true, [`${V}XIntOrString`]],
])("%s: %j", (keyword, value, markers) => {
  expect(added(keyword, value)).toEqual(markers);
});

test("the map type of a struct has a marker of its own", () => {
  expect(added("x-kubernetes-map-type", "atomic", { type: "object", properties: {} })).toEqual(["+structType=atomic"]);
});

const changed = (crd: JsonObject, ...operations: readonly PatchOperation[]): readonly object[] =>
  markersOf(crd, operations).map(({ field, add, remove, others }) => ({
    field: field.slice(5).join("."),
    ...(add.length > 0 ? { add } : {}),
    ...(remove.length > 0 ? { remove } : {}),
    ...(others.length > 0 ? { others } : {}),
  }));

test("keywords that go away lose their markers; new values replace them", () => {
  const crd = crdWith({
    a: { type: "string", maxLength: 5, "x-kubernetes-validations": [{ rule: "a" }, { rule: "b" }] },
  });
  const path = `${SCHEMA}/properties/a`;
  expect(changed(crd, { op: "replace", path: `${path}/maxLength`, value: 6 })).toEqual([
    { field: "properties.a", add: [`${V}MaxLength=6`] },
  ]);
  expect(changed(crd, { op: "remove", path: `${path}/maxLength` })).toEqual([
    { field: "properties.a", remove: [`${V}MaxLength`] },
  ]);
  expect(changed(crd, { op: "remove", path: `${path}/x-kubernetes-validations/0` })).toEqual([
    { field: "properties.a", remove: [`${V}XValidation:rule="a"`] },
  ]);
});

test("a field that becomes required or optional is marked itself, also in items", () => {
  const inner = { type: "object", required: ["b"], properties: { b: {}, c: {} } };
  const crd = crdWith({ a: { type: "array", items: inner } });
  const path = `${SCHEMA}/properties/a/items/required`;
  expect(changed(crd, { op: "add", path: `${path}/-`, value: "c" })).toEqual([
    { field: "properties.a.items.properties.c", add: ["+required"], remove: ["+optional"] },
  ]);
  expect(changed(crd, { op: "remove", path })).toEqual([
    { field: "properties.a.items.properties.b", add: ["+optional"], remove: ["+required"] },
  ]);
});

test("what no marker can change is named", () => {
  const crd = crdWith({ a: { type: "string", anyOf: [{ type: "string" }] } });
  const path = `${SCHEMA}/properties`;
  expect(changed(crd, { op: "replace", path: `${path}/a/type`, value: "integer" })).toEqual([
    { field: "properties.a", others: ["type"] },
  ]);
  expect(changed(crd, { op: "add", path: `${path}/b`, value: {} })).toEqual([
    { field: "properties.b", others: ["field"] },
  ]);
  expect(changed(crd, { op: "remove", path: `${path}/a` })).toEqual([{ field: "properties.a", others: ["field"] }]);
  expect(changed(crd, { op: "add", path: `${path}/a/anyOf/0/maxLength`, value: 1 })).toMatchObject([
    { others: ["anyOf"] },
  ]);
  expect(changed(crd, { op: "add", path: "/spec/conversion", value: {} })).toEqual([
    { field: "", others: ["spec.conversion"] },
  ]);
  expect(
    changed(crd, {
      op: "add",
      path: `${path}/a`,
      value: { type: "string", maxLength: 3, anyOf: [{ type: "string" }] },
    }),
  ).toEqual([{ field: "properties.a", add: [`${V}MaxLength=3`] }]);
  expect(markersOf(crd, [{ op: "remove", path: "/nothing" }])).toEqual([]);
});

test.each<readonly [string, Json, readonly string[]]>([
  ["subresources", { status: {} }, ["+kubebuilder:subresource:status"]],
  [
    "subresources",
    {
      scale: {
        specReplicasPath: ".spec.replicas",
        statusReplicasPath: ".status.replicas",
        labelSelectorPath: ".status.selector",
      },
    },
    [
      "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
    ],
  ],
  ["storage", true, ["+kubebuilder:storageversion"]],
  ["served", false, ["+kubebuilder:unservedversion"]],
  ["deprecated", true, ["+kubebuilder:deprecatedversion"]],
  [
    "additionalPrinterColumns",
    [
      { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
      {
        name: "Is Ready",
        type: "string",
        jsonPath: ".status.x",
        priority: 1,
        description: "D",
        format: "byte",
      },
    ],
    [
      '+kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`',
      '+kubebuilder:printcolumn:name="Is Ready",type=string,JSONPath=`.status.x`,format=byte,priority=1,description="D"',
    ],
  ],
  ["selectableFields", [{ jsonPath: ".spec.a" }], ["+kubebuilder:selectablefield:JSONPath=`.spec.a`"]],
])("the version's %s: %j", (keyword, value, add) => {
  const [change, ...others] = markersOf(crdWith({}), [{ op: "add", path: `/spec/versions/0/${keyword}`, value }]);
  expect([change, ...others]).toEqual([{ field: ["spec", "versions", 0], add, remove: [], others: [] }]);
});

test("the size of an integer is no marker's", () => {
  const operation: PatchOperation = { op: "add", path: `${SCHEMA}/properties/a/format`, value: "int32" };
  expect(markersOf(crdWith({ a: { type: "integer" } }), [operation])).toMatchObject([{ add: [], others: ["format"] }]);
});

test("a column with the same name is changed in its place", () => {
  const column = { name: "Message", type: "string", jsonPath: ".status.message" };
  const crd = {
    spec: { versions: [{ additionalPrinterColumns: [column, { ...column, name: "Old" }] }] },
  };
  const value = [{ ...column, priority: 1 }];
  expect(markersOf(crd, [{ op: "add", path: "/spec/versions/0/additionalPrinterColumns", value }])).toEqual([
    {
      field: ["spec", "versions", 0],
      add: ['+kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.message`,priority=1'],
      remove: ['+kubebuilder:printcolumn:name="Old",type=string,JSONPath=`.status.message`'],
      others: [],
    },
  ]);
});

test("a deprecation with a warning, and names of the CRD", () => {
  const version = "/spec/versions/0";
  const patch = (path: string, value: Json): PatchOperation => ({ op: "add", path, value });
  expect(
    changed(crdWith({}), patch(`${version}/deprecated`, true), patch(`${version}/deprecationWarning`, 'use "v2"')),
  ).toMatchObject([{ add: expect.arrayContaining(['+kubebuilder:deprecatedversion:warning=`use "v2"`']) as unknown }]);
  expect(
    changed(
      crdWith({}),
      patch("/spec/names/shortNames", ["wd", "w"]),
      patch("/spec/names/categories", ["all"]),
      patch("/spec/scope", "Cluster"),
      patch("/metadata/annotations", { "a/b": "c d" }),
    ),
  ).toEqual([
    {
      field: "",
      add: [
        "+kubebuilder:resource:shortName=wd;w",
        "+kubebuilder:resource:categories=all",
        "+kubebuilder:resource:scope=Cluster",
        '+kubebuilder:metadata:annotations="a/b=c d"',
      ],
    },
  ]);
});

test("of a marker that makes several parts, only the argument of the one that goes is removed", () => {
  const crd = { spec: { names: { kind: "Widget", categories: ["all"], shortNames: ["w"] }, scope: "Cluster" } };
  expect(markersOf(crd, [{ op: "remove", path: "/spec/names/categories" }])).toMatchObject([
    { add: [], remove: ["+kubebuilder:resource:categories=all"] },
  ]);
});

test("only the fields that change are copied", () => {
  const reads: string[] = [];
  const fields = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [`f${String(n)}`, { type: "object", properties: {} }]),
  );
  const watched = new Proxy<JsonObject>(fields, {
    get: (target, name) => {
      reads.push(String(name));
      return Reflect.get(target, name) as Json;
    },
  });
  const crd = crdWith({ properties: { type: "object", required: ["f1"], properties: watched }, other: {} });
  const path = `${SCHEMA}/properties/properties`;
  const operations: readonly PatchOperation[] = [
    { op: "add", path: `${path}/properties/f1/maxProperties`, value: 5 },
    { op: "add", path: `${path}/properties/f2/properties/properties`, value: { type: "string" } },
    { op: "replace", path: `${path}/properties/f3/type`, value: "string" },
  ];
  expect(changed(crd, ...operations)).toEqual([
    { field: "properties.properties.properties.f1", add: [`${V}MaxProperties=5`] },
    { field: "properties.properties.properties.f2.properties.properties", others: ["field"] },
    { field: "properties.properties.properties.f3", others: ["type"] },
  ]);
  expect(new Set(reads)).toEqual(new Set(["f1", "f2", "f3"]));
  // The schema itself, and a field in it.
  expect(changed(crd, { op: "add", path: `${path}/required/-`, value: "f2" }, ...operations.slice(0, 1))).toEqual([
    { field: "properties.properties.properties.f2", add: ["+required"], remove: ["+optional"] },
    { field: "properties.properties.properties.f1", add: [`${V}MaxProperties=5`] },
  ]);
});
