import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { placeText, resolve } from "go-crd/testing";
import { type GoSources, createSources } from "go-crd";
import { InputError } from "../model/input-error.js";
import { readGoFiles } from "./go-files.js";

const readGoSources = (...given: Parameters<typeof readGoFiles>): GoSources => createSources(readGoFiles(...given));

const WIDGET = { group: "example.com", version: "v1", kind: "Widget" };
const TYPES = '// +groupName=example.com\npackage v1\ntype Widget struct {\n\tSize int `json:"size"`\n}\n';

let root: string;

const write = (path: string, text = "package x\n"): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** The files found in a folder, relative to the root. */
const found = (folder = root): readonly string[] =>
  readGoFiles([folder])
    .paths.map((path) => relative(root, path))
    .filter((path) => !path.startsWith(".."))
    .sort();

describe("Go files in folders", () => {
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "go-files-")));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test("Go files, go.mod and go.work are found, as the go command finds them", () => {
    for (const path of ["a.go", "go.mod", "go.work", "b/c/d.go", "b/zz_generated.deepcopy.go"]) write(path);
    for (const path of [
      "a_test.go",
      "vendor/v.go",
      "b/vendor/v.go",
      "node_modules/n.go",
      "b/testdata/e.go",
      ".git/g.go",
      "_x/x.go",
      "_y.go",
      "z.txt",
    ])
      write(path);
    expect(found()).toEqual(["a.go", "b/c/d.go", "b/zz_generated.deepcopy.go", "go.mod", "go.work"]);
  });

  test("nested modules are found, but not those of other repositories, nor the module cache", () => {
    for (const path of ["go.mod", ".git/HEAD", "api/go.mod", "api/a.go"]) write(path);
    for (const path of ["sub/.git", "sub/go.mod", "sub/s.go", "go/pkg/mod/x@v1.0.0/x.go"]) write(path);
    expect(found()).toEqual(["api/a.go", "api/go.mod", "go.mod"]);
    expect(found(join(root, "sub"))).toContain("sub/s.go");
    expect(found(join(root, "go/pkg/mod/x@v1.0.0"))).toContain("go/pkg/mod/x@v1.0.0/x.go");
  });

  test("the go.mod files above a folder count, because they say what its packages are called", () => {
    write("go.mod", "module example.com/p\n");
    write(
      "api/v1/types.go",
      'package v1\nimport "example.com/p/api/shared"\n// +groupName=example.com\ntype Widget struct {\n\tshared.Spec `json:",inline"`\n}\n',
    );
    write("api/shared/types.go", 'package shared\ntype Spec struct {\n\tSize int `json:"size"`\n}\n');
    const sources = readGoSources([join(root, "api")]);
    expect(placeText(resolve(sources, WIDGET, ["properties", "size"]))).toBe(`${join(root, "api/shared/types.go")}:3`);
  });

  test("paths are shown as the folder is named, and each file is read once", () => {
    write("api/v1/types.go", TYPES);
    const folder = relative(process.cwd(), root);
    const sources = readGoSources([folder, root, join(root, "api")]);
    expect(placeText(resolve(sources, WIDGET, []))).toBe(`${join(folder, "api/v1/types.go")}:3`);
    expect(sources.packages).toHaveLength(1);
  });

  test("paths in the working directory are shown from there, though a folder above is named", () => {
    write("api/v1/types.go", TYPES);
    write("other/v1/types.go", TYPES.replace("package v1", "package v2"));
    const { paths, shown } = readGoFiles([".."], undefined, join(root, "api"));
    expect(paths.map((path) => shown?.(path)).sort()).toEqual(["../other/v1/types.go", "v1/types.go"]);
  });

  test("symbolic links are not followed, so loops end; the named folder may be one", () => {
    write("api/types.go", TYPES);
    symlinkSync(root, join(root, "api/loop"));
    symlinkSync(join(root, "api/types.go"), join(root, "link.go"));
    symlinkSync(join(root, "api"), join(root, "here"));
    expect(found(join(root, "here"))).toEqual(["api/types.go"]);
    expect(found()).toEqual(["api/types.go"]);
  });

  test("what is too large, too deep or too much is not read, and the notes say so", () => {
    write("a.go", `package v1\n${"/".repeat(3000)}`);
    write("b/types.go", TYPES);
    write("c/c/c/c.go");
    const limits = { file: 2048, all: 1e6, entries: 100, depth: 2 };
    const sources = readGoSources([root], limits);
    expect(resolve(sources, WIDGET, [])).toBeDefined();
    expect(sources.notes).toEqual([
      expect.stringMatching(/a\.go: not read, because it has more than/),
      expect.stringMatching(/c\/c: folders in it are not read/),
    ]);
    expect(readGoSources([root], { ...limits, entries: 4 }).notes).toContainEqual(
      expect.stringMatching(/not read, nor what follows, because there are more than 4 files/),
    );
    const few = readGoSources([root], { ...limits, file: 1e6, all: 3050 });
    expect(few.notes).toContainEqual(expect.stringMatching(/b\/types\.go: not read, nor what follows/));
    expect(resolve(few, WIDGET, [])).toBeUndefined();
  });

  test("a file that disappears, and a folder that may not be read, are in the notes", () => {
    write("v1/types.go", TYPES);
    write("closed/types.go");
    chmodSync(join(root, "closed"), 0);
    const sources = readGoSources([root]);
    chmodSync(join(root, "closed"), 0o700);
    rmSync(join(root, "v1/types.go"));
    expect(resolve(sources, WIDGET, [])).toBeUndefined();
    const notes = process.getuid?.() === 0 ? 0 : 1;
    expect(sources.notes.filter((note) => note.includes("closed"))).toHaveLength(notes);
    expect(sources.notes.filter((note) => note.includes("v1/types.go"))).not.toHaveLength(0);
  });

  test("a folder that does not exist, or is a file, is rejected", () => {
    write("a.go");
    for (const path of ["missing", "a.go"]) expect(() => readGoFiles([join(root, path)])).toThrow(InputError);
  });
});
