import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bind } from "../../src/testing/test-rule.js";
import { named, noBad } from "../support/cli-fixtures.js";
import { folderOf } from "../support/new-folder.js";
import { decorum, packOf, productOf, type Ran, type Tree, type World } from "../support/cli-harness.js";

/** The decorum.yaml that `decorum init` writes. */

const product = productOf([packOf([noBad, named].map((rule) => bind(rule, undefined)))]);
const run = (line: string, files: Tree, world: World = {}): Promise<Ran> => decorum(line, product, { files, ...world });

const bad = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: web }\nspec: { bad: 1 }\n";

describe("init", () => {
  const start = async (files: Tree): Promise<string> => {
    const replaced: Record<string, string> = {};
    const { code, stdout } = await run("init", files, { replaced });
    expect([code, stdout.split("\n").slice(0, 2)]).toEqual([
      0,
      ["Created decorum.yaml. Next:", "  decorum dry-run           Review what it names"],
    ]);
    return replaced["decorum.yaml"] ?? "";
  };
  const crd = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\nspec: { group: a.io }\n`;
  test.each([
    [
      "a kubebuilder project",
      {
        PROJECT: "domain: a.io\nresources: [{ api: { crdVersion: v1 }, group: b }]\n",
        "config/crd/x.yaml": crd,
      },
      ["paths: [config]", "b.a.io is owned"],
    ],
    ["CRDs", { "config/crd/x.yaml": crd }, ["paths: [config]", "owned: [a.io]"]],
    ["a Helm chart", { "Chart.yaml": "", "crds/x.yaml": crd }, ["paths: [crds]", "owned: [a.io]"]],
    [
      "a folder of CRDs without manifests",
      { "config/crd/x.txt": "", "config/a.yaml": bad },
      ["paths: [config]", "# owned: ['*.example.com']"],
    ],
    ["a CRD beside it", { "x.yaml": crd }, ["paths: [.]", "\nowned: [a.io]", "remove those of others"]],
    [
      "CRDs of many groups, which are not all of one owner",
      { "x.yaml": ["f", "e", "d", "c", "b", "a"].map((one) => crd.replace("a.io", `${one}.io`)).join("---\n") },
      ["paths: [.]", "\n# owned: [a.io, b.io, c.io, d.io, e.io, f.io]"],
    ],
    ["plain YAML", { "x.yaml": bad }, ["paths: [.]", "# owned: ['*.example.com']"]],
    ["an empty folder", {}, ["paths: [.]"]],
    [
      "CRDs with a group that a template fills in",
      { "config/crd/x.yaml": crd.replace("group: a.io", 'group: "{{ .Values.group }}"') },
      ["paths: [config]", "# owned: ['*.example.com']"],
    ],
    [
      "a baseline",
      {
        "x.yaml": bad,
        "decorum-baseline.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Baseline\nfindings: []\n",
      },
      ["paths: [.]", "\nbaseline: decorum-baseline.yaml\n"],
    ],
  ])("fits %s, and what it writes is valid", async (_, files, parts) => {
    const written = await start(files);
    for (const part of parts) expect(written).toContain(part);
    const known = written.replace(/^#? *rules:[\s\S]*/m, "");
    expect((await run("dry-run", { ...files, "decorum.yaml": known })).stderr).not.toContain("settings are invalid");
  });
  test("reviews the Go types of a project whose CRDs are elsewhere", async () => {
    const files = {
      PROJECT: "domain: a.io\nresources: [{ api: { crdVersion: v1 }, group: b }]\n",
      "config/samples/x.yaml": bad,
      "charts/x/crds/x.yaml": crd,
    };
    expect(await start(files)).toContain("\npaths: [.]\n");
    const types = `// +groupName=b.a.io\npackage v1\n\n// +kubebuilder:object:root=true\ntype App struct {\n\tmetav1.TypeMeta   \`json:",inline"\`\n\tmetav1.ObjectMeta \`json:"metadata"\`\n}\n`;
    const folder = folderOf({ ...files, "api/v1/types.go": types });
    await folder.decorum("init");
    expect(folder.read("decorum.yaml")).toContain("\npaths: [api, config]\n");
  });
  test("owns the groups of the kinds in Go, not those of others beside them", async () => {
    const kind = 'type App struct {\n\tmetav1.TypeMeta   `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata"`\n}\n';
    const folder = folderOf({
      "x.yaml": ["a", "b"].map((one) => crd.replace("a.io", `${one}.io`)).join("---\n"),
      "v1/types.go": `// +groupName=b.io\npackage v1\n\n// +kubebuilder:object:root=true\n${kind}`,
    });
    await folder.decorum("init");
    expect(folder.read("decorum.yaml")).toContain(
      "The groups of the kinds in Go are yours.\npaths: [.]\nowned: [b.io]\n",
    );
  });
  test("its own file is no input, so no note is about it", async () => {
    const files = { "x.yaml": bad, "decorum.yaml": await start({ "x.yaml": bad }) };
    expect((await run("dry-run", files)).stderr).not.toContain("decorum.yaml");
  });
  test("replaces nothing without --force", async () => {
    const replaced: Record<string, string> = {};
    const files = { "decorum.yaml": "mine\n" };
    expect(await run("init", files, { replaced })).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: decorum.yaml: exists; use '--force' to replace it\n",
    });
    expect((await run("init --force", files, { replaced })).code).toBe(0);
    expect(replaced["decorum.yaml"]).toContain("kind: Config");
  });
  test("names no group of PROJECT that could be read as a setting", async () => {
    const group = 'group: "shop\\nplugins: [./evil.mjs]\\n#"';
    const folder = folderOf({ PROJECT: `domain: a.io\nresources: [{ api: { crdVersion: v1 }, ${group} }]\n` });
    expect((await folder.decorum("init")).code).toBe(0);
    expect(folder.read("decorum.yaml")).toContain(
      "# A kubebuilder project: the groups in PROJECT are owned, because PROJECT says so.\n",
    );
    expect(folder.read("decorum.yaml")).not.toContain("evil");
  });
  test("--force writes through a link within the folder", async () => {
    const folder = folderOf({ "x.yaml": bad, "config/decorum.yaml": "mine\n" });
    symlinkSync("config/decorum.yaml", join(folder.path, "decorum.yaml"));
    expect((await folder.decorum("init --force")).code).toBe(0);
    expect(lstatSync(join(folder.path, "decorum.yaml")).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder.path, "config/decorum.yaml")).isSymbolicLink()).toBe(false);
    expect(folder.read("config/decorum.yaml")).toContain("kind: Config");
  });
  test("--force replaces a link that leads elsewhere, not the file there", async () => {
    const folder = folderOf({ "x.yaml": bad });
    const outside = folderOf({ rc: "mine\n" });
    symlinkSync(join(outside.path, "rc"), join(folder.path, "decorum.yaml"));
    expect((await folder.decorum("init --force")).code).toBe(0);
    expect(readFileSync(join(outside.path, "rc"), "utf8")).toBe("mine\n");
    expect(lstatSync(join(folder.path, "decorum.yaml")).isSymbolicLink()).toBe(false);
    expect([folder.files(), folder.read("decorum.yaml")]).toEqual([
      ["decorum.yaml", "x.yaml"],
      expect.stringContaining("kind: Config"),
    ]);
  });
});
