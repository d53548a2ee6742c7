import { isKubeObject, parseField } from "kube-json";
import { goSources } from "../testing/go.js";
import { placeInCrd } from "../resolve/resolve.js";
import { markerInCrd } from "./marker-place.js";

const GO = `// +groupName=example.com
package v1

// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=".metadata.creationTimestamp"
// +kubebuilder:printcolumn:name="Size",type=integer,JSONPath=\`.size\`
// +kubebuilder:resource:scope=Cluster,shortName=wd
type Widget struct {
	// +kubebuilder:validation:XValidation:rule="self > 0",message="a"
	// +kubebuilder:validation:XValidation:rule=\`self < 9\`,message="b"
	Size int \`json:"size"\`

	// +kubebuilder:validation:MaxItems=3
	// +kubebuilder:validation:items:MaxLength=5
	Names []string \`json:"names"\`

	Mode Mode \`json:"mode"\`

	Parts \`json:",inline"\`
}

// Mode is
// +kubebuilder:validation:Enum=a;b
type Mode string

// +kubebuilder:validation:XValidation:rule="self.name != \\"x\\"",message="x"
type Part struct {
	// +kubebuilder:validation:Required
	Zone string \`json:"zone"\`

	Name string \`json:"name"\`
}

type Parts struct {
	// +listType=map
	// +listMapKey=zone
	// +listMapKey=name
	// +required
	Parts []Part \`json:"parts"\`

	// +kubebuilder:validation:items:Enum=c;d
	Letters []string \`json:"letters"\`
}
`;

const CRD = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Widget", shortNames: ["wd"] },
    scope: "Cluster",
    versions: [
      {
        name: "v1",
        storage: true,
        additionalPrinterColumns: [
          { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
          { name: "Size", type: "integer", jsonPath: ".size" },
        ],
        schema: {
          openAPIV3Schema: {
            required: ["parts", "mode", "other"],
            properties: {
              parts: {
                "x-kubernetes-list-map-keys": ["zone", "name"],
                items: {
                  required: ["name", "zone"],
                  properties: { zone: { type: "string" }, name: { type: "string" } },
                  "x-kubernetes-validations": [{ rule: 'self.name != "x"' }],
                },
              },
              letters: { items: { enum: ["c", "d"] } },
              size: { "x-kubernetes-validations": [{ rule: "self > 0" }, { rule: "self < 9" }] },
              names: { type: "array", maxItems: 3, items: { type: "string", maxLength: 5, minLength: 1 } },
              mode: { type: "string", enum: ["a", "b"] },
            },
          },
        },
      },
    ],
  },
};

const S = "spec.versions[0].schema.openAPIV3Schema.properties";

test.each<readonly [string, number | undefined]>([
  [`${S}.size.x-kubernetes-validations[0].message`, 8],
  [`${S}.size.x-kubernetes-validations[1]`, 9],
  [`${S}.size.x-kubernetes-validations[2]`, undefined],
  [`${S}.names.maxItems`, 12],
  [`${S}.names.items.maxLength`, 13],
  [`${S}.names.items.minLength`, undefined],
  [`${S}.mode.enum[1]`, 22],
  [`${S}.letters.items.enum[1]`, 40],
  [`${S}.parts.items.x-kubernetes-validations[0].message`, 25],
  [`${S}.parts.x-kubernetes-list-map-keys[0]`, 35],
  [`${S}.parts.x-kubernetes-list-map-keys[1]`, 36],
  ["spec.versions[0].schema.openAPIV3Schema.required[0]", 37],
  ["spec.versions[0].schema.openAPIV3Schema.required[1]", undefined],
  ["spec.versions[0].schema.openAPIV3Schema.required[2]", undefined],
  [`${S}.parts.items.required[1]`, 27],
  [`${S}.mode`, undefined],
  [`${S}.mode.pattern`, undefined],
  ["spec.versions[0].additionalPrinterColumns[1].jsonPath", 5],
  ["spec.versions[0].additionalPrinterColumns[0].name", 4],
  ["spec.versions[0].name", undefined],
  ["spec.names.shortNames[0]", 6],
  ["spec.scope", 6],
  ["spec.group", undefined],
])("the marker of %s is on line %s", (text, line) => {
  const field = parseField(text) ?? [];
  if (!isKubeObject(CRD)) throw new Error("no object");
  const place = placeInCrd(goSources({ "v1/a.go": GO }), CRD, field);
  if (place === undefined) throw new Error("no place");
  expect(markerInCrd(CRD, field, place)?.line).toBe(line);
});

test.each([
  ["spec.versions[0].schema.openAPIV3Schema.required[0]", "Parts", 38],
  ["spec.versions[0].schema.openAPIV3Schema.required[1]", "Mode", 16],
  ["spec.versions[0].schema.openAPIV3Schema.required[2]", undefined, 7],
  ["spec.versions[0].schema.openAPIV3Schema.required[3]", undefined, 7],
  ["spec.versions[0].schema.openAPIV3Schema.required", undefined, 7],
  [`${S}.parts.items.required[0]`, "Name", 30],
])("%s is about the field %s", (text, name, line) => {
  if (!isKubeObject(CRD)) throw new Error("no object");
  const place = placeInCrd(goSources({ "v1/a.go": GO }), CRD, parseField(text) ?? []);
  expect([place?.field, place?.line]).toEqual([name, line]);
});

test.each([
  ["spec.names.plural", 4],
  ["spec.names.shortNames", 5],
  ["spec.scope", 5],
])("of several markers of a resource, the one that makes %s is on line %s", (text, line) => {
  const go = GO.replace(/.*printcolumn.*\n.*printcolumn.*\n/, "// +kubebuilder:resource:path=wdgts,shortName=x\n");
  const crd = { ...CRD, spec: { ...CRD.spec, names: { ...CRD.spec.names, plural: "wdgts" } } };
  if (!isKubeObject(crd)) throw new Error("no object");
  const field = parseField(text) ?? [];
  const place = placeInCrd(goSources({ "v1/a.go": go }), crd, field);
  if (place === undefined) throw new Error("no place");
  expect(markerInCrd(crd, field, place)?.line).toBe(line);
});
