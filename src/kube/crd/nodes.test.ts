import { crd } from "kube-schema/testing";
import { judgeNames, nodesOfType, nodesWith, propertiesCalled, propertiesEndingIn, nodeFor } from "./nodes.js";
import { type SchemaNode, crdOf, jsonPath } from "./crd.js";
import type { JsonObject } from "kube-json";
import { parseSelector } from "kube-api";

const text: JsonObject = { type: "string" };

const ONE = crdOf(
  crd({
    spec: {
      idleTimeout: { type: "integer", minimum: 1 },
      name: { ...text, default: "a", maxLength: 5 },
      template: {
        type: "object",
        properties: {
          name: { ...text, default: "b" },
          timeout: { type: "number", minimum: 0 },
          selector: {
            type: "object",
            properties: {
              matchLabels: { type: "object", additionalProperties: { ...text, default: "c" } },
              matchExpressions: { type: "array", items: { type: "object" } },
            },
          },
        },
      },
      sizes: { type: "array", items: { type: "integer", maxLength: 5, default: 1 } },
    },
    status: { phase: text, timeoutAt: text },
  }),
);

const paths = (nodes: readonly SchemaNode[]): readonly string[] => nodes.map(jsonPath);

test("by keyword, in document order and each once, and nothing of a core type", () => {
  expect(paths(nodesWith(ONE, "default"))).toEqual([".spec.name", ".spec.template.name", ".spec.sizes[]"]);
  expect(paths(nodesWith(ONE, "maxLength", "minimum", "default"))).toEqual([
    ".spec.idleTimeout",
    ".spec.name",
    ".spec.template.name",
    ".spec.template.timeout",
    ".spec.sizes[]",
  ]);
  expect(paths(nodesWith(ONE, "additionalProperties"))).toEqual([]);
  expect(paths(nodesWith(ONE, "constructor", "pattern"))).toEqual([]);
});

test("neither the root nor its metadata", () => {
  expect(paths(nodesWith(ONE, "properties"))).toEqual([
    ".spec",
    ".spec.template",
    ".spec.template.selector",
    ".status",
  ]);
});

test("by type", () => {
  expect(paths(nodesOfType(ONE, "integer"))).toEqual([".spec.idleTimeout", ".spec.sizes[]"]);
  expect(paths(nodesOfType(ONE, "number", "integer"))).toEqual([
    ".spec.idleTimeout",
    ".spec.template.timeout",
    ".spec.sizes[]",
  ]);
  expect(paths(nodesOfType(ONE, "boolean"))).toEqual([]);
});

test("by name", () => {
  expect(paths(propertiesCalled(ONE, "name"))).toEqual([".spec.name", ".spec.template.name"]);
  expect(paths(propertiesCalled(ONE, "timeout", "name", "kind"))).toEqual([
    ".spec.name",
    ".spec.template.name",
    ".spec.template.timeout",
  ]);
});

test("by the last word of the name, in any case", () => {
  expect(paths(propertiesEndingIn(ONE, "timeout"))).toEqual([".spec.idleTimeout", ".spec.template.timeout"]);
  expect(paths(propertiesEndingIn(ONE, "at", "phase"))).toEqual([".status.phase", ".status.timeoutAt"]);
  expect(paths(propertiesEndingIn(ONE, "Timeout", "time"))).toEqual([]);
});

test("a name is judged once, and the verdict goes with each property that has it", () => {
  const asked: string[] = [];
  const judge = (name: string): number | undefined => {
    asked.push(name);
    return name.length < 6 ? name.length : undefined;
  };
  expect(judgeNames(ONE, judge).map(([node, verdict]) => [jsonPath(node), verdict])).toEqual([
    [".spec", 4],
    [".spec.name", 4],
    [".spec.template.name", 4],
    [".spec.sizes", 5],
    [".status.phase", 5],
  ]);
  expect(asked.filter((name) => name === "name")).toHaveLength(1);
});

test("versions one after the other, and only those that are served or stored", () => {
  const version = (name: string, served: boolean): JsonObject => ({
    name,
    served,
    storage: false,
    schema: { openAPIV3Schema: { type: "object", properties: { b: text, a: { type: "integer" } } } },
  });
  const three = crdOf({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: { versions: [version("v1", true), version("v2", false), version("v3", true)] },
  });
  const places = (nodes: readonly SchemaNode[]): readonly string[] =>
    nodes.map((node) => `${node.version.name} ${jsonPath(node)}`);
  const all = ["v1 .b", "v1 .a", "v3 .b", "v3 .a"];
  expect(places(nodesWith(three, "type"))).toEqual(all);
  expect(places(nodesOfType(three, "integer", "string"))).toEqual(all);
  expect(places(propertiesCalled(three, "a", "b"))).toEqual(all);
  expect(judgeNames(three, (name) => name).map(([node]) => node)).toEqual(nodesWith(three, "type"));
});

test("lists are not written into", () => {
  const before = [...nodesWith(ONE, "minimum")];
  nodesWith(ONE, "minimum", "default");
  nodesOfType(ONE, "string", "integer");
  expect(nodesWith(ONE, "minimum")).toEqual(before);
});

const { root } = crdOf(
  crd({
    spec: {
      ports: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
      labels: { type: "object", additionalProperties: { type: "string" } },
    },
  }),
).versions[0] ?? { root: undefined };

test.each([
  ["spec.ports", ".spec.ports"],
  ["spec.ports[*].name", ".spec.ports[].name"],
  ["spec.ports[0].name", ".spec.ports[].name"],
  ["spec.labels[*]", ".spec.labels{}"],
  ["spec.labels[app]", ".spec.labels{}"],
])("%s is described at %s", (selector, path) => {
  const node = nodeFor(root, parseSelector(selector) ?? []);
  expect(node === undefined ? undefined : jsonPath(node)).toBe(path);
});

test.each(["spec.size", "spec.ports.name", "spec.ports[*].name.first", "spec[*]"])(
  "nothing describes %s",
  (selector) => {
    expect(nodeFor(root, parseSelector(selector) ?? [])).toBeUndefined();
  },
);

test("of no schema, nothing", () => {
  expect(nodeFor(undefined, ["spec"])).toBeUndefined();
});
