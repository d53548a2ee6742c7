import { type Json, formatField, parseField } from "kube-json";
import {
  type Selector,
  endsInEach,
  isAlongside,
  mayLieWithin,
  parseSelector,
  placeAlongside,
  select,
  selectsEach,
  selectsField,
} from "./field-selector.js";

const found = (root: Json, text: string): readonly (readonly [string, Json | undefined])[] => {
  const selector = parseSelector(text);
  if (selector === undefined) throw new Error(`cannot read ${text}`);
  return [...select(root, selector)].map(({ field, value }) => [formatField(field), value] as const);
};

const pod: Json = {
  metadata: { labels: { app: "web", "acme.io/tier": "front", "*": "star" } },
  spec: {
    containers: [{ name: "a", image: "a:1", ports: [{ port: 1 }, { port: 2 }] }, { name: "b", ports: [] }, null, "c"],
    replicas: 3,
  },
};

describe("select", () => {
  test.each<[string, readonly (readonly [string, Json | undefined])[]]>([
    ["spec.replicas", [["spec.replicas", 3]]],
    ["spec.containers[1].name", [["spec.containers[1].name", "b"]]],
    ["metadata.labels[acme.io/tier]", [["metadata.labels[acme.io/tier]", "front"]]],
    ["metadata.labels['*']", [["metadata.labels[*]", "star"]]],
    [
      "spec.containers[*].image",
      [
        ["spec.containers[0].image", "a:1"],
        ["spec.containers[1].image", undefined],
        ["spec.containers[2].image", undefined],
        ["spec.containers[3].image", undefined],
      ],
    ],
    [
      "spec.containers[*].ports[*].port",
      [
        ["spec.containers[0].ports[0].port", 1],
        ["spec.containers[0].ports[1].port", 2],
      ],
    ],
    [
      "metadata.labels[*]",
      [
        ["metadata.labels[app]", "web"],
        ["metadata.labels[acme.io/tier]", "front"],
        ["metadata.labels[*]", "star"],
      ],
    ],
    ["spec.template.spec.nodeName", [["spec.template.spec.nodeName", undefined]]],
    ["spec.replicas.max", [["spec.replicas.max", undefined]]],
    ["spec.initContainers[*].image", []],
    ["spec.initContainers[0].image", [["spec.initContainers[0].image", undefined]]],
    ["spec.replicas[*]", []],
    ["spec.constructor", [["spec.constructor", undefined]]],
    [
      "[*].labels[app]",
      [
        ["[metadata].labels[app]", "web"],
        ["[spec].labels[app]", undefined],
      ],
    ],
  ])("%s", (text, expected) => {
    expect(found(pod, text)).toEqual(expected);
  });
});

describe("parseSelector", () => {
  test.each(["", ".", ".a", "a.", "a..b", "a[", "a]", "a[*", "a[*]b", "a.[*]", "a[*].", "[*]a", "a['b"])(
    "refuses %s",
    (text) => {
      expect(parseSelector(text)).toBeUndefined();
    },
  );

  test("tells whether it ends in '[*]'", () => {
    expect(["a[*]", "a[*].b", "a['*']", "a", "[*]"].map((text) => endsInEach(parseSelector(text) ?? []))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  test("tells whether it may select many", () => {
    expect(["a[*]", "a[*].b", "a['*']", "a", "a[0]"].map((text) => selectsEach(parseSelector(text) ?? []))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each<readonly [string, string, boolean]>([
  ["spec.a", "spec.a", true],
  ["spec.a", "spec.a.b[0]", true],
  ["spec.a", "spec", false],
  ["spec.a", "spec.ab", false],
  ["spec.list[*].a", "spec.list[3].a.b", true],
  ["spec.list[*].a", "spec.list[3].b", false],
  ["spec.list[*]", "spec.list", false],
  ["spec.list[1]", "spec.list[1].a", true],
  ["spec.list[1]", "spec.list[10]", false],
  ["metadata.labels[*]", "metadata.labels[a]", true],
  ["metadata.labels['*']", "metadata.labels[a]", false],
  ["metadata.labels.a", "metadata.labels[a]", true],
])("'%s' selects '%s': %j", (selector, field, expected) => {
  expect(selectsField(parseSelector(selector) ?? [], parseField(field) ?? [])).toBe(expected);
});

const read = (text: string): Selector => {
  const selector = parseSelector(text);
  if (selector === undefined) throw new Error(`cannot read ${text}`);
  return selector;
};

describe("what one selector selects may lie within what another does", () => {
  test.each([
    ["spec.a", "spec.a"],
    ["spec.a.b", "spec.a"],
    ["spec.a[*].b", "spec.a[0]"],
    ["spec.a[0].b", "spec.a[*].b"],
    ["spec.a['b']", "spec.a.b"],
  ])("%s within %s", (inner, outer) => {
    expect(mayLieWithin(read(inner), read(outer))).toBe(true);
  });
  test.each([
    ["spec", "spec.a"],
    ["spec.ab", "spec.a"],
    ["spec.a[1].b", "spec.a[0]"],
  ])("%s not within %s", (inner, outer) => {
    expect(mayLieWithin(read(inner), read(outer))).toBe(false);
  });
});

describe("one selector alongside another", () => {
  test.each([
    ["spec.type", "spec.ports[*].name", "spec.ports[1].name", "spec.type"],
    ["spec.ports[*].type", "spec.ports[*].name", "spec.ports[1].name", "spec.ports[1].type"],
    ["spec.ports[*].type", "spec.ports[*].a[*].b", "spec.ports[1].a[0].b", "spec.ports[1].type"],
    ["spec.ports[*].a[*].c.d", "spec.ports[*].a[*].b", "spec.ports[1].a[0].b", "spec.ports[1].a[0].c.d"],
    ["spec['ports'][*].type", "spec.ports[*].name", "spec.ports[1].name", "spec[ports][1].type"],
  ])("%s, of %s", (selector, leader, field, place) => {
    expect(isAlongside(read(selector), read(leader))).toBe(true);
    expect(formatField(placeAlongside(read(selector), parseField(field) ?? []))).toBe(place);
  });
  test.each([
    ["spec.ports[*].type", "spec.name"],
    ["spec.ports[*].type", "spec.hosts[*].name"],
    ["spec.ports[*].type", "spec.ports[0].name"],
    ["spec.ports[*].a[*]", "spec.ports[*].b[*].c"],
    ["spec.ports[*].a[*]", "spec.ports[*].a"],
  ])("not %s, of %s", (selector, leader) => {
    expect(isAlongside(read(selector), read(leader))).toBe(false);
  });
});
