import { type JsonObject, formatField } from "kube-json";
import { rulePath } from "./rule-syntax.js";

const text = { type: "string" } as const;
const schema: JsonObject = {
  type: "object",
  properties: {
    a: { type: "object", properties: { b: text, "c.d": text, "e'f": text } },
    m: { type: "object", additionalProperties: { type: "object", properties: { x: text } } },
    l: { type: "array", items: text },
  },
};

test.each<[path: string, field: string | undefined]>([
  [".a", "a"],
  [".a.b", "a.b"],
  [".a['b']", "a.b"],
  [".a['c.d']", "a[c.d]"],
  [".a['e\\'f']", "a[e'f]"],
  [".m.k", "m[k]"],
  [".m['k/1'].x", "m[k/1].x"],
  ["['a'].b", "a.b"],
  ["a", undefined],
  [".", undefined],
  [".a.", undefined],
  [".a..b", undefined],
  [".z", undefined],
  [".a.z", undefined],
  [".a['b'", undefined],
  [".a[b]", undefined],
  [".a['b\\q']", undefined],
  [".l[0]", undefined],
  [".l.x", undefined],
  [".a.b.c", undefined],
])("%s", (path, field) => {
  const found = rulePath(schema, path);
  expect(found && formatField(found)).toBe(field);
});

test("the fields of a schema are listed once, however many rules ask for them", () => {
  let lists = 0;
  const ownKeys = (target: JsonObject) => {
    lists++;
    return Reflect.ownKeys(target);
  };
  const properties: JsonObject = { a: { type: "string" } };
  const wide = { type: "object", properties: new Proxy(properties, { ownKeys }) };
  for (let rule = 0; rule < 10; rule++) expect(rulePath(wide, ".a")).toEqual(["a"]);
  expect(lists).toBe(1);
});
