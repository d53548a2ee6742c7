import type { Answer, Job, PackName, Request, Task, Texts, Workspace } from "../../share/jobs.js";
import { takeEngine } from "../started-engine.js";

/** The thread of the engine, as the page uses it. */

/** Milliseconds for a review, and more for each character: slower reviews are stopped. */
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
    if (current !== undefined || next === undefined) return;
    const waiting = next;
    next = undefined;
    const milliseconds = DEADLINE + sizeOf(waiting.job.workspace.texts) * DEADLINE_PER_CHARACTER;
    const stop = (): void => {
      worker?.terminate();
      start();
      finish({ type: "Late", seconds: Math.round(milliseconds / 1000) });
    };
    // The first job waits until the engine has loaded.
    current = { ...waiting, timer: window.setTimeout(stop, milliseconds + (isReady ? 0 : START_DEADLINE)) };
    worker?.postMessage(waiting.job satisfies Request);
  };

  const take = (answer: Answer): void => {
    if (answer.type === "Ready") {
      isReady = true;
      onPacks(answer.packs);
    } else if (answer.id === current?.job.id) finish(answer);
  };

  const fail = (message: string): void => {
    failure = message;
    finish({ type: "Absent", message });
  };

  const start = (): void => {
    isReady = false;
    const engine = takeEngine();
    worker = engine.worker;
    if (engine.failure !== undefined || worker === undefined) {
      fail(engine.failure ?? "It did not start");
      return;
    }
    const started = worker;
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (started === worker) take(data);
    });
    started.addEventListener("error", ({ message }) => {
      if (started !== worker) return;
      if (!isReady) {
        fail(engine.failure ?? message);
        return;
      }
      // The heap is full, for example.
      start();
      finish({ type: "Fault", id: 0, message });
    });
    started.postMessage("Hello" satisfies Request);
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
