import { rmSync } from "node:fs";
import { join } from "node:path";
import { commit, gitIn } from "../support/git-repository.js";
import { type Folder, folderOf } from "../support/new-folder.js";
import { OWN, crd, project } from "../support/owned-crd.js";

/** With --old, what the old state owned stays owned: no change takes its own API out of review. */

const OTHER = "{ api: { crdVersion: v1 }, group: store, domain: acme.io, kind: App, version: v1 }";
const before = { PROJECT: project(OWN), "config/crd/a.yaml": crd("shop.acme.io") };
const BAD = crd(
  "shop.acme.io",
  "size: { type: integer, format: int32, minimum: 0 }\n                my_field: { type: number }",
);

const NOTE = "note: still owned, as in git:HEAD~1: shop.acme.io (PROJECT)\n";

const repository = (files: Readonly<Record<string, string>>, path = ""): Folder => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, Object.fromEntries(Object.entries(files).map(([name, text]) => [path + name, text])));
  return folder;
};

const run = (folder: Folder, line = "config --old git:HEAD~1") => folder.decorum(`dry-run ${line} --only-new`);

describe("a commit", () => {
  test("a group that PROJECT no longer names stays owned, and a note says so", async () => {
    const folder = repository(before);
    commit(folder.path, { PROJECT: project(OTHER), "config/crd/a.yaml": BAD });
    const { code, stdout, stderr } = await run(folder);
    expect([code, stdout]).toEqual([1, expect.stringContaining("my_field")]);
    expect(stderr).toContain(NOTE);
    expect((await folder.decorum("dry-run config")).code).toBe(0);
  });
  test("also without the file; one that is broken in the old state names nothing", async () => {
    const folder = repository(before);
    rmSync(join(folder.path, "PROJECT"));
    commit(folder.path, { "config/crd/a.yaml": BAD });
    const { code, stderr } = await run(folder);
    expect(code).toBe(1);
    expect(stderr).toContain(NOTE);
    expect(stderr).not.toContain("third-party");
    const broken = repository({ ...before, PROJECT: "domain: a\n: [\n" });
    commit(broken.path, { PROJECT: project(OWN), "config/crd/a.yaml": BAD });
    expect((await run(broken)).code).toBe(1);
  });
  test("in a folder of a repository, at a path of it, and in the merge base", async () => {
    const folder = repository(before, "op/");
    commit(folder.path, { "op/PROJECT": project(OTHER), "op/config/crd/a.yaml": BAD });
    for (const old of ["git:HEAD~1", "git:HEAD~1...", "git:HEAD~1:op/config/crd"])
      for (const input of ["op/config", "op/config/crd/a.yaml", "op/config/**/*.yaml"])
        expect((await run(folder, `${input} --old ${old}`)).code).toBe(1);
  });
  test("where a submodule takes the place of a folder, that of the repository around counts", async () => {
    const other = repository({ "bases/a.yaml": crd("shop.acme.io", "") });
    const folder = repository(before);
    const git = gitIn(folder.path);
    git("rm", "-q", "-r", "config/crd");
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "config/crd");
    for (const path of ["config/crd", "config", "."]) {
      const { code, stdout, stderr } = await run(folder, `${path} --old git:HEAD`);
      expect([path, code, stdout]).toEqual([path, 1, expect.stringContaining("field-kept")]);
      expect(stderr).toContain("PROJECT");
    }
    // The commit of a submodule that was one before names its own files.
    git("commit", "-q", "-m", "submodule");
    expect(await run(folder, "config/crd --old git:HEAD")).toMatchObject({ code: 0 });
  });
  test("nothing is said of a group that neither state has, or that both name", async () => {
    const folder = repository({ PROJECT: project(OWN, OTHER), "config/crd/a.yaml": crd("store.acme.io") });
    commit(folder.path, {
      PROJECT: project(OTHER),
      "config/crd/a.yaml": crd("store.acme.io", "my_field: { type: number }"),
    });
    const { code, stderr } = await run(folder);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining("still owned")]);
  });
  test("what a flag says counts alone", async () => {
    const folder = repository(before);
    commit(folder.path, { PROJECT: project(OTHER), "config/crd/a.yaml": `${BAD}---\n${crd("b.io")}` });
    expect((await run(folder, "config --owned b.io --old git:HEAD~1")).code).toBe(0);
  });
});

describe("Go sources", () => {
  const group = (name: string, version = "v1"): string =>
    `// +groupName=${name}\npackage ${version}\n\n// App is an app.\n// +kubebuilder:object:root=true\ntype App struct {\n\tmetav1.TypeMeta   \`json:",inline"\`\n\tmetav1.ObjectMeta \`json:"metadata"\`\n}\n`;
  const named = project("{ api: { crdVersion: v1 }, group: x, domain: acme.io, kind: App, path: acme.io/op/api/v1 }");
  const inProject = named.replace("layout:", "repo: acme.io/op\nlayout:");
  test("the package that a project names", async () => {
    const folder = repository({ ...before, PROJECT: inProject, "api/v1/groupversion_info.go": group("shop.acme.io") });
    commit(folder.path, { "api/v1/groupversion_info.go": group("other.io"), "config/crd/a.yaml": BAD });
    expect((await run(folder)).code).toBe(1);
  });
  test("a further group of the organization of the project", async () => {
    const folder = repository({ ...before, PROJECT: project(OTHER), "api/v1/types.go": group("shop.acme.io") });
    commit(folder.path, { "api/v1/types.go": group("other.io"), "config/crd/a.yaml": BAD });
    expect((await run(folder)).code).toBe(1);
  });
  test("files of the input, but none of others", async () => {
    const folder = repository({
      "config/crd/a.yaml": crd("shop.acme.io"),
      "api/v1/types.go": group("shop.acme.io"),
      "vendor/b/types.go": group("b.io"),
      "excluded/c/types.go": group("c.io"),
    });
    rmSync(join(folder.path, "api"), { recursive: true });
    commit(folder.path, { "config/crd/a.yaml": BAD });
    const { code, stderr } = await run(folder, ". --old git:HEAD~1 --exclude excluded");
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("still owned, as in git:HEAD~1: shop.acme.io (their Go types are in the input)"),
    ]);
    for (const other of ["b.io", "c.io"]) {
      commit(folder.path, { "config/crd/a.yaml": crd("shop.acme.io") });
      commit(folder.path, { "config/crd/b.yaml": crd(other, "my_field: { type: number }") });
      expect((await run(folder, ". --old git:HEAD~1 --exclude excluded")).code).toBe(0);
    }
  });
});

test("a folder: the project around it", async () => {
  const folder = folderOf({
    ...Object.fromEntries(Object.entries(before).map(([name, text]) => [`old/${name}`, text])),
    "config/crd/a.yaml": BAD,
  });
  const { code, stderr } = await run(folder, "config --old old/config");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("still owned, as in old/config: shop.acme.io (old/PROJECT)"),
  ]);
});
