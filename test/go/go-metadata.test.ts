import { RULES } from "../../src/rules/index.js";
import { goProblems } from "../support/go-source.js";

/** Markers differ by their problems; the rules on the design of APIs show those that matter. */
const VALIDITY = "It is about all that an API server rejects, whatever wrote the CRD.";

/** The rules on CRDs whose findings nothing in Go causes or removes. */
const NOT_IN_GO: Readonly<Record<string, string>> = {
  "crd-compatibility/alpha-change-noted": "It asks for a review, not for a change.",
  "crd-compatibility/composition-not-loosened": "No marker writes allOf, anyOf, oneOf or not.",
  "crd-compatibility/composition-not-tightened": "No marker writes allOf, anyOf, oneOf or not.",
  "crd-compatibility/conversion-kept": "The conversion strategy is a patch of the generated CRD.",
  "crd-naming/list-kind-suffix": "controller-gen always names the list kind after the kind.",
  "crd-schema/required-is-declared": "controller-gen requires only fields of the struct, and declares all of them.",
  "crd-structure/definition-complete": "controller-gen writes all required fields.",
  "crd-structure/whole-definition": "It is about patches, which are YAML.",
  "crd-validity/columns-and-paths-valid": VALIDITY,
  "crd-validity/conversion-valid": VALIDITY,
  "crd-validity/defaults-valid": VALIDITY,
  "crd-validity/fields-known": VALIDITY,
  "crd-validity/format-known": VALIDITY,
  "crd-validity/immutable-fields-kept": VALIDITY,
  "crd-validity/keywords-kept": VALIDITY,
  "crd-validity/list-types-valid": VALIDITY,
  "crd-validity/names-valid": VALIDITY,
  "crd-validity/schema-structural": VALIDITY,
  "crd-validity/validation-rules-valid": VALIDITY,
  "crd-validity/versions-valid": VALIDITY,
};

const onCrds = RULES.filter(({ id }) => id.startsWith("crd-"));

test("every rule on CRDs says what to write in Go, except those that nothing in Go decides", () => {
  const silent = onCrds.filter(({ go }) => go === undefined).map(({ id }) => id);
  expect(silent.sort()).toEqual(Object.keys(NOT_IN_GO).sort());
});

test("no other rule does", () => {
  expect(RULES.filter(({ id, go }) => !id.startsWith("crd-") && go !== undefined)).toEqual([]);
});

test.each(onCrds.flatMap(({ id, go }) => (go === undefined ? [] : [[id, go] as const])))(
  "%s: at most ten lines of Go, with markers that controller-gen has",
  (_, go) => {
    expect(go.length).toBeGreaterThan(0);
    expect(go.length).toBeLessThanOrEqual(10);
    expect(goProblems(go)).toEqual([]);
  },
);

describe("a mistake in Go source", () => {
  const size = 'Size *int32 `json:"size,omitempty"`';
  test.each<readonly [string, readonly string[]]>([
    ["a marker that does not exist", ["// +kubebuilder:validation:MaximumLength=5", size]],
    ["a marker of upstream only", ["// +k8s:minimum=5", size]],
    ["a marker without its value", ["// +kubebuilder:validation:Maximum", size]],
    ["a marker with the wrong value", ["// +kubebuilder:validation:Maximum=five", size]],
    ["a flag with a value", ["// +optional=true", size]],
    ["a marker for another type", ["// +kubebuilder:validation:MaxLength=5", size]],
    ["a marker for a type on a field", ["// +kubebuilder:subresource:status", size]],
    ["a marker for a field on a type", ["// +optional", "type Size string"]],
    ["a marker for items on a scalar", ["// +kubebuilder:validation:items:Maximum=5", size]],
    [
      "a marker without a required argument",
      ["// +kubebuilder:printcolumn:name=A,type=string", "type A struct { /* ... */ }"],
    ],
    ["an argument that does not exist", ["// +kubebuilder:resource:plural=sizes", "type Size struct { /* ... */ }"]],
    ["a marker twice", ["// +optional", "// +optional", size]],
    ["a marker on nothing", [size, "// +optional"]],
    ["a marker without a space", ["//+optional", size]],
    ["a map list without a key", ["// +listType=map", 'Ports []Port `json:"ports,omitempty"`']],
    ["an optional field that is always written", ["// +optional", 'Size *int32 `json:"size"`']],
    ["a tag of another name", ['Size *int32 `json:"length,omitempty"`']],
    ["a field without a tag", ["Size *int32"]],
    ["a field without a type", ['Size `json:"size,omitempty"`']],
    ["more blanks than needed", ['Size   *int32 `json:"size,omitempty"`']],
    ["types that are not aligned", [size, 'Length *int64 `json:"length,omitempty"`']],
    ["a struct without an end", ["type Spec struct {", `\t${size}`]],
    ["a field that is not indented", ["type Spec struct {", size, "}"]],
    ["a line that is too long", [`// ${"long ".repeat(30)}line`, size]],
    ["a blank at the end", [`${size} `]],
    ["other text", ["Size: 5"]],
  ])("%s is found", (_, go) => {
    expect(goProblems(go)).not.toEqual([]);
  });
  test("is not found in correct source", () => {
    expect(goProblems(["// +optional", "// +kubebuilder:validation:Maximum=5", size])).toEqual([]);
  });
});
