import { Worker } from "node:worker_threads";
import { type ClusterFeed, createClusterFeed } from "./cluster-feed.js";
import type { Outcome, ThreadMessage, ThreadTask } from "./messages.js";

/** MiB of heap that a thread may use; what needs more ends the thread. */
const HEAP_MIB = 128;
/** Of which are for what was made just now; V8 takes up to three times as much. */
const YOUNG_MIB = 8;

/** A thread that runs one review at a time. */
export interface ReviewThread {
  /** Settles when the thread can review; rejects if it ends before that. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  isEnded(): boolean;
  readonly feed: ClusterFeed;
  /** Rejects with ThreadEnded if the thread ends meanwhile. */
  review(task: ThreadTask): Promise<Judged>;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Why a thread is no more. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  /** Its heap was full. */
  readonly isFull: boolean;

  constructor(isFull: boolean, options?: ErrorOptions) {
    super(isFull ? "the heap of the review thread is full" : "the review thread has ended", options);
    this.isFull = isFull;
  }
}

/** What came of a task, and the bytes of heap that the thread has then. */
export interface Judged {
  readonly outcome: Outcome;
  readonly heap: number;
}

interface Pending {
  readonly resolve: (judged: Judged) => void;
  readonly reject: (error: ThreadEnded) => void;
}

/** Starts a thread; `module` is what it runs, `data` what that is given. */
export const startThread = (module: URL, data: unknown): ReviewThread => new Thread(module, data);

class Thread implements ReviewThread {
  readonly ready: Promise<void>;
  readonly feed = createClusterFeed();
  readonly #worker: Worker;
  #isReady = false;
  #ended: ThreadEnded | undefined;
  #pending: Pending | undefined;

  constructor(module: URL, data: unknown) {
    this.#worker = new Worker(module, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      // Flags of this process, such as another heap, are not meant for the thread.
      execArgv: [],
    });
    // Threads do not keep a service alive that is shutting down.
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#listen(resolve, reject);
    });
    // Callers that do not wait for it see the error in `review`.
    this.ready.catch(() => undefined);
  }

  isReady(): boolean {
    return this.#isReady;
  }

  isEnded(): boolean {
    return this.#ended !== undefined;
  }

  review(task: ThreadTask): Promise<Judged> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) {
        reject(this.#ended);
        return;
      }
      this.#pending = { resolve, reject };
      const { buffer } = task.body;
      this.#worker.postMessage(task, buffer instanceof ArrayBuffer ? [buffer] : []);
    });
  }

  end(): void {
    this.#end(new ThreadEnded(false));
    void this.#worker.terminate();
  }

  #listen(resolve: () => void, reject: (error: ThreadEnded) => void): void {
    let error: unknown;
    this.#worker.on("message", (message: ThreadMessage) => {
      if (message.type === "Ready") {
        this.#isReady = true;
        resolve();
      } else {
        this.#pending?.resolve(message);
        this.#pending = undefined;
      }
    });
    this.#worker.on("error", (thrown) => {
      error = thrown;
    });
    this.#worker.on("exit", () => {
      reject(this.#end(new ThreadEnded(isOutOfMemory(error), { cause: error })));
    });
  }

  /** Why it has ended first is why it has ended. */
  #end(why: ThreadEnded): ThreadEnded {
    this.#ended ??= why;
    this.#pending?.reject(this.#ended);
    this.#pending = undefined;
    return this.#ended;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
