import { rmSync } from "node:fs";
import { join } from "node:path";
import { commit, gitIn } from "../support/git-repository.js";
import { TYPES as PARTS, WIDGET as PROJECT } from "../support/go-widget.js";
import { type Folder, folderOf } from "../support/new-folder.js";

/** CRDs that the change of their Go types does not make older, although they are not as this generator would write them. */

const HEAD = `import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)
`;
const TYPES = PARTS.replace("package v1\n", `$&${HEAD}`).replace(
  "type Widget struct {\n",
  '$&\tmetav1.TypeMeta   `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n',
);
const CRD = PROJECT["config/crd/widgets.yaml"];
const TYPES_FILE = "api/v1/widget_types.go";
const COMMAND = "dry-run config/crd --old git:HEAD~1 --only-new";

type Files = Readonly<Record<string, string>>;

const edited = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};
const types = (from: string, to: string, text = TYPES): string => edited(text, from, to);
const crd = (from: string, to: string, text = CRD): string => edited(text, from, to);
const more = (field: string): string => types("\n\t// color is the color.", `\n\t${field}\n\n\t// color is the color.`);
const inSpec = (line: string): string => crd("                size:", `                ${line}\n                size:`);

/** A repository with the project in its first commit, and these files in the second one. */
const changed = (now: Files, before: Files = {}): Folder => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, { ...PROJECT, [TYPES_FILE]: TYPES, ...before });
  commit(folder.path, now);
  return folder;
};

const OPEN = "size: { type: object, x-kubernetes-preserve-unknown-fields: true }";
const SIZE_LINE = "size: { description: size is how big the widget is., type: integer, format: int32 }";
const OTHER_TYPE = types("Size int32", "Size Sizes").concat('\ntype Sizes struct {\n\tA string `json:"a"`\n}\n');

const AS_BEFORE: Readonly<Record<string, readonly [Files, Files?]>> = {
  "a change of descriptions": [{ [TYPES_FILE]: types("how big", "how large") }],
  "types that are split": [{ [TYPES_FILE]: types("Size int32", "Size Size").concat("\ntype Size int32\n") }],
  "a patch": [{ "config/crd/widgets.yaml": crd("  scope:", "  conversion: { strategy: None }\n  scope:") }],
  "a newer generator": [
    {
      "config/crd/widgets.yaml": CRD.replaceAll(/description: [^,\n]*/g, "description: other").replace(
        "v0.19.0",
        "v0.20.0",
      ),
    },
  ],
  "another generator": [
    { [TYPES_FILE]: types("int32", "int64") },
    { "config/crd/widgets.yaml": crd("controller-gen.kubebuilder.io/version", "acme.io/version") },
  ],
  "a field that a patch opens": [
    { [TYPES_FILE]: types("A string", "B string", OTHER_TYPE) },
    { [TYPES_FILE]: OTHER_TYPE, "config/crd/widgets.yaml": crd(SIZE_LINE, OPEN) },
  ],
  "a keyword that a script leaves out": [
    { [TYPES_FILE]: types("Size int32", "Size int64") },
    { "config/crd/widgets.yaml": CRD.replaceAll(/,? ?format: [\w-]+,?/g, "") },
  ],
  "a type of another module in another version": [
    {
      [TYPES_FILE]: more('Secret corev1.LocalObjectReference `json:"secret,omitempty"`'),
      "config/crd/widgets.yaml": inSpec("secret: { type: object, properties: { name: { type: string } } }"),
    },
  ],
  "an unknown type of another module": [
    {
      [TYPES_FILE]: more('Pod corev1.PodSpec `json:"pod,omitempty"`'),
      "config/crd/widgets.yaml": inSpec("pod: { type: object }"),
    },
  ],
  "bounds of a field and its type": [
    {
      [TYPES_FILE]: types("MaxLength=20", "MaxLength=30")
        .replace("Color string", "Color Color")
        .concat("\n// +kubebuilder:validation:MaxLength=9\ntype Color string\n"),
      "config/crd/widgets.yaml": crd("maxLength: 20,", "allOf: [{ maxLength: 9 }, { maxLength: 30 }],"),
    },
  ],
  "the values of a new field and its type": [
    {
      [TYPES_FILE]: types(
        "\t// color is",
        '\t// +kubebuilder:validation:Enum=A;B\n\tKind Kind `json:"kind,omitempty"`\n\n\t// color is',
      ).concat("\n// +kubebuilder:validation:Enum=A;B\ntype Kind string\n"),
      "config/crd/widgets.yaml": crd(
        "color: {",
        "kind: { allOf: [{ enum: [A, B] }, { enum: [A, B] }], type: string }\n                color: {",
      ),
    },
  ],
  "a pattern in other quotes": [
    {
      [TYPES_FILE]: types("\t// +required", '\t// +kubebuilder:validation:Pattern="^\\\\d$"\n\t// +required'),
      "config/crd/widgets.yaml": crd("maxLength: 20,", "maxLength: 20, pattern: '^\\d$',"),
    },
  ],
  "a copy that is brought up to date later": [
    {
      [TYPES_FILE]: types("MaxLength=20", "MaxLength=30"),
      "config/crd/widgets.yaml": crd("maxLength: 20", "maxLength: 30"),
    },
    { "config/crd/copy.yaml": CRD },
  ],
  "the copy of a dependency": [
    {},
    { "vendor/acme.io/other/api/v1/widget_types.go": TYPES, [TYPES_FILE]: "package v1\n" },
  ],
};

