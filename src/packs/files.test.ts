import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import { useFolder } from "../testing/folder.js";
import { documentsIn, kindOf, namesIn } from "./pack-folder.js";
import type { PackProblem } from "./shared/problem.js";

const write = useFolder();

describe("kindOf", () => {
  test("follows links, and returns 'nothing' for a path that does not exist", () => {
    const folder = write({ "a.yaml": "" });
    symlinkSync("a.yaml", join(folder, "link"));
    expect(["", "a.yaml", "link", "no/such"].map((name) => kindOf(join(folder, name)))).toEqual([
      "folder",
      "file",
      "file",
      "nothing",
    ]);
  });

  test("reports a path that cannot be followed", () => {
    const folder = write({ "a.yaml": "" });
    symlinkSync("nothing", join(folder, "dangling"));
    expect(() => kindOf(join(folder, "dangling"))).toThrow(/symbolic link to 'nothing'/);
    expect(() => kindOf(join(folder, "a.yaml/b"))).toThrow(InputError);
  });
});

test("namesIn sorts by code unit and leaves out names that begin with a dot", () => {
  const folder = write({ "b.yaml": "", "a.yaml": "", "B.yaml": "", ".c.yaml": "", "d/e.yaml": "" });
  expect(namesIn(folder)).toEqual(["B.yaml", "a.yaml", "b.yaml", "d"]);
  expect(namesIn(join(folder, "nothing"))).toEqual([]);
});

describe("documentsIn", () => {
  test("returns valid documents and reports the rest", () => {
    const folder = write({ "a.yaml": "a: 1\n---\nb: [\n---\nc: 3\n" });
    const problems: PackProblem[] = [];
    const file = join(folder, "a.yaml");
    expect(documentsIn(file, problems).map(({ value }) => value)).toEqual([{ a: 1 }, { c: 3 }]);
    expect(problems[0]).toMatchObject({ file });
    expect(problems[0]?.line).toBeGreaterThan(2);
  });

  test("refuses a file that does not exist", () => {
    expect(() => documentsIn(join(write({}), "a.yaml"), [])).toThrow(/a\.yaml' does not exist$/);
  });

  test("refuses text that is not UTF-8: a pattern would match something else", () => {
    const file = join(write({}), "a.yaml");
    writeFileSync(file, Buffer.from("pattern: ^Bücher$\n", "latin1"));
    expect(() => documentsIn(file, [])).toThrow("must be UTF-8 text");
  });
});
