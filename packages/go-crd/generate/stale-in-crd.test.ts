import type { Json, JsonObject, KubeObject } from "kube-json";
import { goSources } from "../testing/go.js";
import { staleInCrd } from "./stale-in-crd.js";

const SOURCES = goSources({
  "v1/types.go": `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Spec Spec \`json:"spec"\`
}
type Spec struct {
	Base \`json:",inline"\`
	Size int32 \`json:"size"\`
	hidden int32
	Hidden int32 \`json:"-"\`
	Ports []Port \`json:"ports"\`
	Limits map[string]*Port \`json:"limits"\`
	Since metav1.Time \`json:"since"\`
	// +kubebuilder:pruning:PreserveUnknownFields
	Any Port \`json:"any"\`
	// <example:experimental>
	New string \`json:"new"\`
	Text Text \`json:"text"\`
	Again *Spec \`json:"again"\`
}
type Base struct {
	Size string \`json:"size"\`
	Name string \`json:"name"\`
}
type Port struct {
	metav1.TypeMeta \`json:",inline"\`
	Number int32 \`json:"number"\`
	Name string \`json:"name"\`
	// +kubebuilder:validation:Schemaless
	Left \`json:",inline"\`
}
type Left struct {
	Other string \`json:"other"\`
}
// +kubebuilder:validation:Type=string
type Text struct {
	Value string \`json:"value"\`
}
`,
});

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const TEXT = { type: "string" };
const PORT = object({ apiVersion: TEXT, kind: TEXT, number: { type: "integer" }, name: TEXT });
const ALL = {
  name: TEXT,
  size: { type: "integer" },
  ports: { type: "array", items: PORT },
  limits: { type: "object", additionalProperties: PORT },
  since: TEXT,
  any: PORT,
  text: TEXT,
  again: { type: "object" },
};
const crd = (spec: Json, version = "v1"): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {},
  spec: {
    group: "example.com",
    names: { kind: "Widget" },
    versions: [{ name: version, schema: { openAPIV3Schema: object({ spec }) } }],
  },
});
const without = (...names: readonly (keyof typeof ALL)[]): JsonObject =>
  object(Object.fromEntries(Object.entries(ALL).filter(([name]) => !names.includes(name as keyof typeof ALL))));
const stale = (given: KubeObject): readonly string[] =>
  [...staleInCrd(SOURCES, given)].map(({ version, field, keyword, place }) =>
    [version, field, ...(keyword === undefined ? [] : [keyword]), `${place.file}:${place.line}`].join(" "),
  );

test("a CRD of the same fields lacks none", () => {
  expect(stale(crd(object(ALL)))).toEqual([]);
});

test.each<readonly [string, Json, readonly string[]]>([
  ["a field", without("size"), ["v1 spec.size v1/types.go:13"]],
  ["an inlined field", without("name"), ["v1 spec.name v1/types.go:28"]],
  ["a field with others in it, once", without("ports"), ["v1 spec.ports v1/types.go:16"]],
  [
    "fields in a list and in a map",
    object({
      ...ALL,
      ports: { type: "array", items: object({ number: {} }) },
      limits: { type: "object", additionalProperties: object({ name: TEXT }) },
    }),
    ["v1 spec.ports[].name v1/types.go:33", "v1 spec.limits{}.number v1/types.go:32"],
  ],
  [
    "a field of a type that is in itself",
    object({ ...ALL, again: without("text") }),
    ["v1 spec.again.text v1/types.go:23"],
  ],
  ["a field that the type lacks", object({ ...ALL, color: TEXT }), ["v1 spec.color v1/types.go:11"]],
  [
    "a field that the type of a list lacks",
    object({ ...ALL, ports: { type: "array", items: object({ number: {}, name: TEXT, host: TEXT }) } }),
    ["v1 spec.ports[].host v1/types.go:30"],
  ],
  [
    "fields of another type",
    object({ ...ALL, size: TEXT, ports: object({}), again: { type: "array" } }),
    ["v1 spec.size type v1/types.go:13", "v1 spec.ports type v1/types.go:16", "v1 spec.again type v1/types.go:24"],
  ],
])("%s that the schema does not have as in Go", (_, spec, expected) => {
  expect(stale(crd(spec))).toEqual(expected);
});

