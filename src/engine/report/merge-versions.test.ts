import { type FieldPath, type KubeObject, formatField, parseField, path } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { mergeVersions } from "./merge-versions.js";

const two = versioned([{ name: "v1" }, { name: "v1beta1" }]);
const schema = (version: number, ...rest: FieldPath): FieldPath =>
  path("spec", "versions", version, "schema", "openAPIV3Schema", ...rest);

const finding = (field: FieldPath, more: Partial<Finding> = {}): Finding => ({
  rule: "test/rule",
  pack: "test",
  action: "Warn",
  reason: "FieldValueInvalid",
  field,
  message: "must be good",
  ratcheted: false,
  ...more,
});

/** Each merged finding as its field, and how many places it has. */
const merged = (findings: readonly Finding[], object: KubeObject = two): readonly string[] =>
  mergeVersions(findings, object).map(
    ({ field, findings: places }) => `${formatField(field)} ${String(places.length)}`,
  );

test("what differs in nothing but the version is one, with every exact place", () => {
  const findings = [finding(schema(0, "properties", "a")), finding(schema(1, "properties", "a"))];
  const [only, ...others] = mergeVersions(findings, two);
  expect(others).toEqual([]);
  expect(only?.findings).toEqual(findings);
  expect(formatField(only?.field ?? [])).toBe("spec.versions[v1,v1beta1].schema.openAPIV3Schema.properties.a");
});

test("a merged field can be read back", () => {
  const [only] = mergeVersions([finding(schema(0, "type")), finding(schema(1, "type"))], two);
  const text = formatField(only?.field ?? []);
  expect(parseField(text)).toEqual(only?.field);
});

test("each stands where its first place stood, and names its versions as they stand", () => {
  const three = versioned([{ name: "v2" }, { name: "v1" }, { name: "v1beta1" }]);
  const found = [
    finding(path("metadata", "name")),
    finding(schema(0, "b")),
    finding(schema(1, "a")),
    finding(schema(1, "b")),
    finding(schema(2, "a")),
    finding(schema(2, "b")),
  ];
  expect(merged(found, three)).toEqual([
    "metadata.name 1",
    "spec.versions[v2,v1,v1beta1].schema.openAPIV3Schema.b 3",
    "spec.versions[v1,v1beta1].schema.openAPIV3Schema.a 2",
  ]);
});

test.each<readonly [string, Partial<Finding>]>([
  ["rule", { rule: "test/other" }],
  ["pack", { pack: "other" }],
  ["action", { action: "Deny" }],
  ["reason", { reason: "FieldValueRequired" }],
  ["message", { message: "must be better" }],
  ["age", { ratcheted: true }],
  ["place", { field: schema(1, "b") }],
])("what differs in its %s stays apart, and names its version", (_, more) => {
  expect(merged([finding(schema(0, "a")), finding(schema(1, "a"), more)])).toEqual([
    "spec.versions[v1].schema.openAPIV3Schema.a 1",
    `spec.versions[v1beta1].schema.openAPIV3Schema.${more.field === undefined ? "a" : "b"} 1`,
  ]);
});

test("what stands outside of versions is never merged, nor what stands at all of them", () => {
  const twice = [finding(path("spec", "names")), finding(path("spec", "names"))];
  expect(merged(twice)).toEqual(["spec.names 1", "spec.names 1"]);
  const all = [finding(path("spec", "versions")), finding(path("spec", "versions"))];
  expect(merged(all)).toEqual(["spec.versions 1", "spec.versions 1"]);
});

test("the same place twice is no second version", () => {
  expect(merged([finding(schema(0, "a")), finding(schema(0, "a"))])).toEqual([
    "spec.versions[v1].schema.openAPIV3Schema.a 2",
  ]);
});

test("of a single version the field stays as it is", () => {
  const [only] = mergeVersions([finding(schema(0, "a"))], versioned([{ name: "v1" }]));
  expect(only?.field).toEqual(schema(0, "a"));
});

test.each<readonly [string, KubeObject]>([
  ["missing", versioned([{ name: "v1" }, { name: "v2", version: { name: null } }])],
  ["not unique", versioned([{ name: "v1" }, { name: "v1" }])],
  ["numbers", versioned([{ name: "1" }, { name: "0" }])],
  ["odd", versioned([{ name: "v1" }, { name: "v1],x" }])],
])("indices stand for versions whose names are %s", (_, object) => {
  expect(merged([finding(schema(0, "a")), finding(schema(1, "a"))], object)).toEqual([
    "spec.versions[0,1].schema.openAPIV3Schema.a 2",
  ]);
});

test("the versions of any other object are its own matter", () => {
  const versions = [{ name: "v1" }, { name: "v2" }];
  const found = [finding(schema(0, "a")), finding(schema(1, "a"))];
  for (const apiVersion of ["acme.io/v1", "v1"])
    expect(merged(found, { apiVersion, kind: "CustomResourceDefinition", spec: { versions } })).toHaveLength(2);
  expect(merged(found, { apiVersion: "apiextensions.k8s.io/v1", kind: "Thing", spec: { versions } })).toHaveLength(2);
});
