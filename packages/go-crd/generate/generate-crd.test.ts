import { arrayAt, formatField, objectAt } from "kube-json";
import { describeType } from "../describe/describe.js";
import { apiTypes } from "../describe/api-types.js";
import { type GoSources, withTexts } from "../sources/sources.js";
import { HEAD, KIND, generated } from "../testing/generated.js";
import { goSources } from "../testing/go.js";
import { regenerateCrd } from "./generate-crd.js";

test("the kind: names, scope, columns and subresources, with the version that is stored", () => {
  const markers = `// +kubebuilder:resource:path=wdgts,shortName=wd;wdg,scope=Cluster,categories=all
// +kubebuilder:metadata:annotations="acme.io/a=b, c"
// +kubebuilder:metadata:labels={"acme.io/d=e"}
// +kubebuilder:subresource:scale:specpath=.spec.a,statuspath=.status.a
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=\`.metadata.creationTimestamp\`,priority=1
// +kubebuilder:storageversion
`;
  const types = `type WidgetSpec struct {\n\tA string \`json:"a"\`\n}\n`;
  const crd = generated({
    "api/v1/widget.go": `${HEAD}${KIND}${types}`,
    "api/v1beta1/widget.go": `${HEAD.replace("package v1", "package v1beta1")}${markers}${KIND}${types}`,
    "api/v1alpha1/widget.go": `${HEAD.replace("package v1", "package v1alpha1")}// +kubebuilder:skipversion\n${KIND}${types}`,
  });
  expect(crd?.object).toMatchObject({
    metadata: { name: "wdgts.acme.io", annotations: { "acme.io/a": "b, c" }, labels: { "acme.io/d": "e" } },
    spec: {
      group: "acme.io",
      scope: "Cluster",
      names: { kind: "Widget", listKind: "WidgetList", plural: "wdgts", singular: "widget", shortNames: ["wd", "wdg"] },
      versions: [
        { name: "v1", served: true, storage: false, subresources: { status: {} } },
        {
          name: "v1beta1",
          storage: true,
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" }, status: {} },
          additionalPrinterColumns: [
            { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", priority: 1 },
          ],
        },
      ],
    },
  });
});

test("of several markers, the last one counts; that of a resource leaves the names of one before it", () => {
  const markers = `// +kubebuilder:resource:path=wdgts,singular=wd,shortName=w,scope=Cluster,categories=all
// +kubebuilder:resource:singular=wdgt,categories={all,acme}
// +kubebuilder:subresource:scale:specpath=.spec.a,statuspath=.status.a,selectorpath=.status.b
// +kubebuilder:subresource:scale:specpath=.spec.b,statuspath=.status.b
// +kubebuilder:deprecatedversion:warning="use b"
// +kubebuilder:deprecatedversion
`;
  const crd = generated({ "api/v1/widget.go": `${HEAD}${markers}${KIND}type WidgetSpec struct {}\n` });
  expect(crd?.object).toMatchObject({ metadata: { name: "wdgts.acme.io" }, spec: { scope: "Namespaced" } });
  expect(objectAt(crd?.object, "spec", "names")).toEqual({
    kind: "Widget",
    listKind: "WidgetList",
    plural: "wdgts",
    singular: "wdgt",
    categories: ["all", "acme"],
  });
  const [version] = arrayAt(crd?.object, "spec", "versions");
  expect(objectAt(version, "subresources", "scale")).toEqual({
    specReplicasPath: ".spec.b",
    statusReplicasPath: ".status.b",
  });
  expect(objectAt(version)).not.toHaveProperty("deprecationWarning");
});

test("of several versions, none is stored without a marker, as the generator refuses", () => {
  const types = `type WidgetSpec struct {\n\tA string \`json:"a"\`\n}\n`;
  const v1 = { "api/v1/widget.go": `${HEAD}${KIND}${types}` };
  const beta = `${HEAD.replace("package v1", "package v1beta1")}${KIND}${types}`;
  const stored = (files: Readonly<Record<string, string>>): readonly unknown[] =>
    arrayAt(generated(files)?.object, "spec", "versions").map((version) => objectAt(version)["storage"]);
  expect(stored(v1)).toEqual([true]);
  expect(stored({ ...v1, "api/v1beta1/widget.go": beta })).toEqual([false, false]);
});

test("tells the parts of which nothing is known", () => {
  const types = [
    'A []corev1.PodSpec `json:"a"`',
    '// +kubebuilder:validation:Schemaless\n// +kubebuilder:validation:Type=array\nB []Window `json:"b"`',
    '// +kubebuilder:validation:Schemaless\n// +kubebuilder:pruning:PreserveUnknownFields\nC Window `json:"c"`',
  ];
  const text = `${HEAD}${KIND}type Window struct {}\ntype WidgetSpec struct {\n${types.join("\n")}\n}\n`;
  const crd = generated({ "api/v1/widget.go": text });
  const spec = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties";
  expect(crd?.opaque.map(formatField)).toEqual([`${spec}.a.items`, `${spec}.b`]);
});

test.each([
  ["structs", (next: string) => `struct {\nA ${next} \`json:"a"\`\n}`],
  ["lists", (next: string) => `[]${next}`],
  ["inlined structs", (next: string) => `struct {\n${next} \`json:",inline"\`\n}`],
])("a chain of more %s than the stack has room for ends", (_, typeOf) => {
  const chain = Array.from({ length: 6000 }, (__, at) => `type T${String(at)} ${typeOf(`T${String(at + 1)}`)}`);
  const text = `${HEAD}${KIND}type WidgetSpec struct {\nA T0 \`json:"a"\`\n}\n${chain.join("\n")}\n`;
  expect(generated({ "api/v1/widget.go": text })).toBeDefined();
});

test("without a group, there is no CRD", () => {
  const text = `${HEAD}${KIND}type WidgetSpec struct {}\n`.replace("// +groupName=acme.io\n", "");
  expect(
    generated({ "api/v1/widget.go": text.replace("// Widget is", "// +kubebuilder:object:root=true\n// Widget is") }),
  ).toBeUndefined();
});

test("a kind without metadata is the configuration of a program", () => {
  const kind = KIND.replace(/\tmetav1\.ObjectMeta.*\n/, "").replace("type ", "// +kubebuilder:object:root=true\ntype ");
  expect(generated({ "api/v1/widget.go": `${HEAD}${kind}type WidgetSpec struct {}\n` })).toBeUndefined();
});

test("a CRD is made again of the types that are there now, whatever they lack", () => {
  const before = { "v1/a.go": "// +groupName=acme.io\npackage v1\n\n// +optional\ntype Widget struct {}\n" };
  const sources = goSources(before);
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.io" },
    spec: {
      group: "acme.io",
      names: { kind: "Widget" },
      versions: [{ name: "v1beta1" }, { name: "v1", storage: true }],
    },
  };
  expect(regenerateCrd(sources, crd)?.object).toMatchObject({
    spec: { scope: "Namespaced", versions: [{ name: "v1" }] },
  });
  const after = before["v1/a.go"].replace("+optional", "+kubebuilder:resource:scope=Cluster");
  expect(regenerateCrd(withTexts(sources, new Map([["v1/a.go", after]])), crd)?.object).toMatchObject({
    spec: { scope: "Cluster" },
  });
  expect(regenerateCrd(goSources({}), crd)).toBeUndefined();
});

