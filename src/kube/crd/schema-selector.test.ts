import { crd } from "kube-schema/testing";
import { crdOf, jsonPath } from "./crd.js";
import { parseSelector } from "kube-api";
import { nodeFor } from "./schema-selector.js";

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
