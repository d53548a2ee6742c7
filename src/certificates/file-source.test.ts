import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, CLOCK } from "../client/backoff.js";
import { InputError } from "../model/input-error.js";
import type { Certificate } from "./certificate.js";
import { createFileSource } from "./file-source.js";
import { readCertificate } from "./read-certificate.js";
import { selfSigned } from "./mint.js";
import type { ValueSource } from "./source.js";

let folder: string;
let pairs: readonly Certificate[];
let version = 0;
let source: ValueSource<Certificate>;
let logged: string[];

/** Mounts files like a kubelet: as links into '..data', a link that is replaced atomically. */
const mount = async (cert: string, key: string): Promise<void> => {
  const name = `..v${String(++version)}`;
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "tls.crt"), cert);
  await writeFile(join(folder, name, "tls.key"), key);
  await symlink(name, join(folder, "..data_tmp"));
  await rename(join(folder, "..data_tmp"), join(folder, "..data"));
};

/** Settling takes no time, and the test triggers the poll. */
let poll: () => void;
const clock: Clock = {
  ...CLOCK,
  wait: (milliseconds, signal) => {
    if (milliseconds < 1000) return Promise.resolve();
    return new Promise((resolve, reject) => {
      poll = resolve;
      signal?.addEventListener("abort", () => {
        reject(new Error("aborted"));
      });
    });
  },
};

const readFiles = (): Promise<Certificate> => readCertificate(join(folder, "tls.crt"), join(folder, "tls.key"));

const open = async (read = readFiles): Promise<ValueSource<Certificate>> => {
  const [cert, key] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  return createFileSource({
    files: [cert, key],
    read,
    isSame: (a, b) => a.cert === b.cert && a.key === b.key,
    clock,
    log: {
      info: (_, message) => void logged.push(message),
      error: (fields, message) => void logged.push(`${message}: ${JSON.stringify(fields)}`),
    },
  });
};

const changed = (): Promise<Certificate> =>
  new Promise((resolve) => {
    source.onChange(resolve);
  });

/** Resolves when the state is as expected; otherwise the test times out. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const pair = (index: number): Certificate => pairs[index] ?? { cert: "", key: "" };

describe("certificates from files", () => {
  beforeAll(async () => {
    pairs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { cert, key } = await selfSigned();
        return { cert, key };
      }),
    );
  });
  beforeEach(async () => {
    logged = [];
    folder = await mkdtemp(join(tmpdir(), "decorum-"));
    await mount(pair(0).cert, pair(0).key);
    await symlink("..data/tls.crt", join(folder, "tls.crt"));
    await symlink("..data/tls.key", join(folder, "tls.key"));
    source = await open();
  });
  afterEach(async () => {
    source.close();
    await rm(folder, { recursive: true });
  });

  test("every replacement of a mounted Secret is noticed, not only the first", async () => {
    expect(source.current()).toEqual(pair(0));
    for (const next of [1, 2, 3]) {
      const change = changed();
      await mount(pair(next).cert, pair(next).key);
      expect(await change).toEqual(pair(next));
      expect(source.current()).toEqual(pair(next));
    }
    expect(source.state()).toEqual({ problem: undefined, failures: 0 });
  });

  test("files written in place are noticed, and a certificate is only used with its own key", async () => {
    await rm(join(folder, "tls.crt"));
    await rm(join(folder, "tls.key"));
    const seen: Certificate[] = [];
    source.onChange((value) => void seen.push(value));
    await writeFile(join(folder, "tls.crt"), pair(1).cert);
    await until(() => source.state().problem !== undefined);
    await writeFile(join(folder, "tls.key"), pair(1).key);
    await until(() => source.state().problem === undefined);
    expect(seen).toEqual([pair(1)]);
  });

  test.each<[string, () => Certificate, RegExp]>([
    ["a certificate with another's key", () => ({ cert: pair(1).cert, key: pair(2).key }), /belongs to another/],
    ["an empty file", () => ({ cert: "", key: pair(1).key }), /must contain a certificate/],
  ])("%s: the last valid one stays, and the problem is logged once", async (_, make, problem) => {
    const bad = make();
    await mount(bad.cert, bad.key);
    await until(() => source.state().failures > 0);
    expect(source.current()).toEqual(pair(0));
    expect(source.state().problem).toMatch(problem);
    const { failures } = source.state();
    poll();
    await until(() => source.state().failures > failures);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(problem);

    const change = changed();
    await mount(pair(3).cert, pair(3).key);
    expect(await change).toEqual(pair(3));
    expect(source.state().problem).toBeUndefined();
  });

  test("files that are replaced between their reads are no problem", async () => {
    source.close();
    const answers = [pair(0), undefined, pair(1)];
    source = await open(() => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer === undefined ? Promise.reject(new InputError("belongs to another")) : Promise.resolve(answer);
    });
    const change = changed();
    poll();
    expect(await change).toEqual(pair(1));
    expect({ ...source.state(), logged, answers }).toEqual({
      problem: undefined,
      failures: 0,
      logged: [expect.stringMatching("reloaded")],
      answers: [pair(1)],
    });
  });

  test("returning to valid files clears the problem", async () => {
    await mount("", "");
    await until(() => source.state().problem !== undefined);
    await mount(pair(0).cert, pair(0).key);
    await until(() => source.state().problem === undefined);
    expect(source.current()).toEqual(pair(0));
  });

  test("a change without an event is found by polling", async () => {
    const quiet = await mkdtemp(join(tmpdir(), "decorum-"));
    const away = join(quiet, "tls.crt");
    await writeFile(away, pair(0).cert);
    await rm(join(folder, "tls.crt"));
    // Events come from the folder of the link, not from where it leads.
    await symlink(away, join(folder, "tls.crt"));
    source.close();
    source = await open();
    await writeFile(away, pair(1).cert + pair(1).cert);
    poll();
    await until(() => source.state().problem !== undefined);
    await writeFile(away, pair(0).cert + pair(1).cert);
    poll();
    await until(() => source.state().problem === undefined);
    expect(source.current().cert).toBe(pair(0).cert + pair(1).cert);
    await rm(quiet, { recursive: true });
  });

  test("invalid files at the start are an InputError", async () => {
    await mount("", "");
    await expect(open()).rejects.toThrow(InputError);
  });
});
