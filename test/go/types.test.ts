import { PROJECT, crd as widgetCrd } from "../support/go-widget.js";
import { FLOAT, PATH, UNTAGGED, crd, found, only, spec } from "../support/go-types.js";
import { folderOf } from "../support/new-folder.js";

/** Types in Go as the input of commands: reviewed, reported once, waived and fixed. */

test("a folder of Go, and a file of Go, need no manifest", async () => {
  const files = { "go.mod": "module acme.io/shop\n", [PATH]: spec(UNTAGGED) };
  for (const path of ["api", ".", PATH, "api/*/*.go"])
    expect([path, only(await found(files, path), "go-naming/json-tag-present")]).toEqual([
      path,
      [`go-naming/json-tag-present ${PATH}:27`],
    ]);
});

test("without a CRD, the kind is reviewed by the one that a generator would write", async () => {
  const all = await found({ [PATH]: spec(FLOAT) }, "api");
  expect(only(all, "crd-schema/no-float-in-spec", "go-types/no-float-in-spec")).toEqual([
    `crd-schema/no-float-in-spec ${PATH}:27`,
  ]);
});

test("with its CRD, what that shows is said once, and the rest at the type", async () => {
  const files = { [PATH]: spec(FLOAT + UNTAGGED), "config/crd.yaml": crd("ratio: { type: number }") };
  const all = await found(files, ". --owned shop.acme.io");
  expect(only(all, "crd-schema/no-float-in-spec", "go-types/no-float-in-spec", "go-naming/json-tag-present")).toEqual([
    `crd-schema/no-float-in-spec ${PATH}:27`,
    `go-naming/json-tag-present ${PATH}:30`,
  ]);
  // The types behind a CRD are reviewed where only that is named.
  const behind = await found(files, "config --go . --owned shop.acme.io");
  expect(only(behind, "go-naming/json-tag-present")).toEqual([`go-naming/json-tag-present ${PATH}:30`]);
  expect(only(await found(files, ". --no-go --owned shop.acme.io"), "go-naming/json-tag-present")).toEqual([]);
});

test("a finding in one marker does not hide one in another marker of the type", async () => {
  const column = '// +kubebuilder:printcolumn:name="A",type=text,JSONPath=`.spec.a`\n';
  const text = spec(UNTAGGED).replace(
    "// +kubebuilder:object",
    `${column}// +kubebuilder:resource:shortname=wd\n// +kubebuilder:object`,
  );
  const all = await found({ [PATH]: text }, "api");
  expect(only(all, "crd-validity/columns-and-paths-valid", "go-markers/marker-value")).toEqual([
    `crd-validity/columns-and-paths-valid ${PATH}:7`,
    `go-markers/marker-value ${PATH}:8`,
  ]);
});

test("a bad enum value is reported at the field of the CRD, or at the type if no CRD has the enum", async () => {
  const colors = (name: string, marker: string): string => `// ${name} is a color.
${marker}type ${name} string

const (
	// ${name}Red is red.
	${name}Red ${name} = "red"
	// ${name}Blue is blue.
	${name}Blue ${name} = "deep-blue"
)
`;
  const field = (name: string): string =>
    `\t// ${name.toLowerCase()} is a color.\n\t// +optional\n\t${name} ${name} \`json:"${name.toLowerCase()},omitempty"\`\n`;
  const marker = "// +kubebuilder:validation:Enum=red;deep-blue\n";
  const types = `${colors("Color", marker)}\n${colors("Shade", "")}`;
  const all = await found({ [PATH]: `${spec(field("Color") + field("Shade"))}\n${types}` }, "api");
  expect(only(all, "crd-schema/enum-camel-case", "go-types/constant-camel-case")).toEqual([
    `crd-schema/enum-camel-case ${PATH}:27`,
    `go-types/constant-camel-case ${PATH}:45`,
  ]);
});

test("what is said of a field in its CRD is not said again of its type, or as a missing marker", async () => {
  const fields = `\t// weight is a weight.
\t// +optional
\tWeight *Weight \`json:"weight,omitempty"\`
\t// mode is a mode.
\t// +kubebuilder:default=Fast
\tMode string \`json:"mode"\`
`;
  const text = `${spec(fields)}\n// Weight is a weight.\ntype Weight float64\n`;
  const all = await found({ [PATH]: text }, "api");
  expect(only(all, "crd-schema/no-float-in-spec", "go-types/no-float-in-spec")).toEqual([
    `crd-schema/no-float-in-spec ${PATH}:27`,
  ]);
  expect(only(all, "crd-defaults/required-has-no-default", "go-optionality/optional-or-required")).toEqual([
    `crd-defaults/required-has-no-default ${PATH}:30`,
  ]);
});

