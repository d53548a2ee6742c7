import { folderOf } from "../support/new-folder.js";
import { crdYaml, specOf } from "../support/crd-yaml.js";

/** Two CRDs with a type in Go that they share. */

const crd = (kind: string): string =>
  crdYaml(specOf("shared: { type: object, properties: { max_size: { type: integer, format: int32 } } }"), {
    kind,
    metadata: ", annotations: { controller-gen.kubebuilder.io/version: v0.17.0 }",
  });
const kind = (name: string): string => `
// +kubebuilder:object:root=true
type ${name} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata"\`
	Spec ${name}Spec \`json:"spec"\`
}

type ${name}Spec struct {
	Shared Shared \`json:"shared"\`
}
`;
const HEAD = "// +groupName=acme.io\npackage v1\n";
const FILES = {
  "a.yaml": crd("A"),
  "b.yaml": crd("B"),
  "v1/types.go": `${HEAD}${kind("A")}${kind("B")}
type Shared struct {
	MaxSize int32 \`json:"max_size"\`
}
`,
};
const MESSAGE = "must be camelCase, such as 'maxSize' instead of ";
const times = async (line: string): Promise<readonly [times: number, output: string]> => {
  const { stdout } = await folderOf(FILES).decorum(`dry-run .${line}`);
  return [stdout.replace(/\s+/g, " ").split(MESSAGE).length - 1, stdout];
};

test("what is at one line of Go is shown once, in formats that show lines; all of it is counted, and in the others", async () => {
  const [shown, text] = await times("");
  expect([shown, text]).toEqual([
    1,
    expect.stringContaining("at a line of Go that several CRDs share are shown in the"),
  ]);
  expect(text).toMatch(/2 denied/);
  for (const output of ["github", "markdown", "compact", "sarif", "gitlab"])
    expect([output, (await times(` -o ${output}`))[0]]).toEqual([output, 1]);
  for (const output of ["junit", "yaml"]) expect((await times(` -o ${output}`))[0]).toBeGreaterThan(1);
});

test("where some groups have CRDs, kinds of a group without any are not judged as CRDs, which a note says", async () => {
  const file = `// +groupName=files.acme.io\npackage v1alpha1\n${kind("Manifest").replace("Shared Shared", "Max_size int32")}`;
  const other = { "files/types.go": file.replace('json:"shared"', 'json:"max_size"') };
  const both = await folderOf({ ...FILES, ...other }).decorum("dry-run . -o compact");
  expect(both.stdout).not.toMatch(/files\/types\.go.*\[crd-/);
  expect(both.stderr).toContain(
    "note: kinds in Go of group 'files.acme.io' are not judged as CRDs, because the input has CRDs of other groups only\n",
  );
  const clients = { "files/types.go": other["files/types.go"].replace(/\/\/ \+kubebuilder.*\n/g, "") };
  expect((await folderOf(clients).decorum("dry-run . -o compact")).stderr).toContain(
    "note: kinds in Go of group 'files.acme.io' are not judged as CRDs, because nothing in their packages is for a generator of CRDs, such as '+kubebuilder:object:root=true'\n",
  );
  const alone = await folderOf(other).decorum("dry-run . -o compact");
  expect(alone.stdout).toMatch(/files\/types\.go.*\[crd-naming\/json-field-camel-case\]/);
});

test("what a project does in all types is shown in five of them, and the rest is counted", async () => {
  const numbers = Array.from({ length: 8 }, (_, at) => String(at));
  const uses = numbers.map((at) => `\tT${at} T${at} \`json:"t${at}"\`\n`).join("");
  const types = numbers
    .map((at) => `\ntype T${at} struct {\n\tA string \`json:"a"\`\n\tB string \`json:"b"\`\n}\n`)
    .join("");
  const source = FILES["v1/types.go"].replace("type Shared struct {\n", (head) => head + uses) + types;
  const project = folderOf({ ...FILES, "v1/types.go": source });
  const found = /\[go-optionality\/optional-or-required\]/g;
  const { stdout } = await project.decorum("dry-run .");
  expect(stdout.match(found)).toHaveLength(5);
  expect(stdout).toContain("Shown in the first five types only: go-optionality/optional-or-required (12 more)");
  const quiet = await project.decorum("dry-run . --quiet --fail-on Warn");
  expect(quiet.stdout.match(found)).toHaveLength(3 + 8);
  const each = await project.decorum("dry-run . -o compact");
  expect(each.stdout.match(found)).toHaveLength(1 + 1 + 9 + 8 * 2);
});
