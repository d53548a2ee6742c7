import { goSources, placeText, schemaOf } from "../testing/go.js";
import { resolve } from "./resolve.js";

const WIDGET = { group: "example.com", version: "v1", kind: "Widget" };

test.each([
  ["a field of the Go name only", "Total"],
  ["an unexported field", "size"],
  ["a hidden field", "hidden"],
  ["a field of a hidden field", "name"],
  ["items of what is no list", "spec[]"],
  ["values of what is no map", "spec{}"],
  ["a property of a string", "label.x"],
  ["a property of a list", "list.x"],
  ["a field that the CRD only has", "spec.other"],
])("%s is not in the sources", (_, field) => {
  const files = {
    "v1/types.go": `// +groupName=example.com
package v1
type Widget struct {
	Total int
	size int
	Hidden Real \`json:"-"\`
	Spec Real \`json:"spec"\`
	Label string \`json:"label"\`
	List []string \`json:"list"\`
}
type Real struct {
	Name string \`json:"name"\`
}
`,
  };
  expect(placeText(resolve(goSources(files), WIDGET, schemaOf(field)))).toBeUndefined();
});

const HOSTILE: Readonly<Record<string, string>> = {
  "an alias of itself": "type Widget = Widget",
  "a cycle of types": "type Widget = A\ntype A = B\ntype B A",
  "a struct that embeds itself": 'type Widget struct {\n\tWidget `json:",inline"`\n\t*Widget\n}',
  "structs that embed each other":
    'type Widget struct {\n\tA `json:",inline"`\n}\ntype A struct {\n\tWidget `json:",inline"`\n}',
  "a generic struct that embeds itself with ever more arguments":
    'type Widget struct {\n\tG[int] `json:",inline"`\n}\ntype G[T any] struct {\n\tG[[]T] `json:",inline"`\n\tV T `json:"v"`\n}',
  "a generic type that is itself": "type Widget struct { G[int] }\ntype G[T any] = G[G[T]]",
  "a type argument that is itself":
    'type Widget struct {\n\tG[int] `json:",inline"`\n}\ntype G[T any] struct {\n\tT `json:",inline"`\n}',
  "two structs that embed two structs, thirty levels deep": `type Widget struct { A0; B0 }\n${Array.from(
    { length: 30 },
    (_, n) => `type A${n} struct { A${n + 1}; B${n + 1} }\ntype B${n} struct { A${n + 1}; B${n + 1} }\n`,
  ).join("")}`,
  "generic structs that embed two, thirty levels deep": `type Widget struct { A0[int] }\n${Array.from(
    { length: 30 },
    (_, n) => `type A${n}[T any] struct { A${n + 1}[T]; B A${n + 1}[[]T] \`json:",inline"\` }\n`,
  ).join("")}`,
};

test.each(Object.entries(HOSTILE))("%s has no such field, and takes no time", (_, text) => {
  const sources = goSources({ "v1/types.go": `// +groupName=example.com\npackage v1\n${text}\n` });
  const start = process.cpuUsage();
  const place = resolve(sources, WIDGET, schemaOf("spec.size"));
  expect(place === undefined || !place.exact).toBe(true);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});

test("a file that takes too long to parse is in the notes, and other files are parsed", () => {
  const sources = goSources({
    "v1/huge.go": `// +groupName=example.com\npackage v1\ntype Widget int\n${"var x = 1\n".repeat(60_000)}`,
    "v1/line.go": `package v1\ntype Widget struct { X int /* ${"x".repeat(20_000)} */ }`,
    "v1/types.go": 'package v1\ntype Widget struct {\n\tSpec int `json:"spec"`\n}\n',
  });
  expect(placeText(resolve(sources, WIDGET, schemaOf("spec")))).toBe("v1/types.go:3");
  expect(sources.notes).toEqual([
    "v1/huge.go: not parsed, because it takes more than 150000 steps",
    "v1/line.go: not parsed, because a line has more than 10000 characters",
  ]);
});

test("a path of ten thousand steps through a recursive type is followed", () => {
  const sources = goSources({
    "v1/types.go": '// +groupName=example.com\npackage v1\ntype Widget struct {\n\tNext []*Widget `json:"next"`\n}\n',
  });
  expect(placeText(resolve(sources, WIDGET, schemaOf("next[].".repeat(10_000))))).toBe("v1/types.go:4");
});
