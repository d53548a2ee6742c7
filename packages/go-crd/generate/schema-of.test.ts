import { type Json, arrayAt, objectAt } from "kube-json";
import { parse } from "yaml";
import { HEAD, KIND, generated } from "../testing/generated.js";
import { MAX_SCHEMAS } from "./schema-of.js";

const specOf = (fields: string, types = "", head = HEAD): Json => {
  const crd = generated({ "api/v1/widget.go": `${head}${KIND}type WidgetSpec struct {\n${fields}\n}\n\n${types}` });
  const version = arrayAt(crd?.object, "spec", "versions")[0];
  return objectAt(version, "schema", "openAPIV3Schema", "properties", "spec");
};

/** Fields of a spec in Go, further types, and the schema of the spec in YAML. */
const schemas: Readonly<Record<string, readonly [string, string, string]>> = {
  "basic types": [
    'A string `json:"a"`\nB bool `json:"b"`\nC int32 `json:"c"`\nD *int64 `json:"d"`\nE int `json:"e"`\nF float64 `json:"f"`\nG []byte `json:"g"`',
    "",
    `
type: object
required: [a, b, c, d, e, f, g]
properties:
  a: { type: string }
  b: { type: boolean }
  c: { type: integer, format: int32 }
  d: { type: integer, format: int64 }
  e: { type: integer }
  f: { type: number }
  g: { type: string, format: byte }
`,
  ],
  "optional and required": [
    '// +optional\nA string `json:"a"`\nB string `json:"b,omitempty"`\n// +required\nC string `json:"c,omitempty"`\n// +kubebuilder:validation:Optional\nD string `json:"d"`\nE Other `json:"e,omitzero"`',
    "type Other struct{}",
    `
type: object
required: [c]
properties: { a: { type: string }, b: { type: string }, c: { type: string }, d: { type: string }, e: { type: object } }
`,
  ],
  "bounds, at the field and at its type": [
    '// a is text.\n// +kubebuilder:validation:MaxLength=5\n// +kubebuilder:default=x\nA Text `json:"a"`',
    "// Text is of a type.\n// +kubebuilder:validation:MinLength=1\n// +kubebuilder:validation:MaxLength=9\n// +kubebuilder:validation:Pattern=`^a$`\ntype Text string",
    `
type: object
required: [a]
properties: { a: { type: string, description: a is text., minLength: 1, maxLength: 5, pattern: ^a$, default: x } }
`,
  ],
  "several values, of which the last counts, and defaults, of which that of kubebuilder does": [
    '// +kubebuilder:validation:MaxLength=9\n// +kubebuilder:validation:MaxLength=5\n// +kubebuilder:default=a\n// +default="b"\nA string `json:"a"`',
    "",
    `
type: object
required: [a]
properties: { a: { type: string, maxLength: 5, default: a } }
`,
  ],
  "enumerations of text and of numbers": [
    '// +kubebuilder:validation:Enum=a;"b c";""\nA string `json:"a"`\n// +kubebuilder:validation:Enum=1;2\nB int32 `json:"b"`',
    "",
    `
type: object
required: [a, b]
properties: { a: { type: string, enum: [a, b c, ""] }, b: { type: integer, format: int32, enum: [1, 2] } }
`,
  ],
  "lists and maps": [
    '// +listType=map\n// +listMapKey=name\n// +kubebuilder:validation:MaxItems=3\nA []Item `json:"a"`\n// +kubebuilder:validation:items:MaxLength=9\nB []string `json:"b"`\nC map[string]Item `json:"c"`',
    'type Item struct {\n\tName string `json:"name"`\n}',
    `
type: object
required: [a, b, c]
properties:
  a:
    type: array
    maxItems: 3
    x-kubernetes-list-type: map
    x-kubernetes-list-map-keys: [name]
    items: &item { type: object, required: [name], properties: { name: { type: string } } }
  b: { type: array, items: { type: string, maxLength: 9 } }
  c: { type: object, additionalProperties: *item }
`,
  ],
  "rules in CEL, in their order": [
    'A Item `json:"a"`',
    '// +kubebuilder:validation:XValidation:rule="self.b, c > 0",message="one, two"\n// +kubebuilder:validation:ExactlyOneOf=b;c\ntype Item struct {\n\tB string `json:"b"`\n}',
    `
type: object
required: [a]
properties:
  a:
    type: object
    required: [b]
    properties: { b: { type: string } }
    x-kubernetes-validations:
      - { rule: "self.b, c > 0", message: "one, two" }
      - { rule: "[has(self.b),has(self.c)].filter(x,x==true).size() == 1", message: "exactly one of the fields in [b c] must be set" }
`,
  ],
  "declarative markers": [
    '// +k8s:listType=map\n// +k8s:listMapKey=name\nA []Item `json:"a"`\n// +k8s:immutable\n// +k8s:required\nB string `json:"b"`\n// +k8s:immutable\n// +k8s:optional\nC Mode `json:"c"`',
    'type Item struct {\n\tName string `json:"name"`\n}\n\n// +k8s:enum\ntype Mode string\n\nconst (\n\tSlow Mode = "Slow"\n\tFast Mode = "Fast"\n)',
    `
type: object
required: [a, b]
properties:
  a:
    type: array
    x-kubernetes-list-type: map
    x-kubernetes-list-map-keys: [name]
    items: { type: object, required: [name], properties: { name: { type: string } } }
  b: { type: string, x-kubernetes-validations: &fixed [{ rule: self == oldSelf, message: field is immutable }] }
  c: { type: string, enum: [Fast, Slow], x-kubernetes-validations: *fixed }
x-kubernetes-validations: [{ rule: "!has(oldSelf.c) || has(self.c)", message: field c is immutable once set }]
`,
  ],
  "numbers of fields that are set": [
    'A Item `json:"a"`',
    '// +kubebuilder:validation:AtMostOneOf=b;c\ntype Item struct {\n\tB string `json:"b,omitempty"`\n\tC string `json:"c,omitempty"`\n}',
    `
type: object
required: [a]
properties:
  a:
    type: object
    properties: { b: { type: string }, c: { type: string } }
    x-kubernetes-validations:
      - { rule: "[has(self.b),has(self.c)].filter(x,x==true).size() <= 1", message: "at most one of the fields in [b c] may be set" }
`,
  ],
  "other types than Go says": [
    '// +kubebuilder:validation:Type=string\nA Item `json:"a"`\n// +kubebuilder:validation:Schemaless\n// +kubebuilder:pruning:PreserveUnknownFields\nB Item `json:"b"`\n// +kubebuilder:validation:XIntOrString\nC string `json:"c"`',
    'type Item struct {\n\tB string `json:"b"`\n}',
    `
type: object
required: [a, b, c]
properties:
  a: { type: string }
  b: { x-kubernetes-preserve-unknown-fields: true }
  c: { type: string, x-kubernetes-int-or-string: true }
`,
  ],
  "inlined structs, of which the outer field counts": [
    'Base `json:",inline"`\nName int32 `json:"name"`',
    'type Base struct {\n\tName string `json:"name"`\n\tSize int32 `json:"size"`\n}',
    `
type: object
required: [name, size]
properties: { name: { type: integer, format: int32 }, size: { type: integer, format: int32 } }
`,
  ],
  "types of other modules": [
    'A metav1.Duration `json:"a"`\nB *metav1.Time `json:"b"`\nC corev1.LocalObjectReference `json:"c"`\nD corev1.PodSpec `json:"d"`\nE corev1.ConditionStatus `json:"e"`',
    "",
    `
type: object
required: [a, b, c, d, e]
properties:
  a: { type: string }
  e: { type: string }
  b: { type: string, format: date-time }
  c: { type: object, x-kubernetes-map-type: atomic, properties: { name: { type: string, default: "" } } }
  d: { x-kubernetes-preserve-unknown-fields: true }
`,
  ],
};