test.each([
  ["its name", "package v1alpha", "v1alpha"],
  ["its name, whatever it is", "package preview", "preview"],
  ["that of the marker", "// +versionName=v1beta1\npackage preview", "v1beta1"],
])("the version of a package with a group and kinds is %s", (_, clause, name) => {
  const head = HEAD.replace("package v1", clause);
  const crd = generated({
    "api/widget.go": `${head}// +kubebuilder:object:root=true\n${KIND}type WidgetSpec struct {}\n`,
  });
  expect(arrayAt(crd?.object, "spec", "versions")).toMatchObject([{ name }]);
});

test("beside versions of its group, a package with another name is none, such as the internal one", () => {
  const kind = `// +kubebuilder:object:root=true\n${KIND}type WidgetSpec struct {}\n`;
  const names = ["shop", "v1beta", "v1"];
  const files = names.map((name) => [`api/${name}/a.go`, `${HEAD.replace("package v1", `package ${name}`)}${kind}`]);
  const crd = generated(Object.fromEntries(files) as Readonly<Record<string, string>>);
  expect(arrayAt(crd?.object, "spec", "versions")).toMatchObject([{ name: "v1" }, { name: "v1beta" }]);
});

test("a column lacks what its marker gives as '' or 0, as the generator leaves it out", () => {
  const column = `// +kubebuilder:printcolumn:name=A,type=string,JSONPath=\`.spec.a\`,description="",format="",priority=0\n`;
  const crd = generated({ "api/v1/widget.go": `${HEAD}${column}${KIND}type WidgetSpec struct {}\n` });
  const [version] = arrayAt(crd?.object, "spec", "versions");
  expect(arrayAt(version, "additionalPrinterColumns")).toEqual([{ name: "A", type: "string", jsonPath: ".spec.a" }]);
});

test("with other texts, a struct that is inlined from another file is that of the new text", () => {
  const text = `${HEAD}type Common struct {\n\t// +required\n\tA string \`json:"a"\`\n}\n`;
  const files = {
    "api/v1/widget.go": `${HEAD}${KIND}type WidgetSpec struct {\n\tCommon \`json:",inline"\`\n}\n`,
    "api/v1/common.go": text,
  };
  const crd = generated(files)?.object;
  const sources = goSources(files);
  const made = (some: GoSources): readonly unknown[] => {
    const [version] = arrayAt(crd && regenerateCrd(some, crd)?.object, "spec", "versions");
    const kind = apiTypes(some, { isChosen: () => true }).find(({ role }) => role === "Kind");
    const { resolved, zero } = (kind && describeType(some, kind).fields?.["Spec"]) ?? {};
    const schema = objectAt(version, "schema", "openAPIV3Schema", "properties", "spec");
    return [schema["required"], resolved?.properties?.["a"]?.markers, zero?.isValid];
  };
  expect(made(sources)).toEqual([["a"], ["+required"], true]);
  const after = text.replace("+required", "+optional\n\t// +kubebuilder:validation:MinLength=1");
  expect(made(withTexts(sources, new Map([["api/v1/common.go", after]])))).toEqual([
    undefined,
    ["+optional", "+kubebuilder:validation:MinLength=1"],
    false,
  ]);
});
