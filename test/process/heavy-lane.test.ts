import { EMPTY_CLUSTER } from "../../src/model/context.js";
import type { ReviewDeadline } from "../../src/model/deadline.js";
import { createHeavyLane, type HeavyLane, type HeavyOutcome } from "../../src/server/heavy/lane.js";
import { type ReviewThread, startThread } from "../../src/server/heavy/thread.js";
import { eventually } from "../support/process.js";

/** The lane with real threads, which do what they are asked: answer, spin, fill their heap, or throw. */

const MODULE = new URL("../support/review-threads.mjs", import.meta.url);
const clock = (): number => performance.now();

let lane: HeavyLane;
let threads: ReviewThread[];
let logged: string[];

beforeEach(async () => {
  threads = [];
  logged = [];
  const write = (fields: object, message: string): void => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  lane = createHeavyLane({
    start: (data) => {
      const thread = startThread(MODULE, data);
      threads.push(thread);
      return thread;
    },
    data: {},
    cluster: () => EMPTY_CLUSTER,
    log: { debug: write, info: write, error: write },
    clock,
  });
  await lane.ready;
});
afterEach(() => {
  lane.close();
});

const deadlineIn = (milliseconds: number): ReviewDeadline => {
  const from = clock();
  return { from, at: from + milliseconds, clock, milliseconds };
};

const ask = (what: string, milliseconds = 20_000): Promise<HeavyOutcome> =>
  lane.review({
    phase: "validate",
    pack: undefined,
    body: Buffer.from(what),
    deadline: deadlineIn(milliseconds),
    reads: [],
  });

const answered = (word: string): unknown => expect.objectContaining({ body: { kind: "AdmissionReview", word } });

test("reviews are judged one after the other, in their order, by one thread", async () => {
  const words = ["a", "b", "c", "d"];
  const outcomes = await Promise.all(words.map((word) => ask(`answer ${word}`)));
  expect(outcomes).toEqual(words.map(answered));
  expect(threads).toHaveLength(1);
});

test("a review whose client has gone is not begun", async () => {
  const request = { phase: "validate", pack: undefined, deadline: deadlineIn(20_000), reads: [] } as const;
  const gone = lane.review({ ...request, body: Buffer.from("spin"), isGone: () => true });
  expect(await gone).toBe("TooLateInQueue");
  expect(await ask("answer a")).toEqual(answered("a"));
});

test("a review that never ends is terminated at its deadline; the event loop stays free, and the next review runs", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  const began = clock();
  const spinning = ask("spin", 1500);
  const waiting = ask("answer b");
  expect(await spinning).toBe("TooSlow");
  expect(clock() - began).toBeGreaterThanOrEqual(1499);
  expect(await waiting).toEqual(answered("b"));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
  expect(threads[0]?.isEnded()).toBe(true);
  expect(logged.join()).toContain("a review thread was replaced");
});

test("a review that waits behind it past its own deadline is late, which is not its own fault", async () => {
  const spinning = ask("spin", 3000);
  expect(await ask("answer b", 500)).toBe("TooLateInQueue");
  expect(lane.wait()).toBeGreaterThan(400);
  await spinning;
});

test("a full heap terminates only the thread", async () => {
  expect(await ask("fill")).toBe("TooManyValues");
  expect(await ask("answer b")).toEqual(answered("b"));
});

test("a thread that fails rejects its review, and the next one is judged", async () => {
  await expect(ask("throw")).rejects.toThrow("inner workings");
  expect(await ask("answer b")).toEqual(answered("b"));
});

test("a thread whose heap has grown is replaced while it rests", async () => {
  expect(await ask("hold")).toEqual(answered("held"));
  await eventually(
    () => threads.length === 2 && threads[0]?.isEnded() === true,
    (isReplaced) => isReplaced,
  );
  expect(await ask("answer b")).toEqual(answered("b"));
});

test("other packs are used by every review that has not begun, and only once they are put to use", async () => {
  const use = await lane.prepare({ other: true });
  expect(await ask("answer a")).toEqual(answered("a"));
  expect(threads[0]?.isEnded()).toBe(false);
  const [running, queued] = [ask("spin", 700), ask("answer b")];
  use();
  expect(threads[0]?.isEnded()).toBe(false);
  expect(await running).toBe("TooSlow");
  expect(await queued).toEqual(answered("b"));
  expect(threads).toHaveLength(2);
});

test("packs that are being prepared when the lane is closed leave no thread, which would keep the process", async () => {
  const early = lane.prepare({ other: 1 });
  lane.close();
  await expect(early).rejects.toThrow("the review thread has ended");
  await expect(lane.prepare({ other: 2 })).rejects.toThrow("the review thread has ended");
  expect(threads.map((thread) => thread.isEnded())).toEqual([true, true, true]);
});

test("packs that no thread can start with are refused, and the ones in use stay", async () => {
  lane.close();
  const broken = new URL("../support/none.mjs", import.meta.url);
  const start = (data: unknown): ReviewThread => startThread(data === "broken" ? broken : MODULE, data);
  const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
  lane = createHeavyLane({ start, data: {}, cluster: () => EMPTY_CLUSTER, log, clock });
  await lane.ready;
  await expect(lane.prepare("broken")).rejects.toThrow("the review thread has ended");
  expect(await ask("answer a")).toEqual(answered("a"));
});

test("the service is not ready while threads cannot be started", async () => {
  lane.close();
  const broken = new URL("../support/none.mjs", import.meta.url);
  const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
  lane = createHeavyLane({
    start: (data) => startThread(broken, data),
    data: {},
    cluster: () => EMPTY_CLUSTER,
    log,
    clock,
  });
  await expect(lane.ready).rejects.toThrow();
  await eventually(
    () => lane.check.problem(),
    (problem) => problem?.includes("failed to start 3 times") === true,
  );
  expect(await ask("answer a", 300)).toBe("TooLateInQueue");
});
