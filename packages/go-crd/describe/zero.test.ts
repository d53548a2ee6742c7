import { goSources } from "../testing/go.js";
import { apiTypes } from "./api-types.js";
import { describeType } from "./describe.js";
import type { ZeroValue } from "./facts.js";

const FILE = "api/v1/widget_types.go";

const IMPORTS = `// +groupName=example.com
package v1

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)
`;

/** The zero values of the fields of a struct, the first type in the text. */
const zeros = (text: string): Readonly<Record<string, ZeroValue>> => {
  const declarations = text.includes("type ") ? text : `type Widget struct {\n${text}\n}`;
  const sources = goSources({ "go.mod": "module example.com/project\n", [FILE]: IMPORTS + declarations });
  const [first] = apiTypes(sources, { isChosen: () => true, isWhole: true });
  const { fields = {} } = first === undefined ? {} : describeType(sources, first);
  return Object.fromEntries(Object.entries(fields).map(([name, { zero }]) => [name, zero]));
};

/** 'valid' or 'invalid'; 'open' if further bounds might change that; 'unknown'. */
const verdict = ({ isValid, isSettled }: ZeroValue): string =>
  isValid === undefined ? "unknown" : `${isValid ? "valid" : "invalid"}${isSettled === true ? "" : ", open"}`;

/** The verdict of the only field of a struct. */
const verdictOf = (text: string): string => {
  const [[, zero] = ["", {}]] = Object.entries(zeros(text));
  return verdict(zero);
};

/** A field under its markers. */
const field = (type: string, ...markers: readonly string[]): string =>
  [...markers.map((marker) => `// ${marker}`), `F ${type} \`json:"f"\``].join("\n");

const KV = "+kubebuilder:validation:";

