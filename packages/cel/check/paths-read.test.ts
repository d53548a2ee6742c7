import type { Json } from "kube-json";
import { compile, environmentOf } from "../engine/engine.js";
import { DYN } from "./types.js";
import { pathsRead, valueRead } from "./paths-read.js";

const environment = environmentOf({
  variables: new Map([
    ["object", DYN],
    ["params", DYN],
  ]),
});

const readBy = (source: string): Readonly<Record<string, readonly string[]>> => {
  const { compiled } = compile(source, environment);
  if (compiled === undefined) throw new Error(source);
  const paths = [...pathsRead(compiled.checked.expr)];
  return Object.fromEntries(
    paths.map(([root, all]) => [root, all.map(({ names, isTest }) => `${names.join("/")}${isTest ? "?" : ""}`)]),
  );
};

test.each<readonly [string, Readonly<Record<string, readonly string[]>>]>([
  ["object.spec.a <= object.spec.b && object.spec.a > 0", { object: ["spec/a", "spec/b"] }],
  ["has(object.spec.a) && object.spec['b'].startsWith('x')", { object: ["spec/a?", "spec/b"] }],
  ["has(object.a) && 'b' in object.a && object.?c.hasValue()", { object: ["a?", "a/b", "c?"] }],
  ["'b' in object.?a.orValue({}) && object.d.?c.orValue({}).e == 1", { object: ["a/b", "d/c/e"] }],
  ["params.key in object.a && object.?a.orValue({'b': 1}).b == 1", { params: ["key"], object: ["a"] }],
  ["object.spec.?a[?'b'].orValue(1) == 1", { object: ["spec/a/b"] }],
  [
    "object.spec.list.all(i, i.a == params.max && i.b.exists(j, j == object.c))",
    { object: ["spec/list", "c"], params: ["max"] },
  ],
  ["object.metadata.labels[params.key] == 'a'", { object: ["metadata/labels"], params: ["key"] }],
  ["size({'a': [object], 'b': [object.b]}) == 2", { object: ["", "b"] }],
  ["[1].exists(object, object > 0)", {}],
  ["true", {}],
])("%s", (source, expected) => {
  expect(readBy(source)).toEqual(expected);
});

test.each<readonly [string, boolean, Json | undefined]>([
  ["a/b", false, 1],
  ["a/b", true, true],
  ["a/c", false, undefined],
  ["a/c", true, false],
  ["list/x", false, ["x"]],
])("what is read at %s, test: %s", (place, isTest, expected) => {
  expect(valueRead({ a: { b: 1 }, list: ["x"] }, { names: place.split("/"), isTest })).toEqual(expected);
});
