import { folderOf } from "../support/new-folder.js";
import { crd } from "../support/owned-crd.js";

/** APIs of others in the folder of a project whose groups are known. */

const SIZE = "size: { type: integer }";
const types = (group: string): string => `// +groupName=${group}
package v1

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Spec WidgetSpec \`json:"spec"\`
}

type WidgetSpec struct {
	Max_size int \`json:"max_size"\`
}
`;
const PROJECT = `domain: acme.io
layout: [go.kubebuilder.io/v4]
repo: acme.io/operator
resources:
  - { api: { crdVersion: v1 }, group: shops, domain: acme.io, kind: App, version: v1, path: acme.io/operator/d/a }
version: "3"
`;

const FILES = {
  PROJECT,
  "d/a.yaml": crd("shop.acme.io", SIZE),
  "d/b.yaml": crd("other.io", SIZE).replace("apps.other.io", "Apps"),
  // It is not the group that PROJECT says.
  "d/a/groupversion_info.go": "// +groupName=shop.acme.io\npackage v1\n",
  "d/a/types.go": types("shop.acme.io"),
  "d/vendored/types.go": types("other.io"),
};

const run = (line: string) => folderOf(FILES).decorum(line);

/** How severe the findings in a file are. */
const levels = async (path: string, file: string): Promise<readonly string[]> => {
  const { stdout } = await run(`dry-run ${path} -o compact`);
  const found = stdout.split("\n").filter((line) => line.startsWith(`${file}:`));
  return [...new Set(found.map((line) => /: (error|warning): /.exec(line)?.[1] ?? line))].sort();
};

test("warnings are left out, but not what an API server rejects, nor in a file that is named", async () => {
  expect(await levels("d", "d/a.yaml")).toEqual(["error", "warning"]);
  expect(await levels("d", "d/b.yaml")).toEqual(["error"]);
  expect(await levels("d/b.yaml", "d/b.yaml")).toEqual(["error", "warning"]);
  expect(await levels("d", "d/a/types.go")).toEqual(["error", "warning"]);
  expect(await levels("d", "d/vendored/types.go")).toEqual([]);
});

test("a note names the groups, and fix leaves their files as they are", async () => {
  expect((await run("dry-run d")).stderr).toContain(
    "note: warnings on APIs of other groups are not shown (other.io); if some are yours, name all of your groups with '--owned'\n",
  );
  const { stdout } = await run("fix d --bounds");
  expect(stdout).toContain("d/a.yaml");
  expect(stdout).not.toMatch(/d\/b(?:\.yaml|\/)/);
});
