import type { Answer, Job, PackName, Task, Texts, Workspace } from "../../share/jobs.js";

/** The thread of the engine, as the page uses it. */

/** Set where the page is built: the path of the script of the engine. */
declare const ENGINE_PATH: string;

/** Milliseconds for a review, and more for each character: what takes longer is stopped. */
const DEADLINE = 5_000;
const DEADLINE_PER_CHARACTER = 0.005;
const START_DEADLINE = 30_000;

export type Outcome =
  | Exclude<Answer, { readonly type: "Ready" }>
  /** A newer job took its place. */
  | { readonly type: "Superseded" }
  | { readonly type: "Late"; readonly seconds: number }
  /** The thread could not be started. */
  | { readonly type: "Absent"; readonly message: string };

/** Why there is no answer. */
export type Failure = Extract<Outcome, { readonly type: "Late" | "Absent" | "Fault" }>;

interface Waiting {
  readonly job: Job;
  readonly done: (outcome: Outcome) => void;
}

const sizeOf = (texts: Texts): number => Object.values(texts).reduce((sum, text) => sum + text.length, 0);

/** A client that does one job at a time. `onPacks` is called when the engine is ready. */
export const createEngine = (onPacks: (packs: readonly PackName[]) => void) => {
  let worker: Worker | undefined;
  let isReady = false;
  let failure: string | undefined;
  let current: (Waiting & { readonly timer: number }) | undefined;
  let next: Waiting | undefined;
  let count = 0;

  const finish = (outcome: Outcome): void => {
    const done = current;
    current = undefined;
    if (done !== undefined) {
      clearTimeout(done.timer);
      done.done(outcome);
    }
    sendNext();
  };

  const sendNext = (): void => {
    if (failure !== undefined) {
      next?.done({ type: "Absent", message: failure });
      next = undefined;
    }
    if (!isReady || current !== undefined || next === undefined) return;
    const waiting = next;
    next = undefined;
    const milliseconds = DEADLINE + sizeOf(waiting.job.workspace.texts) * DEADLINE_PER_CHARACTER;
    const timer = window.setTimeout(() => {
      restart();
      finish({ type: "Late", seconds: Math.round(milliseconds / 1000) });
    }, milliseconds);
    current = { ...waiting, timer };
    worker?.postMessage(waiting.job);
  };

  const take = (answer: Answer): void => {
    if (answer.type === "Ready") {
      isReady = true;
      onPacks(answer.packs);
      sendNext();
    } else if (answer.id === current?.job.id) finish(answer);
  };

  const fail = (message: string): void => {
    failure = message;
    finish({ type: "Absent", message });
  };

  const start = (): void => {
    isReady = false;
    try {
      worker = new Worker(ENGINE_PATH);
    } catch (error) {
      fail(String(error));
      return;
    }
    const started = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (started === worker) take(data);
    });
    worker.addEventListener("error", (event) => {
      if (started !== worker) return;
      if (!isReady) fail(event.message === "" ? "its script could not be loaded" : event.message);
      // The heap is full, for example.
      else {
        restart();
        finish({ type: "Fault", id: 0, message: event.message });
      }
    });
    setTimeout(() => {
      if (started === worker && !isReady && failure === undefined) fail("it did not start in time");
    }, START_DEADLINE);
  };

  const restart = (): void => {
    worker?.terminate();
    start();
  };

  start();
  return {
    /** A job that waits is superseded by a newer one. */
    ask: (workspace: Workspace, task: Task): Promise<Outcome> =>
      new Promise((done) => {
        next?.done({ type: "Superseded" });
        next = { job: { id: ++count, workspace, task }, done };
        sendNext();
      }),
  };
};

export type Engine = ReturnType<typeof createEngine>;
