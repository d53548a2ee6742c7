import { symlinkSync } from "node:fs";
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

test("lists through links to files, but not to folders or to nothing", () => {
  const folder = write({ "a.yaml": "a", "in/b.yaml": "b" });
  symlinkSync(join(folder, "a.yaml"), join(folder, "link.yaml"));
  symlinkSync(folder, join(folder, "in", "loop"));
  symlinkSync(join(folder, "gone"), join(folder, "dangling.yaml"));
  const names = (path: string): readonly string[] =>
    NODE_FILES.list(path).map(({ name, kind }) => `${name} ${kind}`);
  expect([...names(folder)].sort()).toEqual(["a.yaml file", "in directory", "link.yaml file"]);
  expect(names(join(folder, "in"))).toEqual(["b.yaml file"]);
});
