import { uniqueItems } from "./unique-items.js";

test.each([
  ["self.all(x, self.exists_one(y, x == y))", [""]],
  ["self.all(a, self.exists_one(b, b.name == a.name && a.__namespace__ == b.__namespace__))", ["name", "namespace"]],
  ["self.all(x, self.filter(y, y == x).size() == 1)", [""]],
  ["self.all(x, size(self.filter(y, y.a == x.a)) <= 1)", ["a"]],
  ["!self.exists(x, self.filter(y, y == x).size() > 1)", [""]],
  ["self.filter(x, self.filter(y, y == x).size() >= 2).size() == 0", [""]],
  ["size(self.filter(i, size(self.filter(j, j == i)) > 1)) ==\n  0", [""]],
])("%s demands unique items", (rule, fields) => {
  expect([...(uniqueItems(rule) ?? [])]).toEqual(fields);
});

test.each([
  "self.all(x, self.exists_one(y, x == x))",
  "self.all(x, self.exists_one(x, x == x))",
  "self.all(x, self.exists_one(y, x.a == y.b))",
  "self.all(x, self.exists_one(y, x == y)) && self.size() > 1",
  "self.all(x, self.exists(y, x == y))",
  "self.all(x, other.exists_one(y, x == y))",
  "self.all(x, self.filter(y, x == y).size() > 1)",
  "self.all(x, self.exists_one(y, x.a == 1))",
  "",
])("%s demands something else", (rule) => {
  expect(uniqueItems(rule)).toBeUndefined();
});
