import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { idOfSource, sourceFiles } from "./source-files.js";

test.each([
  ["labels/label-syntax.ts", "labels/label-syntax"],
  ["crd-schema/lists/set-of-scalars.ts", "crd-schema/set-of-scalars"],
  ["crd-schema/lists/deep/set-of-scalars.ts", "crd-schema/set-of-scalars"],
])("the id of %s is %s", (file, id) => {
  expect(idOfSource(file)).toBe(id);
});

describe("the files of a project", () => {
  const root = mkdtempSync(join(tmpdir(), "sources-"));
  const write = (file: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "");
  };
  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  test("by id, without tests, lists and what is no rule", () => {
    for (const file of ["index.ts", "example.ts", "a/index.ts", "a/b/one.ts", "a/b/one.test.ts", "a/two.ts"])
      write(`src/rules/${file}`);
    write("src/defaulters/c/three.ts");
    expect([...sourceFiles(root)].sort()).toEqual([
      ["a/one", "src/rules/a/b/one.ts"],
      ["a/two", "src/rules/a/two.ts"],
      ["c/three", "src/defaulters/c/three.ts"],
    ]);
  });
  test("two of one id are an error", () => {
    write("src/rules/a/d/two.ts");
    expect(() => sourceFiles(root)).toThrow("have the same id 'a/two'");
  });
});
