import { asWritten, manifestOf } from "./as-written.js";
import type { Json, JsonObject } from "./object.js";

/** What is written, what is served, that after a change, and what to write. */
test.each<readonly [title: string, written: Json, served: Json, after: Json, expected: Json]>([
  ["nothing changed", { a: null }, { b: 1 }, { b: 1 }, { a: null }],
  ["a default is replaced", {}, { a: 1 }, { a: 2 }, { a: 2 }],
  ["a default is removed", { b: 1 }, { a: 1, b: 1 }, { b: 1 }, { b: 1 }],
  ["a written field is removed", { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }, { b: 1 }],
  ["what the server moves stays", { old: 1 }, { new: 1 }, { new: 1, a: 1 }, { old: 1, a: 1 }],
  ["items", [{ n: 1 }], [{ n: 1, d: 0 }], [{ n: 2, d: 0 }], [{ n: 2 }]],
  ["an item before others", [{ n: 1 }], [{ n: 1, d: 0 }], [{ n: 2 }, { n: 1, d: 0 }], [{ n: 2 }, { n: 1 }]],
  [
    "a changed item at another place",
    [{ name: "a" }],
    [{ name: "a", d: 0 }],
    [{ name: "b" }, { name: "a", d: 0, e: 1 }],
    [{ name: "b" }, { name: "a", e: 1 }],
  ],
  [
    "a removed item",
    [{ n: 1 }, { n: 2 }],
    [
      { n: 1, d: 0 },
      { n: 2, d: 0 },
    ],
    [{ n: 2, d: 0 }],
    [{ n: 2 }],
  ],
  ["a list of another length", [], [{ d: 0 }], [{ d: 1 }], [{ d: 1 }]],
])("%s", (_, written, before, after, expected) => {
  expect(asWritten(written, before, after)).toEqual(expected);
});

describe("of a server that moves a field over another one", () => {
  const serve = ({ texts, note: _, ...rest }: JsonObject): JsonObject => ({
    ...rest,
    d: 0,
    ...(texts === undefined ? {} : { data: { ...(rest["data"] as JsonObject), ...(texts as JsonObject) } }),
  });
  test.each<readonly [title: string, written: JsonObject, after: JsonObject, expected: JsonObject]>([
    [
      "the field stays beside an entry",
      { texts: { a: 1 } },
      { d: 0, data: { a: 1, b: 2 } },
      { texts: { a: 1 }, data: { b: 2 } },
    ],
    ["a changed entry", { texts: { a: 1, b: 2 } }, { d: 0, data: { a: 3, b: 2 } }, { data: { a: 3, b: 2 } }],
    ["a removed entry", { texts: { a: 1, b: 2 } }, { d: 0, data: { b: 2 } }, { data: { b: 2 } }],
    [
      "with one below it",
      { data: { b: 3, c: 4 }, texts: { a: 1, b: 2 } },
      { d: 0, data: { a: 5, b: 2, c: 4 } },
      { data: { a: 5, b: 2, c: 4 } },
    ],
    ["a field that it only drops", { note: 1, data: { a: 1 } }, { d: 0, data: { a: 2 } }, { note: 1, data: { a: 2 } }],
  ])("%s", (_, written, after, expected) => {
    expect(manifestOf(written, after, serve)).toEqual(expected);
  });
});
