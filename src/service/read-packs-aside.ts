import { Worker } from "node:worker_threads";
import { InputError } from "../model/input-error.js";
import { PassingError } from "../packs/reloader.js";
import type { ServicePackSources, PlainPacks } from "./read-packs.js";

/** The data of the thread that reads packs. */
export interface PackThreadData {
  readonly version: string;
  /** The folder of the built-in packs. */
  readonly policies: string;
  readonly sources: ServicePackSources;
  /** The packs in use; the fingerprint covers the files of their bases. */
  readonly inUse: Pick<PlainPacks, "documents" | "bases">;
  /** The fingerprint that the files must have. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The only message of this thread; a problem is the text of an InputError. */
export type PackThreadMessage =
  | { readonly read: PlainPacks; readonly problem?: string }
  | "Changed"
  | { readonly problem: string };

/** What was read. If the packs cannot be used, `refused` says why, and these are the packs in use with changed exceptions. */
export interface ReadPacks extends PlainPacks {
  readonly refused?: InputError;
}

/** The module that the thread runs. */
const PACK_THREAD = new URL("./pack-thread.js", import.meta.url);

/** Milliseconds, and MiB of heap, within which packs must be read. */
const LIMITS = { milliseconds: 10_000, heap: 256 };

/**
 * Reads packs and exceptions in a thread of its own: files of any size do not stop the event loop. Rejects with InputError if
 * nothing new can be used, or not within the limits.
 */
export const readPacksAside = (
  data: PackThreadData,
  module = PACK_THREAD,
  { milliseconds, heap } = LIMITS,
): Promise<ReadPacks> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(module, {
      workerData: { ...data, sources: { ...data.sources } },
      resourceLimits: { maxOldGenerationSizeMb: heap },
      execArgv: [],
    });
    thread.unref();
    const timer = setTimeout(() => {
      reject(new PassingError(`packs and exceptions must be read within ${String(milliseconds / 1000)} seconds`));
      void thread.terminate();
    }, milliseconds).unref();
    thread.on("message", (message: PackThreadMessage) => {
      if (message === "Changed")
        reject(new PassingError("packs and exceptions must stay the same while they are read"));
      else if (!("read" in message)) reject(new InputError(message.problem));
      else if (message.problem === undefined) resolve(message.read);
      else resolve({ ...message.read, refused: new InputError(message.problem) });
    });
    thread.on("error", (error) => {
      const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(isFull ? new InputError(`packs and exceptions must fit into ${String(heap)} MiB of memory`) : error);
    });
    thread.on("exit", (code) => {
      clearTimeout(timer);
      // Has no effect if the thread has answered.
      reject(new Error(`the thread that reads packs ended with code ${String(code)}`));
    });
  });
