import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import { useFolder } from "../testing/folder.js";
import { readRegular, readRegularLater, readStream, statOf } from "./regular-file.js";

const write = useFolder();
const LIMIT = 100;

/** Named pipes without a writer: opening one would block forever. */
const pipe = (path: string): void => {
  if (spawnSync("mkfifo", [path]).status !== 0) throw new Error("there must be a command 'mkfifo'");
};

const ways: readonly (readonly [string, (path: string) => Promise<Buffer>])[] = [
  ["readRegular", async (path) => Promise.resolve(readRegular(path, LIMIT))],
  ["readRegularLater", async (path) => readRegularLater(path, LIMIT)],
];

describe.each(ways)("%s", (_, read) => {
  test("reads files, through links too, as a mounted ConfigMap has them", async () => {
    const folder = write({ "..1/a.yaml": "text", "empty.yaml": "" });
    symlinkSync("..1", join(folder, "..data"));
    symlinkSync("..data/a.yaml", join(folder, "a.yaml"));
    expect((await read(join(folder, "a.yaml"))).toString()).toBe("text");
    expect((await read(join(folder, "empty.yaml"))).toString()).toBe("");
  });

  test("refuses what is no file, at once", async () => {
    const folder = write({});
    pipe(join(folder, "pipe"));
    symlinkSync("pipe", join(folder, "link"));
    mkdirSync(join(folder, "folder"));
    const server = createServer().listen(join(folder, "socket"));
    await once(server, "listening");
    const problems: unknown[] = [];
    for (const path of ["pipe", "link", "folder", "socket"].map((name) => join(folder, name)))
      problems.push(await read(path).catch((error: unknown) => error));
    server.close();
    problems.push(await read("/dev/zero").catch((error: unknown) => error));
    const kinds = ["a named pipe", "a named pipe", "a folder", "a socket", "a device"];
    expect(problems).toEqual(
      kinds.map((kind) => new InputError(`must be a regular file, or a link to one; it is ${kind}`)),
    );
  });

  test("refuses what is too large, also where its size is not known before", async () => {
    const folder = write({ "most.yaml": "x".repeat(LIMIT), "more.yaml": "x".repeat(LIMIT + 1) });
    expect(await read(join(folder, "most.yaml"))).toHaveLength(LIMIT);
    await expect(read(join(folder, "more.yaml"))).rejects.toThrow("must have at most");
    await expect(read("/proc/self/status")).rejects.toThrow("must have at most");
  });

  test("names a link that leads nowhere, and where it leads", async () => {
    const folder = write({});
    symlinkSync("gone", join(folder, "dangling"));
    symlinkSync("loop", join(folder, "loop"));
    await expect(read(join(folder, "dangling"))).rejects.toMatchObject({
      message: "must lead to a file or folder; it is a symbolic link to 'gone', which does not exist",
      source: join(folder, "dangling"),
    });
    await expect(read(join(folder, "loop"))).rejects.toMatchObject({
      message: "must lead to a file or folder; it is a symbolic link to 'loop', and so back to itself",
      source: join(folder, "loop"),
    });
    await expect(read(join(folder, "nothing"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("a stream without an end is read up to the limit", () => {
  expect(() => readStream("/dev/zero", LIMIT)).toThrow("must have at most");
  expect(readStream("/dev/null", LIMIT)).toHaveLength(0);
});

test("statOf knows nothing where there is nothing", () => {
  const folder = write({ "a.yaml": "" });
  expect(statOf(join(folder, "nothing"))).toBeUndefined();
  expect(statOf(folder)?.isDirectory()).toBe(true);
});
