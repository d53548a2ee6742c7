import { crd } from "kube-schema/testing";
import { type SchemaNode, crdOf, property } from "../crd/crd.js";
import {
  allowedTypes,
  groupPart,
  hasSettledTypes,
  holderOf,
  isReference,
  references,
  standsUnderReferenceName,
  typePart,
} from "./crd-references.js";
import { type JsonObject, isReferenceListName, isReferenceName } from "kube-json";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const list = (items: JsonObject): JsonObject => ({ type: "array", items });

const fieldOf = (field: string, schema: JsonObject, section: "spec" | "status" = "spec"): SchemaNode => {
  const node = property(crdOf(crd({ [section]: { [field]: schema } })).versions[0]?.root, section, field);
  if (node === undefined) throw new Error("a test's CRD has the field");
  return node;
};
const is = (field: string, schema: JsonObject, section: "spec" | "status" = "spec"): boolean => {
  const node = fieldOf(field, schema, section);
  return isReference(node.items ?? node);
};

test.each<[string, string, JsonObject]>([
  ["a name under the name of a reference", "secretRef", object(texts("name"))],
  ["a namespace", "target", object(texts("name", "namespace"))],
  ["a group and a kind", "issuer", object(texts("group", "kind", "name"))],
  ["a group and a resource", "target", object(texts("group", "resource", "name"))],
  ["a kind of free choice", "jobs", list(object(texts("kind", "name")))],
  ["kinds of Kubernetes", "source", object({ ...texts("name", "key"), kind: { ...TEXT, enum: ["Secret", "Other"] } })],
  ["an item of a list", "policies", list(object(texts("name", "namespace")))],
  ["an old suffix", "jobReference", object({ ...texts("name"), kind: { ...TEXT, enum: ["Mine"] } })],
  [
    "a core type",
    "target",
    object(texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid")),
  ],
])("a reference: %s", (_, field, schema) => {
  expect(is(field, schema)).toBe(true);
});

test.each<[string, string, JsonObject]>([
  ["a name alone", "issuer", object(texts("name"))],
  ["a name and a key", "password", object(texts("name", "key"))],
  ["a name and a version", "package", object(texts("name", "version"))],
  ["further fields", "target", object(texts("name", "namespace", "weight"))],
  ["metadata", "metadata", object(texts("name", "namespace"))],
  ["kinds of the author's", "download", object({ ...texts("name"), kind: { ...TEXT, enum: ["BackupLog"] } })],
  [
    "a name that is optional beside what is not",
    "allow",
    list(object(texts("group", "kind", "name"), { required: ["kind"] })),
  ],
  ["no name", "target", object(texts("kind", "namespace"))],
  ["a name that is no string", "target", object({ ...texts("namespace"), name: { type: "object" } })],
])("no reference: %s", (_, field, schema) => {
  expect(is(field, schema)).toBe(false);
});

test("a status lists things of its own by kind and name", () => {
  expect(is("plugins", list(object(texts("kind", "name"))), "status")).toBe(false);
  expect(is("objects", list(object(texts("kind", "name", "namespace"))), "status")).toBe(true);
});

test("all references of a CRD, none of those inside core types", () => {
  const found = references(
    crdOf(
      crd({
        spec: { aRef: object(texts("name")), bRefs: list(object(texts("name"))), c: TEXT },
        status: { d: object({ ...texts("name", "namespace"), ...texts("kind") }) },
      }),
    ),
  );
  expect(found.map(holderOf).map(({ under }) => under)).toEqual(["aRef", "bRefs", "d"]);
  const embedded = object({ aRef: object(texts("name")) }, { "x-kubernetes-embedded-resource": true });
  expect(references(crdOf(crd({ spec: { embedded } })))).toEqual([]);
});

test("names of references", () => {
  expect(["secretRef", "ref", "href", "refs", "secretRefs", "reference"].filter(isReferenceName)).toEqual([
    "secretRef",
    "ref",
  ]);
  expect(["secretRef", "prefs", "refs", "secretRefs"].filter(isReferenceListName)).toEqual(["refs", "secretRefs"]);
  const single = fieldOf("aRef", object({}));
  const many = fieldOf("aRefs", list(object({})));
  expect([single, many.items, many].map((node) => node && standsUnderReferenceName(node))).toEqual([true, true, false]);
});

test("the parts of a reference", () => {
  const node = fieldOf("aRef", object(texts("name", "resource", "apiGroup")));
  expect([typePart(node)?.name, groupPart(node)?.name]).toEqual(["resource", "apiGroup"]);
  const bare = fieldOf("aRef", object(texts("name")));
  expect([typePart(bare), groupPart(bare), hasSettledTypes(bare)]).toEqual([undefined, undefined, true]);
});

const withKind = (kind: JsonObject, more: JsonObject = {}): SchemaNode =>
  fieldOf("aRef", object({ ...texts("name"), kind: { ...TEXT, ...kind } }, more));

test("the types that an enum allows", () => {
  expect(allowedTypes(withKind({ enum: ["A", "", "B"] }))).toEqual(["A", "B"]);
  expect(allowedTypes(withKind({}))).toBeUndefined();
});

test.each<[string, JsonObject, JsonObject?]>([
  ["an enum", { enum: ["A", "B"] }],
  ["a default", { default: "A" }],
  ["a rule at the kind", { "x-kubernetes-validations": [{ rule: "self in ['A', 'B']" }] }],
  ["a rule at the reference", {}, { "x-kubernetes-validations": [{ rule: "!has(self.kind) || self.kind == 'A'" }] }],
])("types settled by %s", (_, kind, more = {}) => {
  expect(hasSettledTypes(withKind(kind, more))).toBe(true);
});

test.each<[string, JsonObject, JsonObject?]>([
  ["nothing", {}],
  ["a rule that wants some kind", { "x-kubernetes-validations": [{ rule: "self != ''" }] }],
  ["a rule that wants the same kind", {}, { "x-kubernetes-validations": [{ rule: "self.kind == oldSelf.kind" }] }],
])("types not settled by %s", (_, kind, more = {}) => {
  expect(hasSettledTypes(withKind(kind, more))).toBe(false);
});
