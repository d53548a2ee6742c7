import { fix, bad } from "../support/cli-fix.js";
import { removeWorlds, world } from "../support/go-world.js";
import { folderOf } from "../support/new-folder.js";
import { admissionReview } from "../support/admission-review.js";
import type { JsonObject } from "kube-json";

describe("a file with two names", () => {
  afterEach(removeWorlds);
  const text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  uid: x\n";
  const linked = () => {
    const one = world({ "data/a.yaml": text, "links/b.yaml": text });
    one.symlink("../data/a.yaml", "links/a.yaml");
    one.symlink("data", "more");
    return one;
  };
  test("is fixed once, and a note says so", async () => {
    const { decorum, read } = linked();
    const { code, stderr } = await decorum("fix data/a.yaml links/a.yaml more/a.yaml --write");
    expect([code, stderr]).toEqual([
      0,
      `note: 'links/a.yaml' is the same file as 'data/a.yaml', and is left out
note: 'more/a.yaml' is the same file as 'data/a.yaml', and is left out
data/a.yaml:1  ConfigMap/a
  fixes 1 finding of metadata/no-server-fields
1 object: 1 finding fixed in 1 object
`,
    ]);
    expect(read("data/a.yaml")).toBe(text.replace("  uid: x\n", ""));
  });
  test("has its own path in a patch, because 'patch' and 'git apply' do not follow links", async () => {
    for (const name of ["links/a.yaml", "more/a.yaml"])
      expect((await linked().decorum(`fix ${name}`)).stdout).toContain("--- data/a.yaml\n+++ data/a.yaml\n");
  });
});

describe("a link out of the working folder", () => {
  afterEach(removeWorlds);
  const text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  uid: x\n";
  const baseline = `apiVersion: decorum.dev/v1alpha1\nkind: Baseline\nfindings:\n- {rule: metadata/no-server-fields, object: ConfigMap/b, field: metadata.uid}\n`;
  test.each([
    ["a folder", "config/crd"],
    ["a file in it", "config/crd/a.yaml"],
    ["a glob", "config/crd/*.yaml"],
  ])("is not written through, if %s is named", async (_, path) => {
    const outside = folderOf({ "a.yaml": text });
    const { decorum, symlink } = world({ "config/x.txt": "" });
    symlink(outside.path, "config/crd");
    const { code, stderr } = await decorum(`fix --write ${path}`);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("config/crd/a.yaml:1:1: error: must not lead out of '"),
    ]);
    expect(outside.read("a.yaml")).toBe(text);
    expect((await decorum(`fix --write ${outside.path}`)).code).toBe(0);
    expect(outside.read("a.yaml")).not.toContain("uid");
  });
  test("keeps its baseline", async () => {
    const outside = folderOf({ "b.yaml": baseline });
    const { decorum, symlink } = world({ "a.yaml": text.replace("  uid: x\n", "") });
    symlink(`${outside.path}/b.yaml`, "b.yaml");
    const { stderr } = await decorum("dry-run a.yaml --baseline b.yaml --prune");
    expect(stderr).toContain("b.yaml: must not lead out of '");
    expect(outside.read("b.yaml")).toBe(baseline);
  });
});

describe("what a file may hold", () => {
  const written = async (text: string): Promise<string> => (await fix("-f - --write", { stdin: text })).stdout;

  test("several documents: the others stay as they are, even if they cannot be read", async () => {
    const text = `# head\n---\n${bad}---\n- oops\n---\nkind: "open\n--- # next\n${bad}...\n`;
    expect(await written(text)).toBe(text.replaceAll("  bad: 1\n", ""));
    expect((await fix("-f - --write", { stdin: text })).code).toBe(2);
  });
  test("a byte order mark and line breaks of Windows", async () => {
    const text = `\uFEFF${bad}---\n${bad}`.replaceAll("\n", "\r\n");
    expect(await written(text)).toBe(text.replaceAll("  bad: 1\r\n", ""));
  });
  test("items of lists", async () => {
    const item = (name: string, spec: string): string =>
      `- apiVersion: acme.io/v1\n  kind: App\n  metadata: {name: ${name}}\n  spec: ${spec}\n`;
    const list = (...items: readonly string[]): string => `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;
    expect(await written(list(item("a", "{good: 1, bad: 1}"), item("b", "{}"), item("c", "{bad: 1}")))).toBe(
      list(item("a", "{good: 1}"), item("b", "{}"), item("c", "{}")),
    );
    const typed = "apiVersion: acme.io/v1\nkind: AppList\nitems:\n- spec:\n    bad: 1\n    good: 1\n";
    expect(await written(typed)).toBe(typed.replace("    bad: 1\n", ""));
  });
  test("JSON", async () => {
    const json = (spec: object, step?: number): string =>
      JSON.stringify({ apiVersion: "acme.io/v1", kind: "App", spec }, null, step);
    expect(await written(json({ good: 1, bad: 1 }, 2))).toBe(json({ good: 1 }, 2));
    expect(await written(json({ bad: 1, good: 1 }) + json({ bad: 1 }))).toBe(json({ good: 1 }) + json({}));
  });
  test("an AdmissionReview, of which the object is fixed", async () => {
    const review = (spec: JsonObject): string =>
      JSON.stringify(admissionReview({ apiVersion: "acme.io/v1", kind: "App", metadata: { name: "a" }, spec }));
    expect(await written(review({ good: 1, bad: 1 }))).toBe(review({ good: 1 }));
  });
  test("aliases: what cannot be changed alone is left to people", async () => {
    const text = `apiVersion: acme.io/v1\nkind: App\nspec: &spec {bad: 1}\nother: *spec\n`;
    const { code, stdout, stderr } = await fix("-f - --write", { stdin: text });
    expect([code, stdout]).toEqual([1, text]);
    expect(stderr).toBe(
      [
        "<stdin>:1: note: App/(no name) must be fixed by hand; writing its fixes would change other parts of the file",
        "1 object: no automatic fixes, 1 finding with unwritten fixes",
        "",
      ].join("\n"),
    );
  });
  test("what only clients read is left alone, and a note names it", async () => {
    const text = "apiVersion: v1\nkind: Config\nspec: {bad: 1}\n";
    expect(await fix("-f -", { stdin: text })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^note: skipped 1 document .*\nerror: no objects found/) as unknown,
    });
  });
});
