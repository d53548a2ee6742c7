import { createWorld, HOUR, MINUTE, problemsOf, SECRET, SHORT, type World } from "../support/certificate-world.js";
import { isThorough } from "../support/sample.js";

/**
 * Replicas share, renew and replace certificates over many lifetimes, while requests fail or hang, clocks differ, replicas
 * restart or are cut off, the Secret is deleted or put back from a backup, and API servers learn of configurations late. At every
 * instant, every API server must trust each certificate that a ready replica serves.
 */

/** Lets replicas live with all these events, until the first hour with a problem; returns its problems. */
const live = async (world: World, hours: number): Promise<ReadonlySet<string>> => {
  const { time, server, slots, start, stop, restart } = world;
  const every = (interval: number, act: () => void): void => {
    time.after(interval * (0.5 + time.random()), () => {
      act();
      every(interval, act);
    });
  };
  for (const slot of slots) {
    time.after(10_000 * time.random(), () => {
      start(slot);
    });
    every(40 * MINUTE, () => {
      restart(slot);
    });
    every(2 * HOUR, () => {
      slot.isCutOff = true;
      time.after(10 * MINUTE * time.random(), () => {
        slot.isCutOff = false;
        slot.startedAt = time.now();
      });
    });
  }
  every(3 * HOUR, () => {
    server.isDown = true;
    time.after(5 * MINUTE * time.random(), () => {
      server.isDown = false;
      for (const slot of slots) slot.startedAt = time.now();
    });
  });
  every(90 * MINUTE, () => {
    server.remove(SECRET);
  });
  // Never twice within the life of a leaf: an old Secret cannot know the certificates of a still older one.
  every(3 * HOUR, () => {
    const backup = server.get(SECRET);
    if (backup === undefined) return;
    time.after(80 * MINUTE, () => {
      server.put(SECRET, backup);
    });
  });
  const problems = new Set<string>();
  for (let hour = 0; hour < hours && problems.size === 0; hour++)
    await time.run(HOUR, () => {
      for (const problem of problemsOf(world)) problems.add(problem);
    });
  for (const slot of slots) stop(slot);
  return problems;
};

// All that can happen does in the days of the first.
const SEEDS = isThorough ? [3, 6, 7] : [3];
const taken = new Set<string>();
test.each(SEEDS)(
  "whatever happens, what is served is trusted (days of seed %s)",
  async (seed) => {
    const world = createWorld(seed, 3, SHORT);
    expect([...(await live(world, 12))]).toEqual([]);
    for (const step of world.logged) taken.add(step);
  },
  100_000,
);

test("all that can happen has happened in these days, but that an authority ends while nobody runs", () => {
  expect([...taken].filter((step) => step !== "ReplaceAuthority").sort()).toEqual([
    "AddAuthority",
    "Adopt",
    "Create",
    "DropPrevious",
    "ForgetPublished",
    "NotePublished",
    "PromoteAuthority",
    "Publish",
    "RenewLeaf",
  ]);
});

test("what is not given the time to become known is found out", async () => {
  const world = createWorld(1, 3, { ...SHORT, publishing: 0, propagation: 0 });
  expect([...(await live(world, 12))].join()).toMatch(/serves what is not trusted/);
}, 100_000);
