import { formatField } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { RULES } from "../../src/rules/index.js";
import { crdOfGo } from "../support/go-crd.js";

/** Rules on updates are left out: without a stored object, they find nothing anyway. */
const rules = RULES.flatMap((rule) =>
  rule.go === undefined || rule.id.startsWith("crd-compatibility/") ? [] : [[rule.id, rule, rule.go] as const],
);

/** The fields in the Go source of these rules are those of a status. */
const ON_STATUS = /^crd-(?:status|conditions)\/|time-field|timestamp|resource-version|rfc3339|avoid-float/;

describe.each(rules)("the Go of %s", (id, rule, go) => {
  const object = crdOfGo(go, ON_STATUS.test(id) ? "status" : "spec");

  test("is what the rule requires", () => {
    const options: unknown = rule.options?.example ?? rule.options?.defaults;
    const found = [...rule.check(contextOf(object), options)];
    expect(found.map(({ field, message }) => `${formatField(field)}: ${message}`)).toEqual([]);
  });
  test("is in the CRD", () => {
    const text = JSON.stringify(object);
    const names = [...go.join("\n").matchAll(/json:"(\w+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !text.includes(`"${name}":`))).toEqual([]);
  });
});

test.each<readonly [string, readonly string[]]>([
  ["crd-schema/list-type-declared", ['Ports []Port `json:"ports,omitempty"`']],
  ["crd-schema/bounded-size", ['Title *string `json:"title,omitempty"`']],
  ["crd-schema/avoid-bool", ['DeletePods *bool `json:"deletePods,omitempty"`']],
  ["crd-schema/no-map-of-objects", ['Ports map[string]Port `json:"ports,omitempty"`']],
  ["crd-schema/enum-camel-case", ["// +kubebuilder:validation:Enum=none;best-effort", "type AllocationPolicy string"]],
  ["crd-naming/json-field-camel-case", ['ClientName *string `json:"client_name,omitempty"`']],
  ["crd-naming/plural-resource-name", ["// +kubebuilder:resource:path=policy", "type Policy struct { /* ... */ }"]],
  [
    "crd-naming/printer-column-resolves",
    [
      "// +kubebuilder:printcolumn:name=Ready,type=integer,JSONPath=`.status.ready`",
      "type Widget struct { /* ... */ }",
    ],
  ],
  ["crd-status/status-subresource", ["// +kubebuilder:storageversion", "type Widget struct { /* ... */ }"]],
  ["crd-structure/replicas-have-scale", ["// +kubebuilder:subresource:status", "type Widget struct { /* ... */ }"]],
  [
    "crd-defaults/required-has-no-default",
    ["// +kubebuilder:default=3", "// +required", 'Limit *int32 `json:"limit"`'],
  ],
  ["crd-references/reference-has-name", ["type SecretRef struct {", '\tName *string `json:"name,omitempty"`', "}"]],
  ["crd-upstream/nullable-discouraged", ["// +nullable", 'Size *int32 `json:"size,omitempty"`']],
  [
    "crd-validation/cel-message-wording",
    [
      '// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min <= max"',
      "type Range struct { /* ... */ }",
    ],
  ],
])("%s finds other Go", (name, go) => {
  const [, rule] = rules.find(([id]) => id === name) ?? [];
  expect([...(rule?.check(contextOf(crdOfGo(go, "spec")), rule.options?.defaults as unknown) ?? [])]).not.toEqual([]);
});
