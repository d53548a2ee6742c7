import { alignFields } from "./align-fields.js";

/** Structs as gofmt writes them; without their columns, they must become the same again. */
const formatted: Readonly<Record<string, string>> = {
  "names and types": `
	Name     string
	Replicas *int32
`,
  "tags, of fields that have one": `
	Name     string            \`json:"name"\`
	Labels   map[string]string \`json:"labels"\`
	Replicas *int32
	Size     int32 \`json:"size"\`
`,
  "an embedded type in the column of the names": `
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items           []Widget \`json:"items"\`
`,
  "comments behind fields": `
	A  int      // a
	BB string   \`json:"bb"\` // b
	C  []string // c
`,
  "comments and empty lines between": `
	// a is first.
	A int \`json:"a"\`
	// longer is second.
	Longer string \`json:"longer"\`

	B  int64
	CC bool
`,
  "a struct without a name": `
	A      int
	Nested struct {
		B    int
		Long string
	} \`json:"nested"\`
	C int
`,
  "several names": `
	A, B int
	C    string
`,
};

const file = (fields: string): string => `package v1\n\ntype Widget struct {${fields}}\n`;

test.each(Object.entries(formatted))("%s", (_, fields) => {
  const text = file(fields);
  expect(alignFields(text)).toBe(text);
  const unaligned = text.replace(/(?<=\S) {2,}/g, " ");
  expect(alignFields(unaligned)).toBe(text);
});

test("what gofmt counts as one character counts as one", () => {
  const text = file('\n\tÄÖ string `json:"a"`\n\tB  int    `json:"b"`\n');
  expect(alignFields(text)).toBe(text);
});

test("what is not on lines of its own stays", () => {
  const text = "package v1\n\ntype A struct{ B int; CC string }\n\ntype D struct {\n\tE int; FF   string\n}\n";
  expect(alignFields(text)).toBe(text);
});

test("a text that is no Go stays", () => {
  expect(alignFields("type {{ .Name }}  struct {")).toBe("type {{ .Name }}  struct {");
});
