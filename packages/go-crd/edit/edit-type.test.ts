import { type JsonObject, type PatchOperation, applyPatch } from "kube-json";
import { createSources } from "../sources/sources.js";
import { apiTypes } from "../describe/api-types.js";
import { describeType } from "../describe/describe.js";
import { editType } from "./edit-type.js";

const PATH = "api/v1/widget.go";

/** The text after a change of the facts of its first type, or why it cannot be changed so. */
const edited = (text: string, ...operations: readonly PatchOperation[]): string => {
  const sources = createSources({ paths: [PATH], read: () => text });
  const [api] = apiTypes(sources, { isChosen: () => true, isWhole: true });
  if (api === undefined) throw new Error("there is no type");
  const before = describeType(sources, api) as unknown as JsonObject;
  const patched = applyPatch(before, operations);
  if ("problem" in patched) throw new Error(patched.problem);
  const result = editType(text, api.declared.type, before, patched.value as JsonObject);
  if ("problem" in result) return result.problem;
  return [...result.edits]
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: one }) => all.slice(0, start) + one + all.slice(end), text);
};

const TEXT = `package v1

// Widget is a widget.
// +kubebuilder:object:root=true
type Widget struct {
	// size is a number.
	// +optional
	// +kubebuilder:validation:Minimum=1
	Size int32 \`json:"size"\`
	Name string
}
`;

const changes: Readonly<Record<string, readonly [PatchOperation, string, string]>> = {
  "a new marker is the last line of the comment": [
    { op: "add", path: "/fields/Size/markers/-", value: "+required" },
    "Minimum=1\n",
    "Minimum=1\n\t// +required\n",
  ],
  "a marker changes in its place": [
    { op: "replace", path: "/fields/Size/markers/0", value: "+required" },
    "// +optional",
    "// +required",
  ],
  "a marker goes with its line": [{ op: "remove", path: "/fields/Size/markers/0" }, "\t// +optional\n", ""],
  "a marker of the type": [
    { op: "add", path: "/markers/-", value: "+kubebuilder:subresource:status" },
    "root=true\n",
    "root=true\n// +kubebuilder:subresource:status\n",
  ],
  "a marker of a field without a comment": [
    { op: "add", path: "/fields/Name/markers/-", value: "+optional" },
    "\tName string",
    "\t// +optional\n\tName string",
  ],
  "a tag": [{ op: "replace", path: "/fields/Size/tag", value: 'json:"size,omitempty"' }, '"size"', '"size,omitempty"'],
  "a tag that was not there": [
    { op: "add", path: "/fields/Name/tag", value: 'json:"name"' },
    "Name string",
    'Name string `json:"name"`',
  ],
  "a type": [{ op: "replace", path: "/fields/Size/type", value: "*int32" }, "int32", "*int32"],
  "a word of a comment": [
    { op: "replace", path: "/fields/Size/comment", value: "Size is a number." },
    "size is",
    "Size is",
  ],
  "a comment that was not there": [
    { op: "add", path: "/fields/Name/comment", value: "name is\na name." },
    "\tName",
    "\t// name is\n\t// a name.\n\tName",
  ],
};

test.each(Object.entries(changes))("%s", (_, [operation, before, after]) => {
  expect(TEXT.split(before).length).toBe(2);
  expect(edited(TEXT, operation)).toBe(TEXT.replace(before, after));
});

test("line breaks of Windows stay", () => {
  const text = TEXT.replaceAll("\n", "\r\n");
  expect(edited(text, { op: "add", path: "/fields/Name/markers/-", value: "+optional" })).toBe(
    text.replace("\tName", "\t// +optional\r\n\tName"),
  );
});

test("markers are written as tight as those there", () => {
  const text = TEXT.replaceAll("// +", "//+");
  expect(edited(text, { op: "add", path: "/fields/Size/markers/-", value: "+required" })).toContain("\t//+required\n");
});

test("says what cannot be written", () => {
  const inline = "package v1\n\ntype Widget struct{ Size int32 }\n";
  expect(edited(inline, { op: "add", path: "/fields/Size/markers/-", value: "+optional" })).toBe(
    "must be alone on its line to have a comment",
  );
  expect(edited(TEXT, { op: "replace", path: "/fields/Size/tag", value: "`" })).toBe(
    "must have a tag without back-quotes",
  );
  expect(edited(TEXT, { op: "replace", path: "/fields/Size/comment", value: "one\ntwo" })).toBe(
    "must have a comment with as many lines",
  );
});
