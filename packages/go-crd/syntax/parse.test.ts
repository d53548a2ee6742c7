import type { GoFile, GoField } from "./declarations.js";
import { parseGo } from "./parse.js";

const parsed = (text: string): GoFile => {
  const result = parseGo(text);
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
};

const fieldsOf = (text: string): readonly GoField[] => {
  const [type] = parsed(`package v1\ntype T struct {\n${text}\n}\n`).types;
  return type?.type.kind === "struct" ? type.type.fields : [];
};

test("a type has its name, parameters, place, comment and markers", () => {
  const text = `package v1

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=\`.metadata.creationTimestamp\`

// Widget is a part.
//
// It has a size.
//+optional
type Widget[T, U any] struct{}
`;
  const [widget] = parsed(text).types;
  expect(widget).toMatchObject({
    name: "Widget",
    parameters: ["T", "U"],
    position: { line: 10, column: 6 },
    start: { line: 10, column: 1 },
    comment: { from: 6, to: 9, text: "Widget is a part.\n\nIt has a size." },
    indent: "",
  });
  expect(widget?.markers.map(({ name, value, line, column }) => [name, value, line, column])).toEqual([
    ["kubebuilder:object:root", "true", 3, 4],
    ["kubebuilder:printcolumn", 'name="Age",type=date,JSONPath=`.metadata.creationTimestamp`', 4, 4],
    ["optional", "", 9, 3],
  ]);
});

test.each([
  ["in a line comment", "\t// +optional\n\tA int", ["+optional"]],
  ["without a space", "\t//+optional\n\tA int", ["+optional"]],
  ["with white space around", "\t//   +optional  \n\tA int", ["+optional"]],
  ["above a blank line", "\t// +optional\n\n\tA int", ["+optional"]],
  ["above a blank line and a comment", "\t// +listType=map\n\n\t// A is\n\tA int", ["+listType=map"]],
  ["with Windows line ends", "\t// +optional\r\n\tA int\r", ["+optional"]],
  ["not in a block comment", "\t/* +optional */\n\tA int", []],
  ["not behind other code", "\tB int // +optional\n\tA int", []],
  ["not of the field before", "\t// +optional\n\tB int\n\tA int", []],
  ["not two blank-separated comments up", "\t// +optional\n\n\t// x\n\n\t// A is\n\tA int", []],
  ["not in the text of a comment", "\t// a +optional\n\tA int", []],
])("markers are read %s", (_, text, markers) => {
  const field = fieldsOf(text).find(({ name }) => name === "A");
  expect(field?.markers.map((one) => one.text)).toEqual(markers);
});

test.each([
  ["its type", 'A []string `json:"a"` // +optional', ["A []string"]],
  ["its name, if the type has several lines", "A struct {\n B int\n}", ["A"]],
  ["its type, behind the last of several names", "A, B int", ["A", "B int"]],
  ["its type, if it is embedded", "*Other[int]", ["*Other[int]"]],
])("a field ends behind %s", (_, text, ends) => {
  const lines = text.split("\n");
  expect(
    fieldsOf(text).map(({ position, endColumn }) =>
      lines[position.line - 3]?.slice(position.column - 1, endColumn - 1),
    ),
  ).toEqual(ends);
  const [type] = parsed("package v1\ntype Text string\n").types;
  expect(type?.endColumn).toBe(17);
});

test("the comment of a field may be a block, and is not the one behind the field before", () => {
  const [a, b] = fieldsOf("\tA int // of A\n\t/*\n\t * B is\n\t * long.\n\t */\n\tB int");
  expect([a?.comment, b?.comment]).toEqual([undefined, { from: 4, to: 7, text: "B is\nlong." }]);
});

test.each<readonly [string, string, object]>([
  ['A, B int `json:"a"`', "A", { json: { name: "a", options: [], isHidden: false }, typeText: "int" }],
  ['*pkg.Base[T] `json:",inline"`', "Base", { isEmbedded: true, typeText: "*pkg.Base[T]", type: { kind: "pointer" } }],
  ['A `json:"-"`', "A", { isEmbedded: true, json: { name: "-", isHidden: true } }],
  ['A int "x:\\"1\\" json:\\"-,\\""', "A", { json: { name: "-", isHidden: false } }],
  [
    "A []map[string]\n\tpkg.B",
    "A",
    { typeText: "[]map[string] pkg.B", type: { kind: "list", element: { kind: "map" } } },
  ],
  ["A [N]string", "A", { type: { kind: "list" } }],
  ["A func(int) string", "A", { type: { kind: "other" } }],
  ["A chan int", "A", { type: { kind: "other" } }],
  ["A (*B)", "A", { type: { kind: "pointer", element: { kind: "name", name: "B" } } }],
  ["X int; A, B struct{ C int }", "A", { indent: undefined, position: { line: 3, column: 8 } }],
])("the field %j", (text, name, wanted) => {
  expect(fieldsOf(text).find((one) => one.name === name)).toMatchObject(wanted);
});

test("imports have their names", () => {
  const { imports, packageName } = parsed('\uFEFFpackage v1\nimport "a"\nimport (\n\tb "x/b"\n\t. `c`\n\t_ "d"\n)\n');
  expect(packageName).toBe("v1");
  expect(imports).toEqual([
    { path: "a", name: undefined },
    { path: "x/b", name: "b" },
    { path: "c", name: "." },
    { path: "d", name: "_" },
  ]);
});

