import { EMPTY_CLUSTER } from "../../src/model/context.js";
import type { PoolOutcome } from "../../src/server/threads/pool-review.js";
import { ReviewPool } from "../../src/server/threads/pool.js";
import { type ReviewThread, startThread } from "../../src/server/threads/thread.js";
import { answered, clock, MODULE, poolReview } from "../support/pool-reviews.js";
import { eventually } from "../support/process.js";

/** The pool with real threads that follow orders: answer, spin, fill their heap, or throw. */

const NO_MODULE = new URL("../support/none.mjs", import.meta.url);

let pools: ReviewPool[];
let threads: ReviewThread[];
let logged: string[];

beforeEach(() => {
  pools = [];
  threads = [];
  logged = [];
});
afterEach(() => {
  for (const pool of pools) pool.close();
});

interface Options {
  readonly count?: number;
  readonly reviewCpu?: number;
  readonly moduleFor?: (data: unknown) => URL;
}

const open = ({ count = 2, reviewCpu = 20_000, moduleFor = () => MODULE }: Options = {}): ReviewPool => {
  const write = (fields: object, message: string): void => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const pool = new ReviewPool({
    start: (data) => {
      const thread = startThread(moduleFor(data), data);
      threads.push(thread);
      return thread;
    },
    data: {},
    threads: count,
    reviewCpu,
    cluster: () => EMPTY_CLUSTER,
    log: { debug: write, info: write, error: write },
    clock,
  });
  pools.push(pool);
  return pool;
};

const opened = async (options?: Options): Promise<ReviewPool> => {
  const pool = open(options);
  await pool.ready;
  return pool;
};

const ask = (pool: ReviewPool, ...asked: Parameters<typeof poolReview>): Promise<PoolOutcome> =>
  pool.review(poolReview(...asked));

const wasEnded = (thread: ReviewThread | undefined): boolean => thread?.isReady() === false;

test("reviews of one user are judged in the order in which they came", async () => {
  const pool = await opened();
  const words = ["a", "b", "c", "d"];
  const outcomes = await Promise.all(words.map((word) => ask(pool, `answer ${word}`)));
  expect(outcomes).toEqual(words.map(answered));
});

test("a review that its thread postpones is judged in a later turn", async () => {
  const pool = await opened();
  const words = Array.from({ length: 20 }, (_, index) => String(index));
  const outcomes = await Promise.all(words.map((word) => ask(pool, `postpone ${word}`)));
  expect(outcomes).toEqual(words.map(answered));
});

test("a review whose client has gone is not begun", async () => {
  const pool = await opened();
  expect(await ask(pool, "spin", { isGone: () => true })).toBe("TooLateInQueue");
  expect(await ask(pool, "answer a")).toEqual(answered("a"));
});

test("too large reviews of one user give up a place, and hear of it a second later", async () => {
  const pool = await opened();
  const began = clock();
  const bodies = Array.from({ length: 3 }, () => `answer ${"a".repeat(16 * 1024 * 1024)}`);
  const outcomes = await Promise.all(
    bodies.map(async (body) => ({ outcome: await ask(pool, body), after: clock() - began })),
  );
  const [lost, ...others] = outcomes.filter(({ outcome }) => outcome === "TooManyReviews");
  expect(others).toEqual([]);
  expect(lost?.after).toBeGreaterThanOrEqual(990);
});