test.each(Object.entries(schemas))("the schema of %s", (_, [fields, types, yaml]) => {
  expect(specOf(fields, types)).toEqual(parse(yaml));
});

test("a marker of the package makes fields optional", () => {
  const head = HEAD.replace("// +groupName", "// +kubebuilder:validation:Optional\n// +groupName");
  expect(specOf('A string `json:"a"`', "", head)).toEqual({ type: "object", properties: { a: { type: "string" } } });
});

test("a recursive type ends", () => {
  const fields = ["A *WidgetSpec", "B []WidgetSpec", "C map[string]WidgetSpec"].map(
    (one, n) => `${one} \`json:"${n}"\``,
  );
  const unknown = { "x-kubernetes-preserve-unknown-fields": true };
  expect(specOf(fields.join("\n"))).toMatchObject({
    properties: { 0: unknown, 1: { items: unknown }, 2: { additionalProperties: unknown } },
  });
});

test("types of several fields of the next type make a bounded number of schemas", () => {
  const next = (n: number): string => ["A", "B", "C"].map((one) => `${one} T${n} \`json:"${one}"\``).join("\n");
  const types = Array.from({ length: 40 }, (_, n) => `type T${n} struct {\n${next(n + 1)}\n}`).join("\n");
  expect(JSON.stringify(specOf(next(0), types)).split('"type":').length).toBeLessThan(MAX_SCHEMAS);
});
