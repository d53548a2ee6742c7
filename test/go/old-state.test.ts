import { rmSync } from "node:fs";
import { join } from "node:path";
import { crdYaml } from "../support/crd-yaml.js";
import { commit, gitIn } from "../support/git-repository.js";
import { folderOf } from "../support/new-folder.js";

/** Types in Go as they were in a commit, or in another folder: with their imports there. */

const API = `// +groupName=shop.acme.io
package v1

import (
	"acme.io/shop/api/shared"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true

// Widget is a widget.
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec is what is wanted.
	// +optional
	Spec *shared.Spec \`json:"spec,omitempty"\`
}
`;

const shared = (maximum: number): string => `package shared

// Spec is what is wanted.
type Spec struct {
	// size is a size.
	// +optional
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=${maximum}
	Size *int32 \`json:"size,omitempty"\`
}
`;

const project = (maximum: number) => ({
  "go.mod": "module acme.io/shop\n",
  "api/shared/spec.go": shared(maximum),
  "api/v1/widget_types.go": API,
});

const TIGHTER = "must not change `maximum` from '9' to '5'";

test.each(["api", "api/v1", "."])("a commit has what types import, for the input '%s'", async (input) => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, project(9));
  const same = await folder.decorum(`dry-run ${input} --old git:HEAD`);
  expect([same.code, same.stdout]).toEqual([0, expect.not.stringContaining("Deny")]);
  commit(folder.path, project(5));
  const { stdout } = await folder.decorum(`dry-run ${input} --old git:HEAD~1`);
  expect(stdout.match(/Deny .*/g)).toEqual([expect.stringContaining(TIGHTER)]);
});

test("that the CRD of a type is gone is said, unless it was never there or may be elsewhere", async () => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  const without = commit(folder.path, project(9));
  const crd = crdYaml("{ type: object }", { group: "shop.acme.io" });
  const written = commit(folder.path, { "config/crd/widgets.yaml": crd });
  rmSync(join(folder.path, "config"), { recursive: true });
  commit(folder.path, {});
  const GONE =
    "the removal of CustomResourceDefinition/widgets.shop.acme.io is not judged, because its Go type is still there, and was judged";
  expect((await folder.decorum(`dry-run . --old git:${written}`)).stderr).toContain(`note: ${GONE}\n`);
  expect((await folder.decorum(`review . --old git:${written} -o markdown`)).stdout).toContain("removal of");
  expect((await folder.decorum(`dry-run . --old git:${without}`)).stderr).not.toContain("removal");
  commit(folder.path, { "templates/crds.yaml": `{{ if .Values.crds }}\n${crd}{{ end }}\n` });
  expect((await folder.decorum(`dry-run . --old git:${written}`)).stderr).not.toContain("removal");
});

test("the folder tells two types apart whose names and packages are called the same", async () => {
  const filter = (field: string): string => `package filter

// Config is the configuration of a filter.
type Config struct {
	// ${field} is a field.
	${field} *int32 \`json:"${field.toLowerCase()},omitempty"\`
}
`;
  const api = `// +groupName=shop.acme.io
package v1

import (
	one "acme.io/shop/api/one/filter"
	two "acme.io/shop/api/two/filter"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true

// Widget is a widget.
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// one is the one.
	// +optional
	One *one.Config \`json:"one,omitempty"\`
	// two is the other.
	// +optional
	Two *two.Config \`json:"two,omitempty"\`
}
`;
  const tree = { "go.mod": "module acme.io/shop\n", "api/v1/widget_types.go": api };
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, { ...tree, "api/one/filter/a.go": filter("Small"), "api/two/filter/a.go": filter("Large") });
  const unmarked = async (flags: string): Promise<number> => {
    const { stdout } = await folder.decorum(`dry-run api -o json ${flags}`.trim());
    const { results } = JSON.parse(stdout) as { results: { findings: { rule: string; ratcheted: boolean }[] }[] };
    const found = results.flatMap(({ findings }) => findings).filter(({ ratcheted }) => !ratcheted);
    return found.filter(({ rule }) => rule === "go-optionality/optional-or-required").length;
  };
  expect(await unmarked("")).toBe(2);
  expect(await unmarked("--old git:HEAD")).toBe(0);
  expect(await unmarked(`--old ${folder.path}/api`)).toBe(0);
});

const verified = (verify: string, types: readonly string[]): string => `// +groupName=shop.acme.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

${types.join("\n")}
// +kubebuilder:object:root=true

// Widget is a widget.
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// verify is verify.
	// +optional
	Verify *${verify} \`json:"verify,omitempty"\`
}
`;
const PROVIDER = `	// +kubebuilder:validation:Enum=Cosign;Notation
	// +kubebuilder:default=Cosign
	Provider string \`json:"provider"\`
`;
const struct = (name: string, ...fields: readonly string[]): string => `// ${name} verifies.
type ${name} struct {
${fields.join("")}}
`;
const MODE = '	// +optional\n	Mode string `json:"mode,omitempty"`\n';
const OTHER = '	// +kubebuilder:default=1\n	Other int32 `json:"other"`\n';

test.each<readonly [string, readonly string[], number]>([
  ["a renamed type", [struct("Verification", PROVIDER)], 0],
  ["a renamed type with a field more", [struct("Verification", PROVIDER, MODE)], 0],
  ["a part of a type", [struct("Ver", PROVIDER, MODE), struct("Verification", PROVIDER)], 0],
  ["another type", [struct("Verification", OTHER, MODE)], 1],
])("%s has the findings that the old one had", async (_, types, expected) => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, { "go.mod": "module acme.io/shop\n", "api/v1/a.go": verified("Ver", [struct("Ver", PROVIDER)]) });
  commit(folder.path, { "api/v1/a.go": verified("Verification", types) });
  const { stdout } = await folder.decorum("dry-run api --old git:HEAD~1 --owned shop.acme.io");
  expect(stdout.match(/go-optionality.default-applies/g) ?? []).toHaveLength(expected);
});

test("where an old folder lacks what its types import, nothing is said of these", async () => {
  const files = { ...project(5), "old/v1/widget_types.go": API, "whole/go.mod": "module acme.io/shop\n" };
  const folder = folderOf({ ...files, "whole/api/v1/a.go": API, "whole/api/shared/spec.go": shared(9) });
  expect((await folder.decorum("dry-run api --old old")).stdout).not.toContain("Deny");
  expect((await folder.decorum("dry-run api --old whole/api")).stdout).toContain(TIGHTER);
});

test("what is not known of other modules is said", async () => {
  const { stderr } = await folderOf({ "api/v1/widget_types.go": API }).decorum("dry-run api");
  expect(stderr).toContain(
    "note: 1 field has a type of other modules, which are not read; review the generated CRDs, too\n",
  );
});
