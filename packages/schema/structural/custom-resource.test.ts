import { crd } from "../testing/crd.js";
import { conversionOf, definedProblems, definedVersion, definitionOf } from "./custom-resource.js";
import { type JsonObject, type KubeObject, deepFreeze, formatField } from "kube-json";

const definition = (group: string, kind: string, versions: readonly JsonObject[]): KubeObject =>
  deepFreeze({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${kind.toLowerCase()}s.${group}` },
    spec: { group, names: { kind }, versions },
  });
const version = (name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  schema: { openAPIV3Schema: schema },
  ...more,
});
const WITH_STATUS = { subresources: { status: {} } };
const schema = { type: "object" };

describe("the version in which a custom resource is written", () => {
  const widgets = definition("acme.io", "Widget", [
    version("v1", schema, WITH_STATUS),
    version("v2", { ...schema, required: ["spec"] }, { subresources: { scale: {} } }),
    { name: "v3" },
  ]);
  const other = definition("acme.io", "Widget", [version("v1", {})]);
  const definitions = [definition("other.io", "Widget", []), widgets, other];
  const find = (group: string, name: string, kind = "Widget") =>
    definedVersion(definitions, { group, version: name, kind });

  test("is found by group, kind and name", () => {
    expect(find("acme.io", "v1")).toEqual({ schema, hasStatusSubresource: true });
    expect(find("acme.io", "v2")).toEqual({
      schema: { ...schema, required: ["spec"] },
      hasStatusSubresource: false,
      scale: {},
    });
  });
  test.each([
    ["acme.io", "v4", "Widget"],
    ["acme.io", "v3", "Widget"],
    ["other.io", "v1", "Widget"],
    ["acme.io", "v1", "Gadget"],
  ])("is unknown if it is not defined or has no schema: %s %s %s", (group, name, kind) => {
    expect(find(group, name, kind)).toBeUndefined();
  });
  test("of two definitions the first counts", () => {
    expect(definitionOf(definitions, "acme.io", "Widget")).toBe(widgets);
  });
  test("what is no definition defines nothing", () => {
    const odd = [{ apiVersion: "v1", kind: "x" }, definition("acme.io", "Widget", [])];
    expect(definedVersion(odd, { group: "acme.io", version: "v1", kind: "Widget" })).toBeUndefined();
  });
});

describe("what the schema finds wrong", () => {
  const required = (name: string, of: JsonObject): JsonObject => ({
    type: "object",
    required: [name],
    properties: { [name]: of },
  });
  const problemsOf = (of: JsonObject, object: JsonObject, hasStatusSubresource = false, oldObject?: JsonObject) => {
    const meta = { apiVersion: "acme.io/v1", kind: "Widget" };
    const old = oldObject && { ...meta, ...oldObject };
    return definedProblems({ schema: of, hasStatusSubresource }, { ...meta, ...object }, old);
  };
  const found = (
    of: JsonObject,
    object: JsonObject,
    hasStatusSubresource = false,
    oldObject?: JsonObject,
  ): readonly string[] =>
    problemsOf(of, object, hasStatusSubresource, oldObject).found.map(
      ({ field, keyword }) => `${keyword} ${formatField(field)}`,
    );
  const spec = required("spec", required("size", { type: "integer" }));

  test("is reported for the object itself", () => {
    expect(found(spec, { spec: { size: "x" } })).toEqual(["type spec.size"]);
    expect(found(spec, {})).toEqual(["required spec"]);
  });
  test("counts null as absent where it is not allowed, and defaults as set", () => {
    expect(found(spec, { spec: { size: null } })).toEqual(["required spec.size"]);
    const defaulted = required("spec", required("size", { type: "integer", default: 1 }));
    expect(found(defaulted, { spec: { size: null } })).toEqual([]);
    expect(found(defaulted, { spec: {} })).toEqual([]);
    const nullable = required("spec", required("size", { type: "integer", nullable: true }));
    expect(found(nullable, { spec: { size: null } })).toEqual([]);
  });
  test("leaves the status to its subresource, if there is one", () => {
    const status = { type: "object", properties: { status: required("phase", { type: "string" }) } };
    expect(found(status, { status: {} })).toEqual(["required status.phase"]);
    expect(found(status, { status: {} }, true)).toEqual([]);
    expect(found(status, { status: { phase: "a" } }, true, { status: {} })).toEqual(["required status.phase"]);
    expect(found(required("status", {}), { status: {} }, true)).toEqual(["required status"]);
    expect(found(required("status", {}), {}, true, { status: {} })).toEqual([]);
  });
  test("ends in time, whatever multiplies", () => {
    const wide = Array.from({ length: 2000 }, (_, index) => `p${String(index)}`);
    const items = { type: "object", required: wide };
    const object = { list: Array.from({ length: 2000 }, () => ({})) };
    const problems = problemsOf({ type: "object", properties: { list: { items } } }, object);
    expect(problems.found.length).toBeGreaterThan(1000);
    expect(problems.found.length).toBeLessThan(1_000_000);
    expect(problems.isComplete).toBe(false);
  });
});

test("conversion is None unless it is said", () => {
  expect(conversionOf(crd())).toBe("None");
  expect(conversionOf(crd({ crd: { conversion: { strategy: "Webhook" } } }))).toBe("Webhook");
});
