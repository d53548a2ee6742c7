import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../testing/folder.js";
import { NODE_FILES } from "./node-io.js";

const write = useFolder();

test("tells files, folders and nothing apart", () => {
  const folder = write({ "a.yaml": "a" });
  expect(NODE_FILES.kindOf(folder)).toBe("directory");
  expect(NODE_FILES.kindOf(join(folder, "a.yaml"))).toBe("file");
  expect(NODE_FILES.kindOf(join(folder, "b.yaml"))).toBeUndefined();
  expect(NODE_FILES.kindOf(join(folder, "a.yaml/b.yaml"))).toBeUndefined();
  expect(NODE_FILES.kindOf("/dev/null")).toBe("stream");
});

test("lists all that there is, and says of links where they lead", () => {
  const folder = write({ "a.yaml": "a", "in/b.yaml": "b" });
  symlinkSync(join(folder, "a.yaml"), join(folder, "link.yaml"));
  symlinkSync(folder, join(folder, "in", "loop"));
  symlinkSync(join(folder, "gone"), join(folder, "dangling.yaml"));
  const names = (path: string): readonly string[] => NODE_FILES.list(path).map(({ name, kind }) => `${name} ${kind}`);
  expect([...names(folder)].sort()).toEqual(["a.yaml file", "dangling.yaml broken", "in directory", "link.yaml file"]);
  expect([...names(join(folder, "in"))].sort()).toEqual(["b.yaml file", "loop link to directory"]);
});

describe("replacing the contents of a file", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test("keeps its mode, and leaves nothing else behind", () => {
    const folder = write({ "a.yaml": "old and longer" });
    const file = join(folder, "a.yaml");
    chmodSync(file, 0o640);
    NODE_FILES.replace(file, bytes("new"), bytes("old and longer"));
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a.yaml"]);
  });
  test("goes through a link, which stays one", () => {
    const folder = write({ "in/a.yaml": "old" });
    const link = join(folder, "link.yaml");
    symlinkSync(join("in", "a.yaml"), link);
    NODE_FILES.replace(link, bytes("new"), bytes("old"), folder);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "in", "a.yaml"), "utf8")).toBe("new");
    expect(readdirSync(join(folder, "in"))).toEqual(["a.yaml"]);
  });
  test("leaves all as it was if it fails", () => {
    const folder = write({ "a.yaml": "old" });
    mkdirSync(join(folder, "b.yaml"));
    expect(() => {
      NODE_FILES.replace(join(folder, "b.yaml"), bytes("new"), bytes("old"));
    }).toThrow("must be a regular file");
    expect(() => {
      NODE_FILES.replace(join(folder, "c.yaml"), bytes("new"), bytes("old"));
    }).toThrow("ENOENT");
    expect([...readdirSync(folder)].sort()).toEqual(["a.yaml", "b.yaml"]);
  });
  test.each<readonly [string, string, (folder: string) => void]>([
    [
      "that has changed meanwhile",
      "must not change while it is being fixed",
      (folder) => {
        writeFileSync(join(folder, "in/a.yaml"), "edited");
      },
    ],
    [
      "that a link out of the folder leads to",
      "must not lead out of",
      (folder) => {
        write({ "out.yaml": "old" });
        rmSync(join(folder, "in/a.yaml"));
        symlinkSync("../out.yaml", join(folder, "in/a.yaml"));
      },
    ],
    [
      "that has another name",
      "must not have other hard links",
      (folder) => {
        linkSync(join(folder, "in/a.yaml"), join(folder, "other.yaml"));
      },
    ],
  ])("refuses a file %s, and leaves it as it is", (_, message, change) => {
    const folder = write({ "in/a.yaml": "old" });
    change(folder);
    const file = join(folder, "in/a.yaml");
    const before = readFileSync(file, "utf8");
    expect(() => {
      NODE_FILES.replace(file, bytes("new"), bytes("old"), join(folder, "in"));
    }).toThrow(message);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(readdirSync(join(folder, "in"))).toEqual(["a.yaml"]);
  });

  test("keeps the owner, or changes nothing", () => {
    const folder = write({ "a.yaml": "old" });
    const file = join(folder, "a.yaml");
    // Only root may give files away, and then gets the other answer.
    if (process.getuid?.() === 0) chownSync(file, 1234, 1234);
    NODE_FILES.replace(file, bytes("new"), bytes("old"));
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) expect([uid, gid]).toEqual([1234, 1234]);
    else expect(uid).toBe(process.getuid?.());
  });
});