test.each(Object.entries(AS_BEFORE))("%s does not make a CRD older", async (_, [now, before]) => {
  const { stderr } = await changed(now, before).decorum(COMMAND);
  expect(stderr).not.toMatch(/^error: |cannot be compared|not compared/m);
});

const NOT_COMPARED: Readonly<Record<string, readonly [Files, string, Files?]>> = {
  "a field that generators may leave out": [
    { [TYPES_FILE]: more('// weight is new. <acme:experimental>\n\tWeight string `json:"weight"`') },
    "'spec.weight' of Widget v1 cannot be compared with Go",
  ],
  "a type of another module in place of an own one": [
    { [TYPES_FILE]: types("Size int32", "Size corev1.PodSpec") },
    "'spec.size' of Widget v1 cannot be compared with Go",
  ],
  "old sources with a mistake": [
    { [TYPES_FILE]: types("int32", "int64") },
    "because those are no valid Go",
    { [TYPES_FILE]: `${TYPES}\ntype X struct {\n` },
  ],
  "no old sources": [{ [TYPES_FILE]: TYPES }, "because the old state has none", { [TYPES_FILE]: "package v1\n" }],
  "a kind that is imported now": [
    { [TYPES_FILE]: "package v1\n", "main.go": 'package main\nimport v1 "acme.io/api/v1"\nvar x = v1.Widget{}\n' },
    "because main.go uses it, and it may be of another module",
  ],
  "a file that is too large": [
    { [TYPES_FILE]: `${types("int32", "int64")}//${"x".repeat(1024 * 1024)}\n` },
    "because api/v1/widget_types.go was not read",
  ],
};

test.each(Object.entries(NOT_COMPARED))("%s: a note says what is not compared", async (_, [now, note, before]) => {
  const { stderr } = await changed(now, before).decorum(COMMAND);
  expect(stderr).not.toMatch(/^error: .*Go type/m);
  expect(stderr).toContain(note);
});

test("a kind that Go has no more is an error, but not in a sparse work tree", async () => {
  const folder = changed({});
  const git = gitIn(folder.path);
  git("update-index", "--skip-worktree", TYPES_FILE);
  rmSync(join(folder.path, TYPES_FILE));
  const sparse = await folder.decorum("dry-run config/crd --old git:HEAD --only-new");
  expect([sparse.code, sparse.stderr]).toEqual([
    0,
    expect.stringContaining("because api/v1/widget_types.go was not read"),
  ]);
  git("update-index", "--no-skip-worktree", TYPES_FILE);
  const { code, stderr } = await folder.decorum("dry-run config/crd --old git:HEAD --only-new");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("error: CustomResourceDefinition/widgets.shop.acme.io has no Go type any more"),
  ]);
});
