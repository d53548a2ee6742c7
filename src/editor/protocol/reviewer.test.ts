import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Job } from "../jobs.js";
import { Reviewer } from "./reviewer.js";

/** A thread that answers as a test says. */
class Thread extends EventEmitter {
  readonly jobs: Job[] = [];
  readonly #answer: (job: Job, thread: Thread) => void;

  constructor(answer: (job: Job, thread: Thread) => void) {
    super();
    this.#answer = answer;
  }

  postMessage(job: Job): void {
    this.jobs.push(job);
    this.#answer(job, this);
  }

  terminate(): Promise<number> {
    return Promise.resolve(1);
  }
}

const SETUP = { version: "1", policies: "/p", flags: {} };

const answering = (job: Job, thread: Thread): void =>
  void setImmediate(() => thread.emit("message", { id: job.id, notes: [], marks: [] }));

const reviewerOf = (answers: readonly ((job: Job, thread: Thread) => void)[], deadline?: number) => {
  const threads: Thread[] = [];
  const reviewer = new Reviewer(
    SETUP,
    () => {
      const thread = new Thread(answers[threads.length] ?? answering);
      threads.push(thread);
      return thread as unknown as Worker;
    },
    deadline,
  );
  return { reviewer, threads };
};

test("does one job at a time, edits before reviews that wait, each with what changed since the last", async () => {
  const { reviewer, threads } = reviewerOf([]);
  reviewer.take("/a.yaml", "a");
  const first = reviewer.ask({ type: "Review", file: "/a.yaml" });
  reviewer.take("/b.yaml", "b");
  const second = reviewer.ask({ type: "Review", file: "/b.yaml" });
  const third = reviewer.ask({ type: "Edit", file: "/a.yaml", wanted: { type: "FixAll" } });
  reviewer.take("/a.yaml", undefined);
  await Promise.all([first, second, third]);
  expect(threads.length).toBe(1);
  expect(threads[0]?.jobs.map(({ task, texts }) => [task.type, task.file, texts])).toEqual([
    ["Review", "/a.yaml", { "/a.yaml": "a" }],
    ["Edit", "/a.yaml", { "/b.yaml": "b", "/a.yaml": undefined }],
    ["Review", "/b.yaml", {}],
  ]);
});

test.each([
  ["takes too long", () => undefined, 20, "longer than 0.02 seconds"],
  [
    "needs too much memory",
    (_: Job, thread: Thread) =>
      void setImmediate(() =>
        thread.emit("error", Object.assign(new Error("a"), { code: "ERR_WORKER_OUT_OF_MEMORY" })),
      ),
    undefined,
    "MB of memory",
  ],
  ["ends", (_: Job, thread: Thread) => void setImmediate(() => thread.emit("exit", 9)), undefined, "ended with 9"],
])("a thread that %s is replaced by one that knows all open texts", async (_, fail, deadline, why) => {
  const { reviewer, threads } = reviewerOf([fail], deadline);
  reviewer.take("/a.yaml", "a");
  const lost = await reviewer.ask({ type: "Review", file: "/a.yaml" });
  expect(lost.fault).toContain(why);
  expect(await reviewer.ask({ type: "Review", file: "/a.yaml" })).toEqual({ id: 2, notes: [], marks: [] });
  expect(threads.map(({ jobs }) => jobs.map(({ texts }) => texts))).toEqual([
    [{ "/a.yaml": "a" }],
    [{ "/a.yaml": "a" }],
  ]);
});