test.each<readonly [string, Json]>([
  ["an object that keeps unknown fields instead", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
  ["no schema", true],
  ["a field whose schema is open", object({ ...ALL, any: object({}) })],
])("%s lacks none", (_, spec) => {
  expect(stale(crd(spec))).toEqual([]);
});

test("a version without sources lacks none", () => {
  expect(stale(crd(object({}), "v2"))).toEqual([]);
});

const BOUNDED = goSources({
  "v1/types.go": `// +groupName=example.com
package v1

type Widget struct {
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:Pattern=^a$
	Name string \`json:"name"\`
	// +kubebuilder:validation:Maximum=9
	// +kubebuilder:validation:Maximum=7
	Size int32 \`json:"size"\`
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:items:MaxLength=63
	List []string \`json:"list"\`
}
`,
});

test.each<readonly [string, JsonObject, readonly string[]]>([
  ["all of them", { name: { maxLength: 63, pattern: "^a$" }, size: { maximum: 9 }, list: { minItems: 1 } }, []],
  ["none of them", { name: {}, size: {}, list: {} }, ["name maxLength", "size maximum", "list minItems"]],
  [
    "another number",
    { name: { maxLength: 64, pattern: "^a$" }, size: { maximum: 8 }, list: { minItems: 1 } },
    ["name maxLength"],
  ],
  ["several schemas", { name: { allOf: [] }, size: { maximum: 9 }, list: { minItems: 1 } }, []],
])("bounds of markers in a CRD with %s", (_, properties, missing) => {
  const schema = object(properties);
  const spec = {
    group: "example.com",
    names: { kind: "Widget" },
    versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }],
  };
  const definition: KubeObject = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", spec };
  expect([...staleInCrd(BOUNDED, definition)].map(({ field, keyword }) => `${field} ${keyword}`)).toEqual(missing);
});

const VALUES = goSources({
  "v1/types.go": `// +groupName=example.com
package v1

import corev1 "k8s.io/api/core/v1"

type Widget struct {
	// +kubebuilder:default=Retain
	Policy Policy \`json:"policy"\`
	// +default=3
	Size int32 \`json:"size"\`
	Left int32 \`json:"left"\`
	// +kubebuilder:default={}
	Object struct{} \`json:"object"\`
	Protocol corev1.Protocol \`json:"protocol"\`
	// +kubebuilder:validation:Enum=1;2;
	Level int32 \`json:"level"\`
	Pace Pace \`json:"pace"\`
}
// +kubebuilder:validation:Enum=Retain;Delete
type Policy string
// +kubebuilder:default=Low
type Pace string
`,
});

const AS_IN_GO = {
  policy: { type: "string", enum: ["Delete", "Retain"], default: "Retain" },
  size: { type: "integer", default: 3 },
  left: { type: "integer" },
  object: { type: "object", default: { a: 1 } },
  protocol: { type: "string", default: "TCP" },
  level: { type: "integer", enum: [1, 2] },
  pace: { type: "string" },
};

test.each<readonly [string, JsonObject, readonly string[]]>([
  ["as in Go", {}, []],
  ["an older generator, which does not know one marker", { size: { type: "integer" } }, []],
  ["another default", { policy: { ...AS_IN_GO.policy, default: "Delete" } }, ["policy default"]],
  ["no default", { policy: { type: "string", enum: ["Delete", "Retain"] } }, ["policy default"]],
  ["a default that Go lacks", { left: { type: "integer", default: 1 } }, ["left default"]],
  ["a value less", { policy: { ...AS_IN_GO.policy, enum: ["Retain"] } }, ["policy enum"]],
  ["a value more", { level: { type: "integer", enum: [1, 2, 3] } }, ["level enum"]],
])("defaults and values in a CRD: %s", (_, changed, expected) => {
  const schema = object({ ...AS_IN_GO, ...changed });
  const versions = [{ name: "v1", schema: { openAPIV3Schema: schema } }];
  const definition = { ...crd(true), spec: { group: "example.com", names: { kind: "Widget" }, versions } };
  expect([...staleInCrd(VALUES, definition)].map(({ field, keyword }) => `${field} ${keyword}`)).toEqual(expected);
});
