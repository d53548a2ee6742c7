import { InputError } from "../model/input-error.js";
import { createReloader, keepLooking, PassingError, type Reloader } from "./reloader.js";

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

  test("runs one reload at a time, and one more for all that are asked for meanwhile", async () => {
    const first = reloader.reload();
    state = "two";
    const others = Array.from({ length: 60 }, () => reloader.reload());
    expect(await Promise.all([first, ...others])).toEqual(Array(61).fill("Loaded"));
    expect(loaded).toHaveLength(2);
    expect([await reloader.reload(), loaded.length]).toEqual(["Loaded", 3]);
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
