import { InputError } from "../../src/model/input-error.js";
import { PassingError } from "../../src/packs/reloader.js";
import type { PlainPacks } from "../../src/service/read-packs.js";
import { readPacksAside } from "../../src/service/read-packs-aside.js";

/** Reading packs in a thread with these orders: read, refuse, spin, fill its heap, throw, or exit. */

const MODULE = new URL("../support/pack-threads.mjs", import.meta.url);
const LONG = 60_000;
const IN_USE = { documents: { packs: [], exceptions: [] }, bases: [] };

const read = (deed: string, limits = { milliseconds: LONG, heap: 64 }): Promise<PlainPacks> =>
  readPacksAside(
    { version: "1.0.0", policies: "policies", sources: { packs: [deed] }, inUse: IN_USE, fingerprint: "", now: 0 },
    MODULE,
    limits,
  );

test("the packs come from the thread", async () => {
  await expect(read("read")).resolves.toEqual({ documents: [], bases: [], notes: ["read"] });
});

test("packs that change while they are read are tried again", async () => {
  await expect(read("change")).rejects.toEqual(
    new PassingError("packs and exceptions must stay the same while they are read"),
  );
});

test("a problem of packs is an InputError, also beside exceptions that can be used", async () => {
  await expect(read("problem")).rejects.toEqual(new InputError("packs are invalid"));
  const refused = new InputError("packs are invalid");
  await expect(read("exceptions")).resolves.toEqual({ ...IN_USE, notes: [], refused });
});

test("a thread that does not end is ended, and the event loop goes on meanwhile", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  await expect(read("spin", { milliseconds: 500, heap: 64 })).rejects.toEqual(
    new InputError("packs and exceptions must be read within 0.5 seconds"),
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test("a thread whose heap is full is ended", async () => {
  await expect(read("fill")).rejects.toEqual(new InputError("packs and exceptions must fit into 64 MiB of memory"));
});

test("a bug in the thread is an error, and not a problem of packs", async () => {
  await expect(read("throw")).rejects.toThrow("a bug");
  await expect(read("exit")).rejects.toThrow("the thread that reads packs ended with code 3");
});
