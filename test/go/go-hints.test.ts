import { exampleIn } from "../../src/app/go/go-examples.js";
import { RULES } from "../../src/rules/index.js";

/** Proposals for Go in reports: exactly the markers that a finding lacks. */

// Without the value, which only the author knows: the one of the explain page is for another field.
const MINIMUM = "+kubebuilder:validation:Minimum=";
const MAXIMUM = "+kubebuilder:validation:Maximum=";

test.each([
  ["crd-schema/numeric-bounds", "must have a `minimum`", MINIMUM],
  ["crd-schema/numeric-bounds", "must have a `maximum`", MAXIMUM],
  ["crd-schema/numeric-bounds", "must have a `minimum` and a `maximum`", `${MINIMUM} ${MAXIMUM}`],
  [
    "crd-schema/numeric-bounds",
    "must have a `minimum` (such as 0) and a `maximum`",
    `+kubebuilder:validation:Minimum=0 ${MAXIMUM}`,
  ],
  [
    "crd-schema/numeric-bounds",
    "must have a `minimum` (such as 0) and a `maximum` (such as 2147483647)",
    "+kubebuilder:validation:Minimum=0 +kubebuilder:validation:Maximum=2147483647",
  ],
  [
    "crd-schema/numeric-bounds",
    "must have a `minimum` (at least -9007199254740991) and a `maximum` (at most 9007199254740991)",
    "+kubebuilder:validation:Minimum=-9007199254740991 +kubebuilder:validation:Maximum=9007199254740991",
  ],
  ["crd-schema/count-minimum", "must have a `minimum`, such as 0", "+kubebuilder:validation:Minimum=0"],
  ["crd-schema/item-key-not-empty", "must have `minLength` 1", "+kubebuilder:validation:MinLength=1"],
  [
    "crd-status/bounded-status-refs",
    "must have a `maxItems` that its controller keeps to",
    "+kubebuilder:validation:MaxItems=",
  ],
  [
    "crd-references/reference-name-constrained",
    "must specify `pattern`, or a `maxLength` that is less than or equal to 253",
    "+kubebuilder:validation:MaxLength=253",
  ],
  [
    "crd-schema/int-or-string-form",
    "must have a `pattern` for percentages, such as '^[0-9]+%$'",
    "+kubebuilder:validation:Pattern=`^[0-9]+%$`",
  ],
  [
    "crd-schema/int-or-string-form",
    "must have a `pattern` for its text, or type 'integer' if it is always a number",
    undefined,
  ],
  ["crd-schema/integer-format", "must have format 'int32' or 'int64'", "int32"],
  ["crd-schema/numeric-bounds", "must have a `minimum` (such as -1)", "+kubebuilder:validation:Minimum=-1"],
  [
    "crd-schema/list-type-declared",
    "must have `x-kubernetes-list-type` 'map' with the keys in `x-kubernetes-list-map-keys`, or 'atomic'",
    undefined,
  ],
  [
    "crd-schema/list-type-declared",
    "must have `x-kubernetes-list-type` 'map' with 'id' in `x-kubernetes-list-map-keys`, or 'atomic'",
    "+listType=map +listMapKey=id",
  ],
  ["crd-upstream/scalar-list-type", "must have `x-kubernetes-list-type` 'atomic'", "+listType=atomic"],
  [
    "crd-upstream/scalar-list-type",
    "must have `x-kubernetes-list-type` 'set', or 'atomic' if values may be repeated or their order counts",
    "+listType=set",
  ],
  ["crd-schema/prefer-int32", "must have format 'int32', because `minimum` and `maximum` fit 32 bits", "int32"],
  [
    "crd-schema/list-type-declared",
    "must have `x-kubernetes-list-type` 'map' and only 'mountPath' and 'name' in `x-kubernetes-list-map-keys`, as in Pods",
    "+listType=map +listMapKey=mountPath +listMapKey=name",
  ],
  [
    "crd-schema/list-item-key",
    "must have items with a field `name` or another key listed in `x-kubernetes-list-map-keys`, or `x-kubernetes-list-type` 'atomic'",
    "+listType=atomic",
  ],
  [
    "crd-schema/list-item-key",
    "must have items with a field `name` or another key listed in `x-kubernetes-list-map-keys`, because nothing tells them apart",
    undefined,
  ],
  ["crd-defaults/explicit-default", `must have \`default\` 5, as its description states`, "+kubebuilder:default=5"],
  [
    "crd-defaults/explicit-default",
    `must have \`default\` 'Retain', as its description states`,
    "+kubebuilder:default=Retain",
  ],
  [
    "crd-defaults/explicit-default",
    `must have \`default\` 'a/b', as its description states`,
    '+kubebuilder:default="a/b"',
  ],
  [
    "crd-defaults/default-reachable",
    "must have `default` {} for the defaults of its fields to apply",
    "+kubebuilder:default={}",
  ],
  // Only its author knows it.
  ["crd-validity/defaults-valid", "must be of type 'integer', not 'string'", undefined],
  ["crd-defaults/same-default-in-versions", "must have the same `default` in versions 'v1' and 'v2'", undefined],
  [
    "crd-validation/described-values",
    "must have an `enum` with 'Recreate', 'a/b' and '', because its `description` lists these values",
    '+kubebuilder:validation:Enum=Recreate;"a/b";""',
  ],
  [
    "crd-schema/avoid-bool",
    "must be a string whose `enum` names the choices, such as 'Enabled' and 'Disabled', unless there can never be a third",
    undefined,
  ],
  [
    "crd-schema/avoid-bool",
    "must be removed if setting `replication` is enough to turn it on, or be a string whose `enum` names the choices, such as `mode` with 'Enabled' and 'Disabled', unless there can never be a third",
    undefined,
  ],
])("%s: %s", (id, message, expected) => {
  expect(exampleIn(RULES.find((rule) => rule.id === id)?.go ?? [], message)).toBe(expected);
});

test("a bound is the one that 'fix --bounds' would set", () => {
  const { go = [] } = RULES.find((rule) => rule.id === "crd-schema/bounded-size") ?? {};
  const proposed = () => ["+kubebuilder:validation:MaxLength=4096"];
  expect(exampleIn(go, "must have a `maxLength`", proposed)).toBe("+kubebuilder:validation:MaxLength=4096");
  expect(exampleIn(go, "must have a `maxItems`", proposed)).toBe("+kubebuilder:validation:MaxItems=");
});