test("an old folder shows what is new", async () => {
  const files = { "old/v1/widget_types.go": spec(UNTAGGED), "new/v1/widget_types.go": spec(UNTAGGED + FLOAT) };
  expect(only(await found(files, "new --old old --only-new"), "go-naming/json-tag-present")).toEqual([]);
  const folder = folderOf(files);
  const { stdout } = await folder.decorum("dry-run new --old old");
  expect(stdout).toContain("1 of them existed before the update");
  expect(stdout).toContain("Deny   may not have type 'number'");
});

test("a change that breaks clients is found in Go alone", async () => {
  const files = {
    "old/v1/widget_types.go": spec('	// size is a size.\n	// +optional\n	Size *int32 `json:"size,omitempty"`\n'),
    "new/v1/widget_types.go": spec(FLOAT),
  };
  expect(only(await found(files, "new --old old"), "crd-compatibility/field-kept")).toHaveLength(1);
});

test("a waiver above a field, or above its type, covers findings in Go", async () => {
  const waive = "// +decorum:waive go-naming/json-tag-present -- it is not encoded";
  const files = { [PATH]: spec(UNTAGGED.replace("\tSize", `\t${waive}\n\tSize`)) };
  expect(only(await found(files, "api"), "go-naming/json-tag-present")).toEqual([]);
  const above = { [PATH]: spec(UNTAGGED).replace("type WidgetSpec", `${waive}\ntype WidgetSpec`) };
  expect(only(await found(above, "api"), "go-naming/json-tag-present")).toEqual([]);
  const { stderr } = await folderOf({ [PATH]: spec(FLOAT.replace("\tRatio", `\t${waive}\n\tRatio`)) }).decorum(
    "dry-run api",
  );
  expect(stderr).toContain("excuses nothing");
});

test("a baseline keeps what is known, and what a finding in the CRD says is not said at the type instead", async () => {
  const baseline = `apiVersion: decorum.dev/v1alpha1
kind: Baseline
findings:
  - { object: GoType.go.decorum.dev/api/v1/WidgetSpec, rule: go-naming/json-tag-present, field: fields.Size, count: 1 }
  - { object: CustomResourceDefinition/widgets.shop.acme.io, rule: crd-schema/no-float-in-spec, field: "spec.versions[v1].schema.openAPIV3Schema.properties.spec.properties.ratio", count: 1 }
`;
  const files = { [PATH]: spec(UNTAGGED + FLOAT), "decorum-baseline.yaml": baseline };
  const all = await found(files, "api --baseline decorum-baseline.yaml");
  expect(all.filter((one) => /json-tag-present|no-float/.test(one))).toEqual([]);
  const waived = spec(
    FLOAT.replace("\tRatio", "\t// +decorum:waive crd-schema/no-float-in-spec -- it was so\n\tRatio"),
  );
  expect((await found({ [PATH]: waived }, "api")).filter((one) => one.includes("no-float"))).toEqual([]);
});

test("fix fixes types that are as they were, too, unless only what is new counts", async () => {
  const types = spec('	A *string `json:"a,omitempty"`\n');
  const files = { "old/v1/widget_types.go": types, "new/v1/widget_types.go": types };
  const { stdout } = await folderOf(files).decorum("fix new --old old");
  expect(stdout).toContain("\n+	// +optional\n 	A *string");
  expect((await folderOf(files).decorum("fix new --old old --only-new")).stdout).toBe("");
});

test("fix writes markers of types, in the columns of gofmt", async () => {
  const folder = folderOf({
    [PATH]: spec('	A    *string `json:"a,omitempty"`\n	Long *int32  `json:"long,omitempty"`\n'),
  });
  await folder.decorum("fix api --write");
  expect(folder.read(PATH)).toContain(
    '	// +optional\n	A *string `json:"a,omitempty"`\n	// +optional\n	Long *int32 `json:"long,omitempty"`\n',
  );
});