describe("a review that never ends", () => {
  test("is ended when it has used up its CPU time; the event loop stays free, and the next review runs", async () => {
    const pool = await opened({ reviewCpu: 1000 });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const began = clock();
    const spinning = ask(pool, "spin");
    const waiting = ask(pool, "answer b");
    expect(await spinning).toBe("TooSlow");
    expect(clock() - began).toBeGreaterThanOrEqual(999);
    expect(await waiting).toEqual(answered("b"));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
    expect(wasEnded(threads[0])).toBe(true);
    expect(logged.join()).toContain("a review thread was replaced");
  });

  test("neither delays the reviews that came before it, nor loses those that came after it", async () => {
    const pool = await opened({ reviewCpu: 500 });
    const [before, spinning, ...after] = ["answer a", "spin", "answer b", "spin", "answer c"].map((what) =>
      ask(pool, what),
    );
    expect(await Promise.race([before, spinning])).toEqual(answered("a"));
    expect(await spinning).toBe("TooSlow");
    expect(await Promise.all(after)).toEqual([answered("b"), "TooSlow", answered("c")]);
  });

  test("may use half of the timeout of its request", async () => {
    const pool = await opened();
    const began = clock();
    expect(await ask(pool, "spin", { milliseconds: 2000 })).toBe("TooSlow");
    expect(clock() - began).toBeLessThan(2000);
  });

  test("leaves a thread to other users, however many of them it has", async () => {
    const pool = await opened({ count: 2 });
    const spinning = Array.from({ length: 4 }, () => ask(pool, "spin", { user: "mallory" }));
    expect(await ask(pool, "answer a")).toEqual(answered("a"));
    expect(await ask(pool, "answer b", { user: "sam" })).toEqual(answered("b"));
    expect(threads).toHaveLength(2);
    pool.close();
    await expect(Promise.all(spinning)).rejects.toThrow("the review thread has ended");
  });

  test("lets its own user's reviews of another resource run before more of its kind", async () => {
    const pool = await opened({ reviewCpu: 300 });
    const spinning = Array.from({ length: 4 }, () => ask(pool, "spin", { resource: "example.com/widgets" }));
    await Promise.race(spinning);
    const order: string[] = [];
    const note = async (name: string, asked: Promise<PoolOutcome>): Promise<void> => {
      await asked;
      order.push(name);
    };
    await Promise.all([
      ...spinning.slice(-1).map((one) => note("the last widget", one)),
      note("a Service", ask(pool, "answer b")),
    ]);
    expect(order).toEqual(["a Service", "the last widget"]);
  });

  test("makes its own user's next review late, which is left unjudged; that of others is only late", async () => {
    const pool = await opened({ reviewCpu: 1500 });
    const spinning = [ask(pool, "spin"), ask(pool, "spin", { user: "mallory" })];
    const late = [
      ask(pool, "answer b", { milliseconds: 300 }),
      ask(pool, "answer c", { user: "sam", milliseconds: 300 }),
    ];
    expect(await Promise.all(late)).toEqual(["TooManyReviews", "TooLateInQueue"]);
    expect(await Promise.all(spinning)).toEqual(["TooSlow", "TooSlow"]);
  });
});

test("a full heap ends only the thread", async () => {
  const pool = await opened();
  expect(await ask(pool, "fill")).toBe("TooManyValues");
  expect(await ask(pool, "answer b")).toEqual(answered("b"));
});

test("a thread that fails rejects its review, and the next one is judged", async () => {
  const pool = await opened();
  await expect(ask(pool, "throw")).rejects.toThrow("inner workings");
  expect(await ask(pool, "answer b")).toEqual(answered("b"));
});

test("a thread whose heap has grown is replaced while it rests", async () => {
  const pool = await opened();
  expect(await ask(pool, "hold")).toEqual(answered("held"));
  await eventually(
    () => threads.length === 3 && wasEnded(threads[0]),
    (isReplaced) => isReplaced,
  );
  expect(await ask(pool, "answer b")).toEqual(answered("b"));
});

describe("other packs", () => {
  test("are used by every review that has not begun, and only once they are put to use", async () => {
    const pool = await opened({ reviewCpu: 700 });
    const use = await pool.prepare({ other: true });
    expect(await ask(pool, "answer a")).toEqual(answered("a"));
    expect(threads.map(wasEnded)).toEqual([false, false, false]);
    const [running, queued] = [ask(pool, "spin"), ask(pool, "answer b")];
    use();
    // The busy one ends with its review; the idle one at once.
    expect(threads.map(wasEnded)).toEqual([false, true, false]);
    expect(await running).toBe("TooSlow");
    expect(await queued).toEqual(answered("b"));
    expect(threads).toHaveLength(4);
  });

  test("that are being prepared when the pool is closed leave no thread, which would keep the process", async () => {
    const pool = await opened({ count: 2 });
    const early = pool.prepare({ other: 1 });
    pool.close();
    await expect(early).rejects.toThrow("the review thread has ended");
    await expect(pool.prepare({ other: 2 })).rejects.toThrow("the review thread has ended");
    expect(threads.map(wasEnded)).toEqual([true, true, true, true]);
  });

  test("that no thread can start with are refused, and the ones in use stay", async () => {
    const pool = await opened({ moduleFor: (data) => (data === "broken" ? NO_MODULE : MODULE) });
    await expect(pool.prepare("broken")).rejects.toThrow("the review thread has ended");
    expect(await ask(pool, "answer a")).toEqual(answered("a"));
  });
});

test("the service is not ready while threads cannot be started", async () => {
  const pool = open({ moduleFor: () => NO_MODULE });
  await expect(pool.ready).rejects.toThrow("the review thread has ended");
  await eventually(
    () => pool.check.problem(),
    (problem) => problem?.includes("failed to start 3 times") === true,
  );
  expect(await ask(pool, "answer a", { milliseconds: 300 })).toBe("TooLateInQueue");
});
