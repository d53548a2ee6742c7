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
  /** The files of bases that the fingerprint covers. */
  readonly bases: readonly string[];
  /** The fingerprint that the files must have. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The only message of this thread. */
export type PackThreadMessage =
  | { readonly read: PlainPacks }
  | "Changed"
  | { readonly problem: Pick<InputError, "message" | "causes" | "source"> };

/** The module that the thread runs. */
const PACK_THREAD = new URL("./pack-thread.js", import.meta.url);

/** Milliseconds, and MiB of heap, within which packs must be read. */
const LIMITS = { milliseconds: 10_000, heap: 256 };

/**
 * Reads packs and exceptions in a thread of its own: files of any size do not stop the event loop. Rejects with InputError if
 * they cannot be used, or not within the limits.
 */
export const readPacksAside = (
  data: PackThreadData,
  module = PACK_THREAD,
  { milliseconds, heap } = LIMITS,
): Promise<PlainPacks> =>
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
      else if ("read" in message) resolve(message.read);
      else reject(new InputError(message.problem.message, message.problem.causes, message.problem.source));
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
