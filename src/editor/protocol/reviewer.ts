import { Worker } from "node:worker_threads";
import type { JobAnswer, EditorSetup, Job, Task } from "../jobs.js";

interface WaitingJob {
  readonly task: Task;
  readonly done: (answer: JobAnswer) => void;
}

/** Milliseconds that a job may take. */
const DEADLINE = 60_000;
/** Megabytes of heap: a thread that needs more is ended, and the server goes on. */
const HEAP = 2048;

const THREAD = new URL("./editor-thread.js", import.meta.url);

const startThread = (setup: EditorSetup): Worker =>
  new Worker(THREAD, {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
    // Standard output belongs to the protocol.
    stdout: true,
    stderr: true,
  });

/** The review thread of the server, which does one job at a time and is replaced when it fails. */
export class Reviewer {
  readonly #start: () => Worker;
  readonly #deadline: number;
  readonly #texts = new Map<string, string>();
  /** Paths whose texts the thread does not know yet. */
  readonly #changed = new Set<string>();
  readonly #waiting: WaitingJob[] = [];
  #current: { readonly job: Job; readonly waiting: WaitingJob; readonly timer: NodeJS.Timeout } | undefined;
  #worker: Worker | undefined;
  #folders: readonly string[] = [];
  #isStale = false;
  #last = 0;

  constructor(setup: EditorSetup, start = startThread, deadline = DEADLINE) {
    this.#start = () => start(setup);
    this.#deadline = deadline;
  }

  /** Takes the text of a file that was opened, changed, or (without one) closed. */
  take(path: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(path);
    else this.#texts.set(path, text);
    this.#changed.add(path);
  }

  /** Files on disk may have changed. */
  refresh(): void {
    this.#isStale = true;
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.#isStale = true;
  }

  /** Never rejects; an answer with a fault says why there is none. Edits come before reviews that wait. */
  ask(task: Task): Promise<JobAnswer> {
    return new Promise((done) => {
      if (task.type === "Edit") this.#waiting.unshift({ task, done });
      else this.#waiting.push({ task, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    const worker = (this.#worker ??= this.#open());
    const texts = Object.fromEntries([...this.#changed].map((path) => [path, this.#texts.get(path)]));
    const job: Job = {
      id: ++this.#last,
      texts,
      folders: this.#folders,
      isStale: this.#isStale,
      task: waiting.task,
    };
    this.#changed.clear();
    this.#isStale = false;
    const timer = setTimeout(() => {
      this.#lose(worker, `it took longer than ${String(this.#deadline / 1000)} seconds`);
    }, this.#deadline);
    this.#current = { job, waiting, timer };
    worker.postMessage(job);
  }

  #open(): Worker {
    const worker = this.#start();
    // All that is open, for a thread that has just started.
    for (const path of this.#texts.keys()) this.#changed.add(path);
    worker.on("message", (answer: JobAnswer) => {
      if (worker === this.#worker && answer.id === this.#current?.job.id) this.#finish(answer);
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#lose(worker, isMemory ? `it needed more than ${String(HEAP)} MB of memory` : String(error));
    });
    worker.on("exit", (code) => {
      this.#lose(worker, `the review thread ended with ${String(code)}`);
    });
    return worker;
  }

  #lose(worker: Worker, why: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    void worker.terminate();
    const current = this.#current;
    if (current !== undefined) this.#finish({ id: current.job.id, notes: [], fault: why });
  }

  #finish(answer: JobAnswer): void {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(current?.timer);
    current?.waiting.done(answer);
    this.#next();
  }
}
