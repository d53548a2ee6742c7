import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { at, path } from "kube-json";
import type { InputError } from "../model/input-error.js";
import { CATALOGUE } from "../testing/catalogue.js";
import { useFolder } from "../testing/folder.js";
import { loadPacks } from "./load.js";
import { refusal } from "../testing/refusal.js";

const write = useFolder();

const pack = (name: string, spec = "  rules:\n    - use: objects/no-data\n"): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata:\n  name: ${name}\nspec:\n${spec}`;

const names = (directory: string): readonly string[] => loadPacks(directory, CATALOGUE).packs.map(({ name }) => name);

const problem = (directory: string | readonly string[]): InputError => refusal(() => loadPacks(directory, CATALOGUE));

describe("loadPacks", () => {
  test("reads a folder of packs in the order of its names", () => {
    const directory = write({
      "b/pack.yaml": pack("second"),
      "a/pack.yaml": pack("first"),
      "a/README.md": "words",
      "a/.note": "words",
      "a/tests/a.yaml": "no pack: [",
      "README.md": "words",
      "policy-pack.schema.json": "{}",
      ".git/pack.yaml": pack("hidden"),
    });
    const { packs, loaded } = loadPacks(directory, CATALOGUE);
    expect(packs.map(({ name }) => name)).toEqual(["first", "second"]);
    expect(loaded.map(({ pack: one }) => one)).toEqual(packs);
    expect(loaded[0]).toMatchObject({
      file: join(directory, "a/pack.yaml"),
      directory: join(directory, "a"),
    });
    expect(at(loaded[0]?.document, "metadata", "name")).toBe("first");
    expect(loaded[0]?.position(path("spec", "rules", 0, "use"))).toEqual({ line: 7, column: 7 });
  });

  test("reads the folder of one pack, and a file", () => {
    const directory = write({ "pack.yaml": pack("one") });
    expect(names(directory)).toEqual(["one"]);
    write({ "my.yaml": pack("mine") });
    expect(names(join(directory, "my.yaml"))).toEqual(["mine"]);
    expect(loadPacks(join(directory, "my.yaml"), CATALOGUE).loaded[0]?.directory).toBe(directory);
  });

  test("reads a pack as Kubernetes mounts it from a ConfigMap", () => {
    const directory = write({ "pack.yaml": pack("mounted") });
    mkdirSync(join(directory, "..2026"));
    renameSync(join(directory, "pack.yaml"), join(directory, "..2026/pack.yaml"));
    symlinkSync("..2026", join(directory, "..data"));
    symlinkSync("..data/pack.yaml", join(directory, "pack.yaml"));
    expect(names(directory)).toEqual(["mounted"]);
  });

  test("reports all problems of all packs, with file, line and column", () => {
    const directory = write({
      "a/pack.yaml": pack("a", "  rules:\n    - use: objects/nodata\n    - use: objects/fails\n      action: deny\n"),
      "b/pack.yaml": "apiVersion: [\n",
      "c/pack.yaml": pack("a"),
      "d/pack.yaml": `${pack("d")}---\n${pack("e")}`,
      "e/pack.yaml": "# nothing\n",
      "f/pack.yaml": pack("f"),
    });
    const { message, source, causes } = problem(directory);
    const lines = message.split("\n");
    expect(lines[0]).toContain("6 problems");
    expect(lines[1]).toContain(`${join(directory, "a/pack.yaml")}:7:7: spec.rules[0].use: must be`);
    expect(lines[2]).toContain(`${join(directory, "a/pack.yaml")}:9:7: spec.rules[1].action: must be`);
    expect(lines[3]).toMatch(/b\/pack\.yaml:\d+:\d+: /);
    expect(lines[4]).toContain(`${join(directory, "c/pack.yaml")}:4:3: metadata.name: must be unique`);
    expect(lines[5]).toContain(`${join(directory, "d/pack.yaml")}:9:1: `);
    expect(lines[6]).toContain(`${join(directory, "e/pack.yaml")}:1:1: `);
    expect(lines).toHaveLength(7);
    expect({ source, causes }).toEqual({ source: directory, causes: [] });
  });

  test("a broken pack is named by its own path, also beside others", () => {
    const good = write({
      "good/pack.yaml": pack("good"),
      "bad/pack.yaml": pack("bad").replace("kind: PolicyPack", "kind: Pack"),
    });
    const { message, source } = problem([join(good, "good"), join(good, "bad")]);
    expect(source).toBeUndefined();
    expect(message).toContain(`policy packs are invalid: 1 problem\n${join(good, "bad/pack.yaml")}:2:`);
    expect(message).not.toContain(join(good, "good"));
  });

  test.each([
    ["a pack of another file name", "b/pack.yml", ["b", "b/pack.yml"]],
    ["a pack in JSON", "b/pack.json", ["b", "b/pack.json"]],
    ["a folder without pack", "b/tests/a.yaml", ["b"]],
    ["a file beside packs", "pack.yml", ["pack.yml"]],
    ["a file within a pack", "a/more.yaml", ["a/more.yaml"]],
    ["a folder of tests of another name", "a/test/a.yaml", ["a/test"]],
    ["a file in place of tests", "a/tests", ["a/tests"]],
    ["a schema within a pack", "a/policy-pack.schema.json", ["a/policy-pack.schema.json"]],
  ])("refuses what would be ignored: %s", (_, file, refused) => {
    const directory = write({ "a/pack.yaml": pack("a"), [file]: pack("b") });
    const [, ...lines] = problem(directory).message.split("\n");
    expect(lines.map((line) => line.slice(0, line.indexOf(": ")))).toEqual(
      refused.map((name) => join(directory, name)),
    );
  });

  test("refuses packs within a pack, with a hint for a misspelt name", () => {
    const directory = write({ "pack.yaml": pack("a"), "b/pack.yaml": pack("b"), "pack.yml": pack("c") });
    const { message } = problem(directory);
    expect(message).toContain(`${join(directory, "b")}: must be`);
    expect(message).toMatch(/pack\.yml: must be .*; did you mean 'pack\.yaml'\?/);
  });

  test("says where a pack was expected if there is none", () => {
    const directory = write({ "README.md": "" });
    expect(problem(directory).message).toContain(`'${join(directory, "pack.yaml")}'`);
    expect(problem(directory).message).toContain(`'${join(directory, "*", "pack.yaml")}'`);
    expect(problem(directory).message).toMatch(/; the folder has 1 other file or folder$/);
    expect(problem(join(directory, "nothing")).message).toContain("does not exist");
  });

  test("of a folder of other files, one sentence says so, not one for each", () => {
    const files = Object.fromEntries(["a.yaml", "b.yaml", "c/d.yaml"].map((name) => [name, ""]));
    const directory = write(files);
    expect(problem(directory).message).toMatch(/^there must be a policy pack at .*; the folder has 3 other files/);
    // The hint is for a misspelt name.
    const misspelt = write({ ...files, "team/pack.yml": pack("team") });
    expect(problem(misspelt).message).toMatch(/: 1 problem\n.*team\/pack\.yml: .*; did you mean 'pack\.yaml'\?$/);
  });

  test("a file that cannot be read is named", () => {
    const directory = write({});
    symlinkSync("pack.yaml", join(directory, "pack.yaml"));
    expect(problem(directory)).toMatchObject({
      message: expect.stringContaining("a symbolic link to 'pack.yaml', and so back to itself") as string,
      source: join(directory, "pack.yaml"),
    });
  });
});
