import { availableParallelism } from "node:os";

/** MiB of heap that a thread may use; a review that needs more ends the thread. */
export const HEAP_MIB = 128;
/** MiB of its young generation; V8 takes up to three times as much. */
export const YOUNG_MIB = 8;

const MIB = 1024 * 1024;
/** Bytes of it for the cluster state, by `sizeOf`: some 8,000 ReplicaSets of 3 KB. Packs take 20 MiB, and reviews need the rest. */
export const STATE_BYTES = 48 * MIB;
/** Bytes for everything but the threads, and for one thread at its limit. */
const REST = 192 * MIB;
const THREAD = (HEAP_MIB + 3 * YOUNG_MIB) * MIB;

/** Enough for one to serve others while a costly review keeps another one busy. */
export const LEAST_THREADS = 2;

/** The number of review threads by default: as many as cores, if the memory of the container is enough for them. */
export const defaultThreads = (cores = availableParallelism(), memory = process.constrainedMemory()): number => {
  const room = memory > 0 ? Math.floor((memory - REST) / THREAD) : cores;
  return Math.max(LEAST_THREADS, Math.min(cores, room));
};
