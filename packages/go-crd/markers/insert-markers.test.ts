import { applyEdits } from "kube-json";
import { goSources, schemaOf } from "../testing/go.js";
import { resolve } from "../resolve/resolve.js";
import { type WantedMarkers, insertMarkers } from "./insert-markers.js";

const V = "+kubebuilder:validation:";

const HEADER = "// +groupName=example.com\npackage v1\n\n";

/** The source after the markers are inserted at a field; '.' is the type. */
const inserted = (text: string, field: string, wanted: Partial<WantedMarkers>): string => {
  const file = HEADER + text;
  const kind = { group: "example.com", version: "v1", kind: "Widget" };
  const place = resolve(goSources({ "v1/a.go": file }), kind, schemaOf(field));
  if (place === undefined) throw new Error("no place");
  const result = insertMarkers(file, place, { add: [], remove: [], ...wanted });
  return "problem" in result ? result.problem : (applyEdits(file, result.edits) ?? "").slice(HEADER.length);
};

const widget = (...lines: readonly string[]): string =>
  `type Widget struct {\n${lines.map((line) => `\t${line}\n`).join("")}}\n`;
const A = 'A []string `json:"a"`';

test.each<readonly [string, string, string, Partial<WantedMarkers>, string]>([
  ["without a comment", widget(A), "a", { add: ["+listType=map"] }, widget("// +listType=map", A)],
  [
    "below a comment",
    widget("// A is", A),
    "a",
    { add: ["+listType=map", "+listMapKey=b"] },
    widget("// A is", "// +listType=map", "// +listMapKey=b", A),
  ],
  [
    "in the style of those there",
    widget("//+optional", A),
    "a",
    { add: ["+nullable"] },
    widget("//+optional", "//+nullable", A),
  ],
  [
    "of an optional field leave it out of JSON instead of null",
    widget('A []string `json:"a" yaml:"b"`'),
    "a",
    { add: ["+optional"] },
    widget("// +optional", 'A []string `json:"a,omitempty" yaml:"b"`'),
  ],
  [
    "of a field that is optional already leave its tag",
    widget("// +optional", A),
    "a",
    { add: ["+optional", "+nullable"] },
    widget("// +optional", "// +nullable", A),
  ],
  [
    "of an optional number leave its tag",
    widget('A int32 `json:"a"`'),
    "a",
    { add: ["+optional"] },
    widget("// +optional", 'A int32 `json:"a"`'),
  ],
  [
    "of a type follow its markers",
    `//+genclient\n\n// Widget is\n${widget(A)}`,
    ".",
    { add: ["+kubebuilder:object:root=true"] },
    `//+genclient\n//+kubebuilder:object:root=true\n\n// Widget is\n${widget(A)}`,
  ],
  [
    "replace another value",
    widget("// +listType=set", "// A is", A),
    "a",
    { add: ["+listType=map"] },
    widget("// +listType=map", "// A is", A),
  ],
  [
    "replace the last of several values, which counts",
    widget(`// ${V}MaxItems=7`, `// ${V}MaxItems=9`, A),
    "a",
    { add: [`${V}MaxItems=5`] },
    widget(`// ${V}MaxItems=7`, `// ${V}MaxItems=5`, A),
  ],
  [
    "replace another value after ':='",
    widget(`// ${V}MaxItems:=9`, A),
    "a",
    { add: [`${V}MaxItems=5`] },
    widget(`// ${V}MaxItems=5`, A),
  ],
  [
    "are not repeated after ':='",
    widget(`// ${V}MaxItems:=5`, A),
    "a",
    { add: [`${V}MaxItems=5`] },
    widget(`// ${V}MaxItems:=5`, A),
  ],
  [
    "are removed after ':='",
    widget("// +kubebuilder:default:={}", A),
    "a",
    { remove: ["+kubebuilder:default"] },
    widget(A),
  ],
  ["are not repeated", widget("// +listType=map", A), "a", { add: ["+listType=map"] }, widget("// +listType=map", A)],
  [
    "are not repeated by another name",
    widget("// +kubebuilder:validation:Required", A),
    "a",
    { add: ["+required"] },
    widget("// +kubebuilder:validation:Required", A),
  ],
  [
    "are removed",
    widget("// +optional", "// A is", "//+kubebuilder:validation:Optional", A),
    "a",
    { add: ["+required"], remove: ["+optional"] },
    widget("// A is", "//+required", A),
  ],
  [
    "may repeat",
    widget("// +listMapKey=a", A),
    "a",
    { add: ["+listMapKey=b", "+listMapKey=a"] },
    widget("// +listMapKey=a", "// +listMapKey=b", A),
  ],
  ["of items", widget(A), "a[]", { add: [`${V}MaxLength=3`] }, widget(`// ${V}items:MaxLength=3`, A)],
  [
    "replace a rule with the same text",
    widget(`// ${V}XValidation:rule="x, y",message="a"`, A),
    "a",
    { add: [`${V}XValidation:rule=\`x, y\`,message="b"`] },
    widget(`// ${V}XValidation:rule="x, y",message="b"`, A),
  ],
  [
    "remove one of several",
    widget(`// ${V}XValidation:rule="x"`, `// ${V}XValidation:rule="y"`, A),
    "a",
    { remove: [`${V}XValidation:rule="x"`] },
    widget(`// ${V}XValidation:rule="y"`, A),
  ],
  [
    "of a type, with arguments that are kept",
    `// Widget is\n//+kubebuilder:resource:scope=Cluster,path=wx\n${widget(A)}`,
    ".",
    { add: ["+kubebuilder:resource:shortName=a;b", "+kubebuilder:resource:scope=Namespaced"] },
    `// Widget is\n//+kubebuilder:resource:scope=Namespaced,path=wx,shortName=a;b\n${widget(A)}`,
  ],
  [
    "remove an argument, and keep the others",
    `// Widget is\n// +kubebuilder:resource:categories=all,shortName={w,wd},scope=Cluster\n${widget(A)}`,
    ".",
    { remove: ["+kubebuilder:resource:categories=all"] },
    `// Widget is\n// +kubebuilder:resource:shortName={w,wd},scope=Cluster\n${widget(A)}`,
  ],
  [
    "remove an argument, add another",
    `// +kubebuilder:resource:categories=all,scope=Cluster\n${widget(A)}`,
    ".",
    { remove: ["+kubebuilder:resource:categories=all"], add: ["+kubebuilder:resource:shortName=w"] },
    `// +kubebuilder:resource:scope=Cluster,shortName=w\n${widget(A)}`,
  ],
  [
    "remove the last argument, and so the marker",
    `// Widget is\n// +kubebuilder:resource:categories=all\n${widget(A)}`,
    ".",
    { remove: ["+kubebuilder:resource:categories=all"] },
    `// Widget is\n${widget(A)}`,
  ],
  [
    "change the last one of several of a resource, but its path where it is",
    `// +kubebuilder:resource:path=wx,scope=Cluster\n// +kubebuilder:resource:categories={all,a}\n${widget(A)}`,
    ".",
    { add: ["+kubebuilder:resource:categories=a", "+kubebuilder:resource:path=wy"] },
    `// +kubebuilder:resource:path=wy,scope=Cluster\n// +kubebuilder:resource:categories=a\n${widget(A)}`,
  ],
  [
    "replace all arguments of a scale",
    `// +kubebuilder:subresource:scale:specpath=.a,statuspath=.b,selectorpath=.c\n${widget(A)}`,
    ".",
    { add: ["+kubebuilder:subresource:scale:specpath=.a,statuspath=.b"] },
    `// +kubebuilder:subresource:scale:specpath=.a,statuspath=.b\n${widget(A)}`,
  ],
  [
    "change an argument, and leave the others as they are written",
    `// +kubebuilder:printcolumn:name="State",type="string",JSONPath=".status.state"\n${widget(A)}`,
    ".",
    { add: [`+kubebuilder:printcolumn:name="State",type=string,JSONPath=\`.status.state\`,priority=1`] },
    `// +kubebuilder:printcolumn:name="State",type="string",JSONPath=".status.state",priority=1\n${widget(A)}`,
  ],
  [
    "lose the last argument",
    `// +kubebuilder:deprecatedversion:warning="x"\n${widget(A)}`,
    ".",
    { add: ["+kubebuilder:deprecatedversion"] },
    `// +kubebuilder:deprecatedversion\n${widget(A)}`,
  ],
  [
    "stay if only their quotes and blanks differ",
    `// +kubebuilder:printcolumn:name=\`State\`, type="string",JSONPath=".status.state"\n${widget(A)}`,
    ".",
    { add: [`+kubebuilder:printcolumn:name="State",type=string,JSONPath=\`.status.state\``] },
    `// +kubebuilder:printcolumn:name=\`State\`, type="string",JSONPath=".status.state"\n${widget(A)}`,
  ],
  [
    "of a type without markers",
    widget(A),
    ".",
    { add: ["+kubebuilder:resource:shortName=a", "+kubebuilder:resource:scope=Cluster"] },
    `// +kubebuilder:resource:shortName=a,scope=Cluster\n${widget(A)}`,
  ],
  [
    "with Windows line ends",
    widget("// A is\r", `${A}\r`),
    "a",
    { add: ["+nullable"] },
    widget("// A is\r", "// +nullable", `${A}\r`).replace("+nullable", "+nullable\r"),
  ],
])("markers %s", (_, text, field, wanted, result) => {
  const once = inserted(text, field, wanted);
  expect(once).toBe(result);
  expect(inserted(once, field, wanted)).toBe(once);
});

test.each<readonly [string, string, string, string]>([
  ["values of a map", widget('A map[string]string `json:"a"`'), "a{}", "must be markers of a type with a name"],
  ["items of items", widget('A [][]string `json:"a"`'), "a[][]", "must be markers of a type with a name"],
  ["a field behind others", 'type Widget struct { X int; A int `json:"a"` }\n', "a", "must be alone on its line"],
  ["a type of another module", widget('A x.Y `json:"a"`'), "a.b", "must be in a type of the project"],
  [
    "a generated file",
    `// Code generated by x. DO NOT EDIT.\n\n${widget(A)}`,
    "a",
    "must be in the source of this file",
  ],
])("%s cannot have the marker, and it is said why", (_, text, field, problem) => {
  expect(inserted(text, field, { add: [`${V}MaxLength=1`] })).toMatch(problem);
});