test("constants have their types and values", () => {
  const { constants } = parsed(`package v1
const One Mode = "One"
const (
	Two = Mode("Two")
	Three, Four Mode = "Three", "Four"
	Five Mode = "a" + "b"
	Six = Other.Mode("Six")
)
const (
	A Level = iota
	B
	_
	C
	D Level = 7
	E
	F Level = iota + 1
	G
)
`);
  expect(constants.map(({ name, type, value }) => [name, type, value])).toEqual([
    ["One", "Mode", '"One"'],
    ["Two", "Mode", '"Two"'],
    ["A", "Level", "0"],
    ["B", "Level", "1"],
    ["C", "Level", "3"],
    ["D", "Level", "7"],
  ]);
});

test.each([
  ["an unclosed parameter list", "func f( {\n\ntype A struct{ X int }\ntype B struct{ Y int }\n", ["A", "B"]],
  ["an unclosed function", "func f() { if x {\n\ntype A struct{ X int }\n", ["A"]],
  ["an unclosed struct", "type A struct {\n X int\n\ntype B struct{ Y int }\n", ["A", "B"]],
  ["a field without a type", "type A struct {\n X\n Y [ string\n}\ntype B struct{}\n", ["A", "B"]],
  ["text that is no Go", "<<<<<<< HEAD\ntype A struct{}\n=======\n>>>>>>> x\ntype B struct{}\n", ["A", "B"]],
])("%s does not lose the types that follow", (_, text, names) => {
  const found = parsed(`package v1\n${text}`).types;
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test("types in raw strings and functions are none", () => {
  const { types } = parsed("package v1\nconst t = `\ntype A struct{}\n`\nfunc f() {\n type B int\n}\ntype C int\n");
  expect(types.map(({ name }) => name)).toEqual(["C"]);
});

test.each(
  [
    ["braces", "{".repeat(1e6)],
    ["structs", `type A ${"struct{ X ".repeat(1e5)}`],
    ["slices", `type A ${"[]".repeat(5e5)}int`],
    ["type arguments", `type A ${"B[".repeat(3e5)}int${"]".repeat(3e5)}`],
    ["control characters", "\u0001".repeat(1e6)],
    ["functions", `var x = ${"func(a,b,".repeat(5e4)}`],
    ["comments", "/*".repeat(5e5)],
    ["types", Array.from({ length: 2e4 }, (_, n) => `type A${n} struct { X int }\n`).join("")],
    ["lines of comment", `${"//\n".repeat(3e5)}type A struct {}`],
    ["broken types", "type A struct {\n".repeat(4e4)],
  ].flatMap(([what = "", text = ""]) => [
    [`${what} on one line`, text],
    [`${what} on short lines`, text.replace(/.{1,5000}/g, "$&\n").slice(0, 500_000)],
  ]),
)("a megabyte of %s takes bounded steps, and throws nothing", (_, text) => {
  const limit = 1000;
  expect(parseGo(`package v1\n${text}`, limit).steps).toBeLessThanOrEqual(limit + 1);
});

test("a file of so many comments that each takes long is not parsed", () => {
  const comments = (number: number): string => `package v1\n${"/* a */\n".repeat(number)}type A struct{}\n`;
  expect(parseGo(comments(2000))).toMatchObject({ file: { types: [{ name: "A" }] } });
  expect(parseGo(comments(2001))).toMatchObject({
    problem: expect.stringContaining("more than 2000 times") as unknown,
    steps: 0,
  });
});

const MISTAKES: readonly (readonly [what: string, text: string, mistake: string | undefined])[] = [
  [
    "marks of a merge conflict in a struct",
    "type A struct {\n<<<<<<< HEAD\n\tX int\n=======\n\tX string\n>>>>>>> x\n}\n",
    "3:1 is a mark of a merge conflict, which must be resolved first",
  ],
  [
    "marks of a merge conflict around a type",
    "type A struct {}\n<<<<<<< HEAD\ntype B struct {}\n=======\n>>>>>>> x\n",
    "3:1 is a mark of a merge conflict, which must be resolved first",
  ],
  ["such marks in a raw string", "const a = `\n<<<<<<< HEAD\n>>>>>>> x\n`\ntype A struct {}\n", undefined],
  [
    "a tag without its end",
    'type A struct {\n\tX int `json:"x"\n\tY int `json:"y"`\n\tZ int `json:"z"`\n}\n',
    "3:8 is not valid Go",
  ],
  ["the last tag without its end", 'type A struct {\n\tX int `json:"x"\n}\n', "3:8 is not valid Go"],
  [
    "a struct without its end",
    'type A struct {\n\tX int `json:"x"`\n\ntype B struct {\n\tY int `json:"y"`\n}\n',
    "5:1 is not valid Go",
  ],
  ["a type that is no type", "type A struct {\n\tX int\n\tY ) string\n}\n", "4:4 is not valid Go"],
  ["a brace on a line of its own", "type A struct\n{\n\tX int\n}\n", undefined],
  ["an error in a function", "func f() { if x { }\n}}\ntype A struct {\n\tX int\n}\n", undefined],
  ["a comment between slashes at the end of a line", "type A struct {\n\tX int /* x */\n\tY int\n}\n", undefined],
  ["an array", 'type A struct {\n\tX [8]int8 `json:"x"`\n}\n', undefined],
];

test.each(MISTAKES)("the mistake in a file: %s", (_, text, wanted) => {
  const { mistake } = parsed(`package v1\n${text}`);
  expect(mistake === undefined ? undefined : `${mistake.line}:${mistake.column} ${mistake.message}`).toBe(wanted);
});
