import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { crdOf, property } from "./crd.js";
import { isInDocument, isMirrored } from "./mirrored.js";

const check = (spec: JsonObject, names: readonly string[], group = "acme.io"): readonly [boolean, boolean] => {
  const view = crdOf(crd({ spec, crd: { group } }));
  const node = property(view.versions[0]?.root, "spec", ...names);
  if (node === undefined) throw new Error("no such field");
  return [isMirrored(view, node), isInDocument(node)];
};

const timeout = (description?: string): JsonObject => ({
  timeout: { type: "integer", ...(description === undefined ? {} : { description }) },
});

describe("groups that are generated from the API of a cloud provider", () => {
  test.each([
    ["ec2.services.k8s.aws", "The number of seconds to wait.", true],
    ["ec2.services.k8s.aws", undefined, true],
    ["storage.cnrm.cloud.google.com", "Optional. How long to wait.", true],
    ["network.azure.com", "How long to wait.", true],
    // A field of the author's own.
    ["ec2.services.k8s.aws", "timeout is how long to wait.", false],
    // The controller's own kinds.
    ["services.k8s.aws", "How long to wait.", false],
    ["gateway.k8s.aws", "How long to wait.", false],
    ["acme.io", "How long to wait.", false],
  ])("%s: %s", (group, description, mirrored) => {
    expect(check(timeout(description), ["timeout"], group)).toEqual([mirrored, false]);
  });
});

test("parameters of a kernel", () => {
  const size = { type: "integer", description: "The largest buffer in bytes. Maps to net.core.wmem_max." };
  expect(check({ wmemMax: size }, ["wmemMax"])).toEqual([true, false]);
  const sysctls = { type: "object", properties: { wmemMax: { type: "integer" } } };
  expect(check({ sysctls }, ["sysctls", "wmemMax"])).toEqual([true, false]);
  expect(check({ a: { type: "integer", description: "It maps to the field net.a." } }, ["a"])).toEqual([false, false]);
});

test("definitions of a controller that marks them, whatever their group", () => {
  const spec = { type: "object", properties: timeout("The number of seconds to wait.") };
  const view = crdOf(crd({ status: { ackResourceMetadata: { type: "object" } }, root: { spec } }));
  const node = property(view.versions[0]?.root, "spec", "timeout");
  expect(node !== undefined && isMirrored(view, node)).toBe(true);
});

test("the part that Crossplane generates", () => {
  const spec = { forProvider: { type: "object", properties: timeout() }, ...timeout() };
  expect(check(spec, ["forProvider", "timeout"])).toEqual([true, false]);
  expect(check(spec, ["forProvider"])).toEqual([false, false]);
  expect(check(spec, ["timeout"])).toEqual([false, false]);
});

describe("documents in the format of another product", () => {
  const policy = (...names: readonly string[]): JsonObject => ({
    policy: {
      type: "object",
      properties: Object.fromEntries(
        names.map((name, index) => [
          `part${String(index)}`,
          { type: "object", properties: { [name]: { type: "string" }, isAllowed: { type: "boolean" } } },
        ]),
      ),
    },
    isOpen: { type: "boolean" },
  });
  const inPolicy = ["policy", "part0", "isAllowed"];

  test("have directives", () => {
    const spec = policy("$action", "$action", "$ref");
    expect(check(spec, inPolicy)).toEqual([true, true]);
    expect(check(spec, ["policy"])).toEqual([true, true]);
    expect(check(spec, ["isOpen"])).toEqual([false, false]);
  });

  test("have more than two of them", () => {
    expect(check(policy("$action", "$ref"), inPolicy)).toEqual([false, false]);
    expect(check(policy("region", "region", "region"), inPolicy)).toEqual([false, false]);
  });

  test("are described by the documentation of the product", () => {
    const groups = (description: string): JsonObject => ({
      groups: {
        type: "array",
        items: {
          type: "object",
          properties: {
            rules: { type: "object", description, properties: { for: { type: "string" } } },
            interval: { type: "string" },
          },
        },
      },
    });
    const { groups: list } = groups("Rule is a rule. See Prometheus documentation: [rules](https://acme.io)");
    const view = crdOf(crd({ spec: { groups: list ?? {} } }));
    const item = property(view.versions[0]?.root, "spec", "groups")?.items;
    const interval = property(item, "interval");
    expect(interval !== undefined && isInDocument(interval)).toBe(true);
    for (const text of [
      "See the documentation.",
      "See Kubernetes documentation.",
      "See the API documentation.",
      "It requires a Kubernetes object representation.",
    ]) {
      const other = crdOf(crd({ spec: groups(text) }));
      const node = property(property(other.versions[0]?.root, "spec", "groups")?.items, "interval");
      expect(node !== undefined && isInDocument(node)).toBe(false);
    }
  });
});

test("the parts of a configuration of cloud-init, at any depth", () => {
  const parts = { diskSetup: { type: "object", properties: timeout("timeout is how long to wait.") } };
  const list = { type: "array", items: { type: "object" } };
  const config = { type: "object", properties: { ...parts, files: list, mounts: list, users: list, ...timeout() } };
  expect(check({ config }, ["config", "diskSetup", "timeout"])).toEqual([true, false]);
  expect(check({ config }, ["config", "timeout"])).toEqual([false, false]);
  expect(check({ ...parts, files: list }, ["diskSetup", "timeout"])).toEqual([false, false]);
});
