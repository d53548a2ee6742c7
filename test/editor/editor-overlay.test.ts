import { utf8Text } from "../../src/files/readable.js";
import { recordingIo } from "../support/cli-harness.js";
import { createOverlay } from "../../src/editor/review/overlay.js";
import { rootOf } from "../../src/editor/review/file-run.js";

const io = recordingIo({
  files: {
    "a.yaml": "stored",
    "b.yaml": "stored",
    "sub/decorum.yaml": "",
    "sub/c/d.yaml": "",
    "op/PROJECT": "",
    "op/config/e.yaml": "",
  },
});
const none = (): void => undefined;

test("a text that is open takes the place of the stored one until it is closed", () => {
  const overlay = createOverlay(io);
  const { files } = overlay.io("/project", none);
  const read = (path: string): string => utf8Text(files.read(path), path);
  overlay.update({ "/project/a.yaml": "open", "/project/new.yaml": "new" });
  expect([read("a.yaml"), read("b.yaml"), read("/project/new.yaml")]).toEqual(["open", "stored", "new"]);
  expect([files.kindOf("new.yaml"), files.unsaved?.("/project/a.yaml")]).toEqual(["file", "open"]);
  overlay.update({ "/project/a.yaml": undefined, "/project/new.yaml": undefined });
  expect([read("a.yaml"), files.kindOf("new.yaml")]).toEqual(["stored", undefined]);
  expect(() => {
    files.replace("a.yaml", new Uint8Array(), new Uint8Array());
  }).toThrow("writes no files");
});

test("a folder has the files that are open and not stored yet, and their folders, until they are closed", () => {
  const overlay = createOverlay(io);
  const { files } = overlay.io("/project", none);
  const names = (folder: string): readonly string[] =>
    files
      .list(folder)
      .map(({ name, kind }) => `${name} ${kind}`)
      .sort();
  const stored = names("sub");
  overlay.update({ "/project/sub/c/d.yaml": "open", "/project/sub/e.yaml": "new", "/project/sub/f/g/h.yaml": "new" });
  expect(names("sub")).toEqual([...stored, "e.yaml file", "f directory"].sort());
  expect([names("sub/f"), files.kindOf("sub/f")]).toEqual([["g directory"], "directory"]);
  overlay.update({ "/project/sub/e.yaml": undefined, "/project/sub/f/g/h.yaml": undefined });
  expect([names("sub"), files.kindOf("sub/f")]).toEqual([stored, undefined]);
});

test("a text and a walk have limits", () => {
  const overlay = createOverlay(io, 1024 * 1024, 3);
  overlay.update({ "/project/a.yaml": "ä".repeat(600_000) });
  const { files } = overlay.io("/project", none);
  expect(() => files.read("a.yaml")).toThrow("must have at most 1 MiB; it has more");
  expect(() => files.list(".")).toThrow("must contain at most 3 files; it has more");
});

test.each([
  ["/project/sub/c/d.yaml", ["/project"], "/project/sub"],
  ["/project/op/config/e.yaml", ["/project", "/project/op/config"], "/project/op/config"],
  ["/project/op/config/e.yaml", [], "/project/op"],
  ["/project/a.yaml", ["/pro"], undefined],
])("the root of %s in %j is %s", (file, folders, root) => {
  expect(rootOf(file, folders, createOverlay(io).io("/project", none).files)).toBe(root);
});
