import { goExample } from "../go/go-text.js";
import { goEffects } from "./go-effects.js";

const field = (markers: string, declaration = 'A string `json:"a"`') =>
  goExample(`// ${markers.split(" ").join("\n// ")}\n${declaration}`);

test.each<[string, string, string[]]>([
  ["+kubebuilder:validation:Min=1", "+kubebuilder:validation:Minimum=1", ["Breaking"]],
  ["+kubebuilder:validation:enum=A;B", "+kubebuilder:validation:Enum=A;B", ["Breaking"]],
  ["+kubebuilder:defualt=yes", "+kubebuilder:default=yes", ["Behavior"]],
  ["+kubebuilder:Nullable", "+nullable", ["Behavior"]],
  ["+listtype=set", "+listType=set", ["Breaking"]],
  ["+listtype=atomic", "+listType=atomic", []],
  ["+mapType=granular", "+mapType=atomic", ["Behavior"]],
  ["+optionl", "+optional", ["Behavior"]],
  ["+optional", "+required", ["Breaking"]],
  ["+kubebuilder:default=a", "+kubebuilder:default=a +optional", []],
  ["+kubebuilder:validation:Optional", "+optional", []],
  ["+k8s:maxLength=5", "+kubebuilder:validation:MaxLength=5", []],
  ["+kubebuilder:validation:Enum=A;B", "+kubebuilder:validation:items:Enum=A;B", ["Breaking"]],
  [
    "+kubebuilder:validation:MaxLength=5",
    "+kubebuilder:validation:MaxLength=5 +kubebuilder:validation:MaxLength=4",
    ["Breaking"],
  ],
  ["+kubebuilder:validation:MaxLength=5 +genclient", "+kubebuilder:title=a", []],
])("%s to %s", (before, after, expected) => {
  expect([...new Set(goEffects(field(before), field(after)).values())]).toEqual(expected);
});

test("a tag decides without markers", () => {
  const omitted = 'A string `json:"a,omitempty"`';
  expect(goEffects(field("+optionl", omitted), field("+optional", omitted)).size).toBe(0);
  expect([...goEffects(field("+Required", omitted), field("+required", omitted)).values()]).toEqual(["Breaking"]);
});

test("markers of a type count, a new field does not", () => {
  const before = goExample("// +kubebuilder:subresource:Status\ntype A struct{}");
  const after = goExample('// +kubebuilder:subresource:status\ntype A struct {\n// +required\nB string `json:"b"`\n}');
  expect([...goEffects(before, after).values()]).toEqual(["Breaking"]);
});