test("fix requires no field that a finding in its CRD wants to be optional", async () => {
  const types = `${spec('\t// source is where the content is.\n\t// +optional\n\tSource *Source `json:"source,omitempty"`\n')}
// Source is where content is.
type Source struct {
	// git is a repository.
	Git GitSource \`json:"git"\`
}

// GitSource is a repository.
type GitSource struct {
	// url is its address.
	// +kubebuilder:validation:MaxLength=2048
	URL string \`json:"url"\`
}
`;
  const { decorum, read } = folderOf({ [PATH]: types });
  await decorum("fix api --write");
  expect(read(PATH)).toContain('\t// git is a repository.\n\tGit GitSource `json:"git"`\n');
  expect(read(PATH)).toContain('\t// +required\n\tURL string `json:"url"`\n');
});

test("fix writes the marker of a field on which another finding stays", async () => {
  const folder = folderOf({ [PATH]: spec('	PodIp *string `json:"podIP,omitempty"`\n') });
  await folder.decorum("fix api --write");
  expect(folder.read(PATH)).toContain('	// +optional\n	PodIp *string `json:"podIP,omitempty"`\n');
});

test("who has the types of an API owns it, unless something else says who does", async () => {
  const files = { [PATH]: spec(UNTAGGED) };
  const own = await folderOf(files).decorum("dry-run api");
  expect([own.code, own.stderr]).toEqual([1, expect.stringContaining("owned: shop.acme.io (their Go types")]);
  const others = await folderOf({ ...files, "decorum.yaml": CONFIG }).decorum("dry-run api");
  expect(others.code).toBe(0);
});

const CONFIG = "apiVersion: decorum.dev/v1alpha1\nkind: Config\nowned: [other.io]\n";

test("a type that no API has is reviewed if it has markers; without any, what counts is said", async () => {
  const text = 'package lib\n\ntype Config struct {\n\t// +optional\n\tSize int `json:"size"`\n}\n';
  const reviewed = await found({ "lib/types.go": text }, "lib");
  expect(only(reviewed, "go-types/integer-size")).toEqual(["go-types/integer-size lib/types.go:5"]);
  const { code, stderr } = await folderOf({ "lib/types.go": text.replace("+optional", "") }).decorum("dry-run lib");
  expect([code, stderr]).toEqual([2, expect.stringContaining("no types of an API in Go: a kind, ")]);
});

test("an error says what is expected of a folder with neither manifests nor Go", async () => {
  const { code, stderr } = await folderOf({ "a/README.md": "" }).decorum("dry-run a");
  expect([code, stderr]).toEqual([2, expect.stringContaining("must contain manifests or Go: files")]);
});

test("a CRD of a group that its project does not name, but has in Go, is owned; one of another organization is not", async () => {
  const owned = async (group: string, named: string): Promise<string> => {
    const files = {
      PROJECT: PROJECT.replace("group: shop, domain: acme.io", named),
      [PATH]: spec(FLOAT).replace("shop.acme.io", group),
      "config/crd/a.yaml": widgetCrd().replaceAll("shop.acme.io", group),
    };
    return (await folderOf(files).decorum("dry-run config/crd")).stderr;
  };
  expect(await owned("cart.acme.io", "group: shop, domain: acme.io")).toContain(
    "note: owned: cart.acme.io, shop.acme.io (PROJECT)",
  );
  expect(await owned("cart.acme.io", "group: shop, domain: other.io")).toContain(
    "warnings on APIs of other groups are not shown (cart.acme.io)",
  );
  const withoutGo = { PROJECT, "config/crd/a.yaml": widgetCrd().replaceAll("shop.acme.io", "cart.acme.io") };
  expect((await folderOf(withoutGo).decorum("dry-run config/crd")).stderr).toContain(
    "warnings on APIs of other groups are not shown (cart.acme.io)",
  );
});

test("a group of another organization that Go declares beside those of the project is copied, and not owned", async () => {
  const files = {
    PROJECT,
    [PATH]: spec(FLOAT),
    "config/crd/a.yaml": widgetCrd(),
    "copied/v1/types.go": spec(FLOAT).replace("shop.acme.io", "other.io"),
    "config/crd/b.yaml": widgetCrd().replaceAll("shop.acme.io", "other.io"),
  };
  const { stderr } = await folderOf(files).decorum("dry-run .");
  expect(stderr).toContain("note: owned: shop.acme.io (PROJECT)");
  expect(stderr).toContain("warnings on APIs of other groups are not shown (other.io)");
});
