import { escapeName } from "./escape.js";

// The facts of k8s.io/apiserver, pkg/cel/escaping_test.go.
test.each<[name: string, escaped: string | undefined]>([
  ["a", "a"],
  ["a_b", "a_b"],
  ["a__b", "a__underscores__b"],
  ["a.b", "a__dot__b"],
  ["a-b", "a__dash__b"],
  ["a/b", "a__slash__b"],
  ["-a", "__dash__a"],
  ["___", "__underscores___"],
  ["namespace", "__namespace__"],
  ["true", "__true__"],
  ["while", "__while__"],
  ["int", "int"],
  ["", undefined],
  ["1a", undefined],
  ["a b", undefined],
  ["a\u0393", undefined],
  ["a$", undefined],
])("%j is %j in expressions", (name, escaped) => {
  expect(escapeName(name)).toBe(escaped);
});
