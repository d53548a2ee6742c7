import { chmodSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../testing/folder.js";
import { NODE_FILES } from "./node-io.js";

const write = useFolder();

test("tells files, folders and nothing apart", () => {
  const folder = write({ "a.yaml": "a" });
  expect(NODE_FILES.kindOf(folder)).toBe("directory");
  expect(NODE_FILES.kindOf(join(folder, "a.yaml"))).toBe("file");
  expect(NODE_FILES.kindOf(join(folder, "b.yaml"))).toBeUndefined();
  expect(NODE_FILES.kindOf("/dev/null")).toBe("stream");
});

test("lists all that there is, and says of links where they lead", () => {
  const folder = write({ "a.yaml": "a", "in/b.yaml": "b" });
  symlinkSync(join(folder, "a.yaml"), join(folder, "link.yaml"));
  symlinkSync(folder, join(folder, "in", "loop"));
  symlinkSync(join(folder, "gone"), join(folder, "dangling.yaml"));
  const names = (path: string): readonly string[] =>
    NODE_FILES.list(path).map(({ name, kind }) => `${name} ${kind}`);
  expect([...names(folder)].sort()).toEqual([
    "a.yaml file",
    "dangling.yaml broken",
    "in directory",
    "link.yaml file",
  ]);
  expect([...names(join(folder, "in"))].sort()).toEqual(["b.yaml file", "loop link to directory"]);
});

describe("replacing the contents of a file", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test("keeps its mode, and leaves nothing else behind", () => {
    const folder = write({ "a.yaml": "old and longer" });
    const file = join(folder, "a.yaml");
    chmodSync(file, 0o640);
    NODE_FILES.replace(file, bytes("new"));
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a.yaml"]);
  });
  test("goes through a link, which stays one", () => {
    const folder = write({ "in/a.yaml": "old" });
    const link = join(folder, "link.yaml");
    symlinkSync(join("in", "a.yaml"), link);
    NODE_FILES.replace(link, bytes("new"));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "in", "a.yaml"), "utf8")).toBe("new");
    expect(readdirSync(join(folder, "in"))).toEqual(["a.yaml"]);
  });
  test("leaves all as it was if it fails", () => {
    const folder = write({ "a.yaml": "old" });
    mkdirSync(join(folder, "b.yaml"));
    expect(() => {
      NODE_FILES.replace(join(folder, "b.yaml"), bytes("new"));
    }).toThrow("EISDIR");
    expect(() => {
      NODE_FILES.replace(join(folder, "c.yaml"), bytes("new"));
    }).toThrow("ENOENT");
    expect([...readdirSync(folder)].sort()).toEqual(["a.yaml", "b.yaml"]);
  });
});
