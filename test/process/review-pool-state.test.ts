import type { ClusterSnapshot } from "../../src/model/context.js";
import type { PoolOutcome } from "../../src/server/threads/pool-review.js";
import { ReviewPool } from "../../src/server/threads/pool.js";
import { startThread } from "../../src/server/threads/thread.js";
import { answered, clock, MODULE, poolReview } from "../support/pool-reviews.js";

/** The pool with real threads, each of which must first get a cluster state that takes longer to read than a review may take. */

const objects = Array.from({ length: 4 }, (_, index) => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: `n${String(index)}`, annotations: { a: "a".repeat(1024 * 1024) } },
}));
const cluster: ClusterSnapshot = { list: () => objects, known: () => objects };
const reads = [{ group: "", kind: "Namespace" }];

let pool: ReviewPool;
let logged: unknown[];
afterEach(() => {
  pool.close();
});

const opened = async (reviewCpu = 20_000, state = cluster): Promise<void> => {
  logged = [];
  pool = new ReviewPool({
    start: (data) => startThread(MODULE, data),
    data: {},
    threads: 2,
    reviewCpu,
    cluster: () => state,
    log: { debug: () => undefined, info: () => undefined, error: (...line) => logged.push(line) },
    clock,
  });
  await pool.ready;
};

const ask = (...asked: Parameters<typeof poolReview>): Promise<PoolOutcome> => pool.review(poolReview(...asked));

test("costs no review its time, also in a new thread", async () => {
  await opened(300);
  for (let round = 0; round < 2; round++) {
    expect(await ask("answer a", { reads })).toEqual(answered("a"));
    expect(await ask("spin")).toBe("TooSlow");
  }
});

test("is sent to one thread while another one reviews", async () => {
  await opened();
  const order: string[] = [];
  const told = (name: string) => (): void => {
    order.push(name);
  };
  await Promise.all([
    ask("answer a", { reads }).then(told("needs it")),
    ask("answer b", { user: "joe" }).then(told("does not")),
  ]);
  expect(order).toEqual(["does not", "needs it"]);
});

test("does not delay an answer beyond its deadline", async () => {
  await opened();
  const order: string[] = [];
  await Promise.all([
    ask("answer a", { reads }).then(() => order.push("in the state")),
    ask("answer b", { reads, milliseconds: 50 }).then((outcome) => order.push(JSON.stringify(outcome))),
  ]);
  expect(order).toEqual(['"TooLateInQueue"', "in the state"]);
});

test("that is too large for a thread is unknown there, which the log says", async () => {
  const [one] = objects;
  const all = Array.from({ length: 50 }, () => structuredClone(one)).filter((object) => object !== undefined);
  await opened(20_000, { list: () => all, known: () => all });
  for (let round = 0; round < 2; round++) expect(await ask("answer a", { reads })).toEqual(answered("a"));
  expect(logged).toEqual([
    [
      { group: "", kind: "Namespace", bytes: expect.any(Number) as number },
      "a kind is too large for a review thread, where it is unknown",
    ],
  ]);
});
