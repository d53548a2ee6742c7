import { crd } from "kube-schema/testing";
import { parseJsonPath, resolveJsonPath } from "./json-path.js";
import { type SchemaNode, crdOf, jsonPath } from "./crd.js";

const field = (name: string): object => ({ step: "field", name });
const items = (...filter: readonly string[]): object => ({ step: "items", filter });
const OTHER = { step: "other" };

test.each([
  [".", []],
  [".spec", [field("spec")]],
  [".spec.size", [field("spec"), field("size")]],
  [".status.chop-version", [field("status"), field("chop-version")]],
  [".spec.ports[0].port", [field("spec"), field("ports"), items(), field("port")]],
  [".spec.ports[*]", [field("spec"), field("ports"), items()]],
  [".spec.ports[-1]", [field("spec"), field("ports"), items()]],
  [".spec.ports[1:3]", [field("spec"), field("ports"), items()]],
  [".spec.ports[:]", [field("spec"), field("ports"), items()]],
  ['.a[?(@.type=="Ready")].b', [field("a"), items("type"), field("b")]],
  ['.a[?(@.type == "Ready" && @.b.c)]', [field("a"), items("type", "b")]],
  ["['spec']", undefined],
  [".['spec']", [field("spec")]],
  [".labels['a.b/c']", [field("labels"), field("a.b/c")]],
  [".labels['a\\.b/c']", [field("labels"), field("a.b/c")]],
  ['.labels["a.b/c"]', [field("labels"), field("a.b/c")]],
  [".labels.a\\.b/c", [field("labels"), field("a.b/c")]],
  ["..name", [OTHER]],
  ["..name.first", [OTHER, field("first")]],
  [".spec.*", [field("spec"), OTHER]],
  [".spec['a','b']", [field("spec"), OTHER]],
  ["spec.size", undefined],
  ["", undefined],
  [".spec.", undefined],
  [".spec[0", undefined],
  [".spec size", undefined],
  ["{.spec}", undefined],
  [".spec.a(b)|c", [field("spec"), field("a(b)|c")]],
  [".spec,.status", undefined],
])("%s", (text, steps) => {
  expect(parseJsonPath(text)).toEqual(steps);
});

const TEXT = { type: "string" };

const ROOT = ((): SchemaNode => {
  const { root } =
    crdOf(
      crd({
        spec: {
          size: { type: "integer" },
          labels: { type: "object", additionalProperties: TEXT },
          free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          any: { type: "object", additionalProperties: true },
          closed: { type: "object" },
          port: { "x-kubernetes-int-or-string": true },
          template: { type: "object", "x-kubernetes-embedded-resource": true },
        },
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { type: TEXT, status: TEXT } },
          },
        },
      }),
    ).versions[0] ?? {};
  if (root === undefined) throw new Error("no schema");
  return root;
})();

const resolve = (path: string): unknown => {
  const resolution = resolveJsonPath(ROOT, parseJsonPath(path) ?? []);
  if (resolution === "open") return "open";
  return "found" in resolution ? jsonPath(resolution.found) : [resolution.parent, resolution.name];
};

test.each([
  [".spec.size", ".spec.size"],
  [".spec.labels.app", ".spec.labels{}"],
  [".spec.labels['acme.io/app']", ".spec.labels{}"],
  [".spec.labels[*]", ".spec.labels{}"],
  ['.status.conditions[?(@.type=="Ready")].status', ".status.conditions[].status"],
  [".status.conditions[0]", ".status.conditions[]"],
])("%s leads to %s", (path, found) => {
  expect(resolve(path)).toBe(found);
});

test.each([
  ".metadata.name",
  ".metadata.creationTimestamp",
  ".metadata.labels['acme.io/app']",
  '.metadata.ownerReferences[?(@.kind=="Machine")].name',
  ".apiVersion",
  ".kind",
  ".spec.free.a.b",
  ".spec.any.a",
  ".spec.template.metadata.name",
  "..name",
  ".spec.*",
  ".spec[*]",
])("%s is left open", (path) => {
  expect(resolve(path)).toBe("open");
});

test.each([
  [".spec.colour", ".spec", "colour"],
  [".spec.size.unit", ".spec.size", "unit"],
  [".spec.port.name", ".spec.port", "name"],
  [".spec.closed.a", ".spec.closed", "a"],
  [".spec.size[0]", ".spec.size", "items"],
  [".status.conditions.status", ".status.conditions", "status"],
  [".status.conditions[*].reason", ".status.conditions[]", "reason"],
  ['.status.conditions[?(@.kind=="Ready")].status', ".status.conditions[]", "kind"],
  [".metadata.label", ".metadata", "label"],
  [".statu.phase", ".", "statu"],
])("%s leads nowhere", (path, parent, name) => {
  expect(resolve(path)).toEqual([parent, name]);
});

test("hostile paths are read in linear time", () => {
  expect(parseJsonPath(`.${"a.".repeat(200_000)}`)).toBeUndefined();
  expect(parseJsonPath(`.a${"[?(@.b".repeat(5000)}`)).toBeUndefined();
  expect(parseJsonPath(`.a${"[?(]".repeat(200_000)}`)).toBeUndefined();
  expect(parseJsonPath(`.a${"['a]".repeat(200_000)}`)).toHaveLength(200_001);
  expect(parseJsonPath(`.a${"\\".repeat(100_000)}`)).toHaveLength(1);
});
