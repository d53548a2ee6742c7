import type { ClusterSnapshot } from "../../src/model/context.js";
import type { ReviewDeadline } from "../../src/model/deadline.js";
import { createReviewPool, type PoolOutcome, type PoolReview, type ReviewPool } from "../../src/server/threads/pool.js";
import { startThread } from "../../src/server/threads/thread.js";

/** The pool with real threads, each of which must first get a cluster state that takes longer to read than a review may take. */

const MODULE = new URL("../support/review-threads.mjs", import.meta.url);
const clock = (): number => performance.now();

const objects = Array.from({ length: 4 }, (_, index) => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: `n${String(index)}`, annotations: { a: "a".repeat(1024 * 1024) } },
}));
const cluster: ClusterSnapshot = { list: () => objects, known: () => objects };
const reads = [{ group: "", kind: "Namespace" }];

let pool: ReviewPool;
afterEach(() => {
  pool.close();
});

const opened = async (reviewCpu = 20_000): Promise<void> => {
  pool = createReviewPool({
    start: (data) => startThread(MODULE, data),
    data: {},
    threads: 2,
    reviewCpu,
    cluster: () => cluster,
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    clock,
  });
  await pool.ready;
};

const deadlineIn = (milliseconds: number): ReviewDeadline => {
  const from = clock();
  return { from, at: from + milliseconds, clock, milliseconds };
};

const ask = (
  what: string,
  { milliseconds = 40_000, ...rest }: Partial<PoolReview> & { readonly milliseconds?: number } = {},
): Promise<PoolOutcome> =>
  pool.review({
    phase: "validate",
    pack: undefined,
    body: Buffer.from(what),
    deadline: deadlineIn(milliseconds),
    user: "jane",
    resource: "/services",
    reads: [],
    ...rest,
  });

const answered = (word: string): unknown => expect.objectContaining({ body: { kind: "AdmissionReview", word } });

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
  const began = clock();
  expect(await ask("answer a", { reads, milliseconds: 200 })).toBe("TooLateInQueue");
  expect(clock() - began).toBeLessThan(400);
});