describe("is the zero value valid", () => {
  test.each([
    ["string", "valid, open"],
    ["*string", "valid, open"],
    ["bool", "valid"],
    ["int32", "valid, open"],
    ["float64", "valid, open"],
    ["[]string", "valid, open"],
    ["[]byte", "valid, open"],
    ["map[string]string", "valid, open"],
    ["interface{}", "unknown"],
    ["time.Duration", "unknown"],
    ["metav1.Time", "unknown"],
    ["metav1.Duration", "valid"],
    ["resource.Quantity", "valid"],
    ["corev1.PodSpec", "unknown"],
    ["Missing", "unknown"],
  ])("%s", (type, expected) => {
    expect(verdictOf(field(type))).toBe(expected);
  });

  test.each([
    ["string", [`${KV}MinLength=1`], "invalid"],
    ["string", [`${KV}MinLength:=1`], "invalid"],
    ["string", ["+k8s:minLength=1"], "invalid"],
    ["string", [`${KV}MinLength=0`], "valid"],
    ["string", [`${KV}MinLength=x`], "unknown"],
    ["string", [`${KV}Enum=A;B`], "invalid"],
    ["string", [`${KV}Enum=A;""`], "valid"],
    ["string", [`${KV}Enum="";"A"`], "valid"],
    ["string", [`${KV}Enum="A";"B"`], "invalid"],
    ["string", [`${KV}Enum={"", "A"}`], "valid"],
    ["string", [`${KV}Enum={A,B}`], "invalid"],
    ["string", ["+k8s:enum"], "unknown"],
    ["string", [`${KV}Pattern=^[a-z]+$`], "invalid"],
    ["string", [`${KV}Pattern="^[a-z]([-a-z]*[a-z])?$"`], "invalid"],
    ["string", [`${KV}Pattern=\`^[a-z]*$\``], "unknown"],
    ["string", [`${KV}Pattern=^$|^[a-z]+$`], "unknown"],
    ["string", [`${KV}Format=date-time`], "invalid"],
    ["string", [`${KV}Format=acme`], "unknown"],
    ["string", [`${KV}XValidation:rule="self != ''"`], "unknown"],
    ["string", [`${KV}XValidation:rule="self == oldSelf",message="may not change"`], "valid, open"],
    ["string", [`${KV}MinLength=1`, `${KV}XValidation:rule="self != 'a'"`], "invalid"],
    ["[]byte", [`${KV}MinLength=1`], "invalid"],
    ["int32", [`${KV}Minimum=1`], "invalid"],
    ["int32", ["+k8s:minimum=1"], "invalid"],
    ["int32", [`${KV}Minimum=0`], "valid"],
    ["int32", [`${KV}Minimum=0`, `${KV}ExclusiveMinimum=true`], "invalid"],
    ["int32", [`${KV}Minimum=0`, `${KV}ExclusiveMinimum=false`], "valid"],
    ["int32", [`${KV}Minimum=-4`], "valid, open"],
    ["int32", [`${KV}Maximum=9`], "valid, open"],
    ["int32", [`${KV}Maximum=-2`], "invalid"],
    ["int32", [`${KV}Maximum=0`, `${KV}ExclusiveMaximum`], "invalid"],
    ["int32", [`${KV}Minimum=-4`, `${KV}Maximum=9`], "valid"],
    ["float64", [`${KV}Minimum=0.5`], "invalid"],
    ["int32", [`${KV}Minimum=x`], "unknown"],
    ["int32", [`${KV}Enum=0;1`], "valid"],
    ["int32", [`${KV}Enum=1;2`], "invalid"],
    ["[]string", [`${KV}MinItems=1`], "invalid"],
    ["[]string", [`${KV}MinItems=0`], "valid"],
    ["[]string", [`${KV}items:MinLength=1`], "valid, open"],
    ["map[string]string", [`${KV}MinProperties=1`], "invalid"],
    ["corev1.PodSpec", [`${KV}MinProperties=1`], "invalid"],
    ["metav1.Time", [`${KV}MinProperties=1`], "unknown"],
    ["string", [`${KV}Schemaless`], "unknown"],
  ])("%s with %j", (type, markers, expected) => {
    expect(verdictOf(field(type, ...markers))).toBe(expected);
  });

  test("bounds may be at any type on the way", () => {
    const declared = `
type Widget struct {
	A Name \`json:"a"\`
	B Alias \`json:"b"\`
	C *Outer \`json:"c"\`
	// +kubebuilder:validation:MinLength=0
	D Name \`json:"d"\`
	E Names \`json:"e"\`
	F Mode \`json:"f"\`
}
// +kubebuilder:validation:MinLength=1
type Name string
type Outer Name
type Alias = Outer
// +kubebuilder:validation:MinItems=1
type Names []Name
// +kubebuilder:validation:Enum=Fast;Slow;""
type Mode string
`;
    const found = Object.values(zeros(declared)).map(verdict);
    // The bound of a field counts before that of its type.
    expect(found).toEqual(["invalid", "invalid", "invalid", "valid", "invalid", "valid"]);
  });

  /** The verdict and the text of a field whose type is this struct. */
  const struct = (
    fields: string,
    markers: readonly string[] = [],
    others = "",
  ): readonly [string, string | undefined] => {
    const text = `
type Widget struct { F Inner \`json:"f"\` }
${markers.map((marker) => `// ${marker}`).join("\n")}
type Inner struct {
${fields}
}
${others}`;
    const { F = {} } = zeros(text);
    return [verdict(F), F.text];
  };
  const OPTIONAL = '// +optional\nA *string `json:"a,omitempty"`';

  test.each<[string, readonly [string, string | undefined], readonly [string, string | undefined]]>([
    ["optional fields", struct(OPTIONAL), ["valid, open", "{}"]],
    ["no fields", struct(""), ["valid, open", "{}"]],
    ["a required field that is left out", struct('// +required\nA string `json:"a,omitempty"`'), ["invalid", "{}"]],
    ["a required field that is there", struct('// +required\nA string `json:"a"`'), ["valid", '{"a": ""}']],
    [
      "a field with an invalid zero value that is there",
      struct('// +kubebuilder:validation:Enum=A;B\nA string `json:"a"`'),
      ["invalid", '{"a": ""}'],
    ],
    ["too few properties", struct(OPTIONAL, [`${KV}MinProperties=1`]), ["invalid", "{}"]],
    ["enough properties", struct('A string `json:"a"`', [`${KV}MinProperties=1`]), ["valid", '{"a": ""}']],
    ["a union", struct(OPTIONAL, [`${KV}ExactlyOneOf=a;b`]), ["invalid", "{}"]],
    ["at least one", struct(OPTIONAL, [`${KV}AtLeastOneOf=a;b`]), ["invalid", "{}"]],
    ["at most one", struct(OPTIONAL, [`${KV}AtMostOneOf=a;b`]), ["valid, open", "{}"]],
    ["a rule", struct(OPTIONAL, [`${KV}XValidation:rule="has(self.a)"`]), ["unknown", "{}"]],
    ["a rule about updates", struct(OPTIONAL, [`${KV}XValidation:rule="self == oldSelf"`]), ["valid, open", "{}"]],
    ["a nil list", struct('A []string `json:"a"`'), ["invalid", '{"a": null}']],
    ["a nil pointer", struct('A *int32 `json:"a"`'), ["invalid", '{"a": null}']],
    ["a nil map that may be null", struct('// +nullable\nA map[string]string `json:"a"`'), ["valid", '{"a": null}']],
    [
      "a nil list with a default",
      struct('// +kubebuilder:default={}\nA []string `json:"a"`'),
      ["valid", '{"a": null}'],
    ],
    ["a hidden field", struct('// +required\nA string `json:"-"`'), ["valid, open", "{}"]],
    [
      "fields of an embedded struct",
      struct('Base `json:",inline"`', [], 'type Base struct {\n// +required\nA string `json:"a,omitempty"`\n}'),
      ["invalid", "{}"],
    ],
    ["an embedded struct of another module", struct('corev1.PodSpec `json:",inline"`'), ["unknown", "{}"]],
    [
      "a struct in it, which `omitempty` does not leave out",
      struct('A Deep `json:"a,omitempty"`', [], 'type Deep struct {\n// +required\nA string `json:"a,omitempty"`\n}'),
      ["invalid", '{"a": {}}'],
    ],
    [
      "a struct in it, which `omitzero` leaves out",
      struct('A Deep `json:"a,omitzero"`', [], 'type Deep struct {\n// +required\nA string `json:"a,omitempty"`\n}'),
      ["valid, open", "{}"],
    ],
    ["a list of another module", struct('A corev1.ResourceList `json:"a,omitempty"`'), ["valid, open", "{}"]],
    ["a time", struct('A metav1.Time `json:"a,omitempty"`'), ["unknown", '{"a": {}}']],
    ["a type of another module", struct('A corev1.Unheard `json:"a,omitempty"`'), ["unknown", '{"a": {}}']],
    [
      "recursion",
      struct('// +optional\nA *Inner `json:"a,omitempty"`\nB []Inner `json:"b,omitempty"`'),
      ["valid, open", "{}"],
    ],
    ["text, by its marker", struct('A string `json:"a"`', [`${KV}Type=string`, `${KV}MinLength=1`]), ["invalid", '""']],
    [
      "JSON of its own",
      struct('A string `json:"a"`', [], "func (i Inner) MarshalJSON() ([]byte, error) { return nil, nil }"),
      ["unknown", undefined],
    ],
  ])("a struct: %s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

test("generic types, and types that have each other twice, take no long time", () => {
  const generic = `type Widget struct {\nA ${"L[".repeat(40)}string${"]".repeat(40)} \`json:"a"\`\n}\ntype L[T any] struct {\nX T \`json:"x"\`\nY T \`json:"y"\`\n}`;
  expect(zeros(generic)["A"]?.isValid).toBe(undefined);
  const levels = Array.from(
    { length: 40 },
    (_, i) => `type S${String(i)} struct {\nA S${String(i + 1)} \`json:"a"\`\nB S${String(i + 1)} \`json:"b"\`\n}`,
  );
  const twice = ['type Widget struct {\nA S0 `json:"a"`\n}', ...levels, 'type S40 struct {\nX string `json:"x"`\n}'];
  const { isValid, text = "" } = zeros(twice.join("\n"))["A"] ?? {};
  expect([isValid, text.length < 1000, text.includes("{...}")]).toEqual([true, true, true]);
});

test("a chain of more structs than the stack has room for ends", () => {
  const chain = Array.from(
    { length: 6000 },
    (_, i) => `type S${String(i)} struct {\nA S${String(i + 1)} \`json:"a"\`\n}`,
  );
  const found = zeros(`type Widget struct {\nA S0 \`json:"a"\`\n}\n${chain.join("\n")}`);
  expect([found["A"]?.isValid, found["A"]?.isSettled]).toEqual([undefined, false]);
});
