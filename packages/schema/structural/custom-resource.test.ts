import { crd } from "../testing/crd.js";
import { conversionOf, definedVersion, definitionOf } from "./custom-resource.js";
import { type JsonObject, type KubeObject, deepFreeze } from "kube-json";

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

test("conversion is None unless it is said", () => {
  expect(conversionOf(crd())).toBe("None");
  expect(conversionOf(crd({ crd: { conversion: { strategy: "Webhook" } } }))).toBe("Webhook");
});
