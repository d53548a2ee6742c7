import type { Parameters } from "fast-check";

/**
 * How fuzzing runs: as part of the tests a few cases of a fixed seed, the same in every run; by `npm run fuzz` many more of
 * a random seed, which it prints (test/fuzz/run.mjs sets FUZZ_RUNS and FUZZ_SEED). A failure prints its seed and path;
 * FUZZ_SEED and FUZZ_PATH run it again.
 */

const SEED = 20_260_101;

const numberOf = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === "") return undefined;
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  throw new Error(`environment variable '${name}' must be a number, such as '100000', not '${text}'`);
};

const RUNS = numberOf("FUZZ_RUNS");

/** True if more runs were asked for than the few of every day. */
export const isLong = RUNS !== undefined;

/** Milliseconds: as long as it takes, if more runs were asked for than the few of every day. */
export const PATIENCE = RUNS === undefined ? 120_000 : 24 * 3_600_000;

/** The parameters of a property: this many runs by default; a table of properties shares the number that was asked for. */
export const fuzzing = (runs: number, share = 1): Pick<Parameters, "numRuns" | "seed" | "path"> => {
  const path = process.env["FUZZ_PATH"];
  const seed = numberOf("FUZZ_SEED") ?? (RUNS === undefined ? SEED : undefined);
  return {
    numRuns: RUNS === undefined ? runs : Math.max(runs, Math.ceil(RUNS / share)),
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  };
};

/** Numbers from 0 to 1 that follow from a seed, for data that is too complex for an arbitrary (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const pick = <T>(random: () => number, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("there must be something to pick from");
  return one;
};
