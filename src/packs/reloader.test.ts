import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import { useFolder } from "../testing/folder.js";
import { fingerprint, createReloader, keepLooking, PassingError, type Reloader } from "./reloader.js";

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

describe("a reloader", () => {
  let state = "one";
  let now = 0;
  let loaded: string[] = [];
  let refused: Error | undefined;
  let reloader: Reloader;
  beforeEach(() => {
    state = "one";
    now = 100;
    loaded = [];
    refused = undefined;
    reloader = createReloader({
      fingerprint: () => Promise.resolve(state),
      load: () => {
        if (refused !== undefined) return Promise.reject(refused);
        loaded.push(state);
        return Promise.resolve();
      },
      initial: "one",
      now: () => now,
    });
  });

  test("loads nothing while nothing changes", async () => {
    for (let round = 0; round < 3; round++) expect(await reloader.look()).toBe("Same");
    expect([loaded, reloader.loadedAt()]).toEqual([[], 100]);
  });

  test("loads a change once two checks in a row see the same", async () => {
    state = "half";
    expect(await reloader.look()).toBe("Changing");
    state = "two";
    now = 200;
    expect(await reloader.look()).toBe("Changing");
    expect(await reloader.look()).toBe("Loaded");
    expect(await reloader.look()).toBe("Same");
    expect([loaded, reloader.loadedAt(), reloader.problem()]).toEqual([["two"], 200, undefined]);
  });

  test("ignores a change that is reverted", async () => {
    state = "two";
    await reloader.look();
    state = "one";
    expect([await reloader.look(), await reloader.look()]).toEqual(["Same", "Same"]);
    expect(loaded).toEqual([]);
  });

  test("keeps the packs in use if the new ones are invalid, says why, and tries each state once", async () => {
    refused = new InputError("policy packs must be usable");
    state = "bad";
    now = 200;
    const looks = [await reloader.look(), await reloader.look(), await reloader.look()];
    expect(looks).toEqual(["Changing", "Refused", "Same"]);
    expect([reloader.problem(), reloader.loadedAt()]).toEqual([refused, 100]);
    refused = undefined;
    state = "good";
    await reloader.look();
    expect(await reloader.look()).toBe("Loaded");
    expect([loaded, reloader.problem(), reloader.loadedAt()]).toEqual([["good"], undefined, 200]);
  });

  test("keeps the old packs after an invalid change is reverted", async () => {
    refused = new InputError("policy packs must be usable");
    state = "bad";
    await reloader.look();
    await reloader.look();
    refused = undefined;
    state = "one";
    expect([await reloader.look(), await reloader.look()]).toEqual(["Changing", "Loaded"]);
    expect(reloader.problem()).toBeUndefined();
  });

  test("tries a state again that could not be read for a reason that may pass", async () => {
    refused = new PassingError("policy packs must be read within 10 seconds");
    state = "two";
    expect([await reloader.look(), await reloader.look(), await reloader.look()]).toEqual([
      "Changing",
      "Refused",
      "Refused",
    ]);
    refused = undefined;
    expect([await reloader.look(), await reloader.look()]).toEqual(["Loaded", "Same"]);
    expect([loaded, reloader.problem()]).toEqual([["two"], undefined]);
  });

  test("has no problem if packs that could not be read for a while are those in use", async () => {
    refused = new PassingError("policy packs must be read within 10 seconds");
    expect([await reloader.reload(), await reloader.look()]).toEqual(["Refused", "Same"]);
    expect(reloader.problem()).toBeUndefined();
  });

  test("survives a bug in loading", async () => {
    refused = new TypeError("inner workings");
    state = "two";
    await reloader.look();
    expect(await reloader.look()).toBe("Refused");
    expect(reloader.problem()?.message).toContain("TypeError: inner workings");
  });

  test("runs one check at a time", async () => {
    const [a, b] = [reloader.look(), reloader.look()];
    expect(a).toBe(b);
    await a;
    expect(reloader.look()).not.toBe(a);
  });
});

test("checks continue after one that failed, until they are stopped", async () => {
  const errors: unknown[] = [];
  let looks = 0;
  await new Promise<void>((resolve) => {
    const end = keepLooking(
      () => {
        if (++looks < 3) return Promise.reject(new Error(String(looks)));
        end();
        resolve();
        return Promise.resolve();
      },
      1,
      (error) => errors.push(error),
    );
  });
  expect([looks, errors]).toEqual([3, [new Error("1"), new Error("2")]]);
});
