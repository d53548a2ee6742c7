import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../testing/folder.js";
import { fingerprint } from "./reloader.js";

const write = useFolder();

describe("a fingerprint", () => {
  const of = (folder: string, exceptions: readonly string[] = []): Promise<string> =>
    fingerprint({ packs: [join(folder, "packs")], exceptions: exceptions.map((one) => join(folder, one)) });

  const FILES = {
    "packs/a/pack.yaml": "a",
    "packs/a/tests/a.yaml": "test",
    "packs/b/pack.yaml": "b",
    "exceptions/e.yaml": "e",
    "more.yaml": "m",
  };

  test("is the same for the same contents, and reading changes nothing", async () => {
    const folder = write(FILES);
    expect(await of(folder, ["exceptions"])).toBe(await of(folder, ["exceptions"]));
    expect(await of(folder)).not.toBe(await of(folder, ["exceptions"]));
  });

  test("of what was read is that of the files at that time", async () => {
    const folder = write(FILES);
    const file = join(folder, "packs/a/pack.yaml");
    const before = await of(folder);
    const read = new Map([[file, readFileSync(file)]]);
    writeFileSync(file, "changed");
    expect(await of(folder)).not.toBe(before);
    expect(await fingerprint({ packs: [join(folder, "packs")], exceptions: [] }, read)).toBe(before);
  });

  test("covers each folder of packs", async () => {
    const folder = write({ "a/pack.yaml": "a", "b/pack.yaml": "b" });
    const both = (): Promise<string> => fingerprint({ packs: [join(folder, "a"), join(folder, "b")], exceptions: [] });
    const before = await both();
    writeFileSync(join(folder, "b/pack.yaml"), "c");
    expect(await both()).not.toBe(before);
  });

  test("does not wait for a pipe in place of a file", async () => {
    const folder = write(FILES);
    const before = await of(folder);
    rmSync(join(folder, "packs/a/pack.yaml"));
    spawnSync("mkfifo", [join(folder, "packs/a/pack.yaml")]);
    const piped = await of(folder);
    expect(piped).not.toBe(before);
    rmSync(join(folder, "packs/a/pack.yaml"));
    expect(await of(folder)).not.toBe(piped);
  });

  test.each<[string, (folder: string) => void]>([
    [
      "a pack",
      (folder) => {
        writeFileSync(join(folder, "packs/b/pack.yaml"), "c");
      },
    ],
    [
      "an exception",
      (folder) => {
        writeFileSync(join(folder, "exceptions/e.yaml"), "f");
      },
    ],
    [
      "a file of exceptions",
      (folder) => {
        writeFileSync(join(folder, "more.yaml"), "n");
      },
    ],
    ["a pack more", () => write({ "packs/c/pack.yaml": "c" })],
    [
      "a pack less",
      (folder) => {
        rmSync(join(folder, "packs/a"), { recursive: true });
      },
    ],
    [
      "a pack's name",
      (folder) => {
        renameSync(join(folder, "packs/a"), join(folder, "packs/z"));
      },
    ],
    [
      "a file that may not be there",
      (folder) => {
        writeFileSync(join(folder, "packs/a/x.txt"), "");
      },
    ],
    [
      "a file that becomes a folder",
      (folder) => {
        rmSync(join(folder, "more.yaml"));
        mkdirSync(join(folder, "more.yaml"));
      },
    ],
    [
      "packs that go away",
      (folder) => {
        rmSync(join(folder, "packs"), { recursive: true });
      },
    ],
  ])("differs with %s", async (_, change) => {
    const folder = write(FILES);
    const before = await of(folder, ["exceptions", "more.yaml"]);
    change(folder);
    expect(await of(folder, ["exceptions", "more.yaml"])).not.toBe(before);
  });

  test.each<[string, (folder: string) => void]>([
    [
      "tests",
      (folder) => {
        writeFileSync(join(folder, "packs/a/tests/a.yaml"), "other");
      },
    ],
    [
      "hidden files",
      (folder) => {
        writeFileSync(join(folder, "packs/.pack.yaml.swp"), "x");
      },
    ],
    [
      "the time of a file",
      (folder) => {
        writeFileSync(join(folder, "packs/a/pack.yaml"), "a");
      },
    ],
  ])("does not depend on %s", async (_, change) => {
    const folder = write(FILES);
    const before = await of(folder);
    change(folder);
    expect(await of(folder)).toBe(before);
  });

  test("follows the link that a mounted ConfigMap replaces", async () => {
    const folder = write({ "packs/..1/team/pack.yaml": "old", "packs/..2/team/pack.yaml": "new" });
    const packs = join(folder, "packs");
    symlinkSync("..1", join(packs, "..data"));
    symlinkSync(join("..data", "team"), join(packs, "team"));
    const before = await of(folder);
    symlinkSync("..2", join(packs, "..data_tmp"));
    renameSync(join(packs, "..data_tmp"), join(packs, "..data"));
    expect(await of(folder)).not.toBe(before);
  });
});
