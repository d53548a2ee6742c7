import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../testing/folder.js";
import { fileWriter } from "./file-writer.js";

const write = useFolder();
const text = (path: string): string => readFileSync(path, "utf8");

/** More than is written at once. */
const LONG = "é".repeat(100_000);

test("the file is as it was until it is finished, and then has everything", () => {
  const folder = write({ "a.json": "old" });
  const file = join(folder, "a.json");
  const writer = fileWriter(file);
  writer.write("[");
  writer.write(LONG);
  expect(text(file)).toBe("old");
  const [temporary = ""] = readdirSync(folder).filter((name) => name !== "a.json");
  // Not in memory, and nothing that a review of the folder would read.
  expect([temporary[0], text(join(folder, temporary)).length]).toEqual([".", LONG.length + 1]);
  writer.write("]");
  writer.finish();
  writer.discard();
  expect(text(file)).toBe(`[${LONG}]`);
  expect(readdirSync(folder)).toEqual(["a.json"]);
});

test("what is discarded leaves nothing behind", () => {
  const folder = write({ "a.json": "old" });
  for (const name of ["a.json", "b.json"]) {
    const writer = fileWriter(join(folder, name));
    writer.write(LONG);
    writer.discard();
  }
  expect(readdirSync(folder)).toEqual(["a.json"]);
  expect(text(join(folder, "a.json"))).toBe("old");
});

test("a new file has the usual mode, an old one keeps its own", () => {
  const folder = write({ "a.json": "old" });
  chmodSync(join(folder, "a.json"), 0o640);
  const modes = ["a.json", "b.json"].map((name) => {
    const writer = fileWriter(join(folder, name));
    writer.write("new");
    writer.finish();
    return statSync(join(folder, name)).mode & 0o777;
  });
  writeFileSync(join(folder, "c.json"), "");
  expect(modes).toEqual([0o640, statSync(join(folder, "c.json")).mode & 0o777]);
});

test("links stay links, hard ones too, and have the same target", () => {
  const folder = write({ "in/a.json": "old" });
  const file = join(folder, "in", "a.json");
  const [link, hard] = [join(folder, "link.json"), join(folder, "hard.json")];
  symlinkSync(join("in", "a.json"), link);
  const writers = [fileWriter(link), fileWriter(file)];
  expect(new Set(writers.map(({ target }) => target)).size).toBe(1);
  for (const one of writers) one.discard();
  linkSync(file, hard);
  const writer = fileWriter(link);
  writer.write("new");
  writer.finish();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect([text(file), text(hard)]).toEqual(["new", "new"]);
});

test("a link to a file that is not there makes the file", () => {
  const folder = write({ "a.json": "old" });
  const link = join(folder, "link.json");
  symlinkSync("b.json", link);
  const writer = fileWriter(link);
  writer.write("new");
  writer.finish();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(text(join(folder, "b.json"))).toBe("new");
});

test.each(["file.json", "gone.json", "far.json", "folder/a.json"])(
  "within a folder, '%s' does not lead out of it",
  (name) => {
    const folder = write({ "out/a.json": "old", "in/a.json": "old" });
    const within = join(folder, "in");
    symlinkSync("../out/a.json", join(within, "file.json"));
    symlinkSync("../out/gone.json", join(within, "gone.json"));
    symlinkSync("gone.json", join(within, "far.json"));
    symlinkSync("../out", join(within, "folder"));
    symlinkSync("new.json", join(within, "near.json"));
    expect(() => fileWriter(join(within, name), within)).toThrow(
      expect.objectContaining({ message: expect.stringContaining("must not lead out of") as string }) as Error,
    );
    expect(readdirSync(join(folder, "out"))).toEqual(["a.json"]);
    // Links that stay inside are followed.
    const writer = fileWriter(join(within, "near.json"), within);
    writer.write("new");
    writer.finish();
    expect(text(join(within, "new.json"))).toBe("new");
  },
);

test("a target that cannot be replaced any more gets the content all the same", () => {
  const folder = write({ "a.json": "old" });
  const writer = fileWriter(join(folder, "a.json"));
  unlinkSync(join(folder, "a.json"));
  writer.write("new");
  writer.finish();
  expect(text(join(folder, "a.json"))).toBe("new");
});

test.each([
  ["", "EISDIR"],
  ["gone/a.json", "ENOENT"],
  ["a.json/b.json", "ENOTDIR"],
])("'%s' cannot be written: %s", (path, code) => {
  const folder = write({ "a.json": "old" });
  expect(() => fileWriter(join(folder, path))).toThrow(expect.objectContaining({ code }) as Error);
  expect(readdirSync(folder)).toEqual(["a.json"]);
});

(existsSync("/dev/full") ? test : test.skip)("a device gets each piece at once (if there is /dev/full)", () => {
  const writer = fileWriter("/dev/full");
  expect(() => {
    writer.write(LONG);
  }).toThrow(expect.objectContaining({ code: "ENOSPC" }) as Error);
  writer.discard();
});
