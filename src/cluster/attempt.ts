import { ApiError, ConnectionError, isAnswer } from "../client/api-error.js";
import type { Consistency } from "../client/list.js";
import type { Collection } from "./discover.js";
import { TooManyObjects } from "./object-memory.js";
import { UnusableEvent } from "./take-event.js";

/**
 * The type of a failure: the history has a 'Gap' (410 Gone), the server is 'Unreachable', it answers but is
 * 'Unavailable' (429, 5xx), or anything else, which only a person can resolve: 'Refused'.
 */
type WatchProblem = "Gap" | "Unreachable" | "Unavailable" | "Refused";

/** The state that one attempt for a kind passes on to the next. */
export interface Attempt {
  /** Where the server has the kind; undefined if that must be looked up first. */
  readonly collection: Collection | undefined;
  /** The version from which to watch; undefined if a list must come first. Opaque: returned to the server unchanged. */
  readonly version: string | undefined;
  /** How recent the next list must be. */
  readonly consistency: Consistency;
  /** The problem of the last attempt; undefined once a watch works. */
  readonly problem: WatchProblem | undefined;
  /** Consecutive attempts with that problem. */
  readonly failures: number;
}

/** Failures after which a version is dropped: the server may not know it, for example after a restore from a backup. */
const PATIENCE = 3;

const problemOf = (error: unknown): WatchProblem => {
  if (isAnswer(error, 410)) return "Gap";
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500 ? "Unavailable" : "Refused";
  return error instanceof ConnectionError && !UNREADABLE.has(error.code) ? "Unreachable" : "Refused";
};

const UNREADABLE = new Set(["EBADMSG", "EMSGSIZE"]);

/**
 * The next attempt after an error ("Concurrency Control and Consistency"). A version that has expired (410), or at
 * which the server fails repeatedly, is dropped, and the next list is of the newest state. After an unusable event, or
 * if the kind has moved (404), everything is listed again. After any other error, the watch continues where it ended.
 */
export const afterError = (progress: Attempt, error: unknown): Attempt => {
  const problem = problemOf(error);
  // Counts each problem separately: a server that is back but not yet healthy starts at 1.
  const failures = problem === progress.problem ? progress.failures + 1 : 1;
  const failed = { ...progress, problem, failures };
  if (problem === "Gap") return { ...failed, version: undefined, consistency: "newest" };
  if (isAnswer(error, 404)) return { ...failed, collection: undefined, version: undefined, consistency: "newest" };
  if (progress.version === undefined) {
    const { consistency } = progress;
    // The server may never reach that version.
    return typeof consistency === "object" ? { ...failed, consistency: "newest" } : failed;
  }
  if (error instanceof TooManyObjects) return { ...failed, version: undefined, consistency: "newest" };
  if (isUnusable(error)) return { ...failed, version: undefined, consistency: { notOlderThan: progress.version } };
  const isStuck = error instanceof ApiError && error.code >= 500 && failures >= PATIENCE;
  return isStuck ? { ...failed, version: undefined, consistency: "newest" } : failed;
};

const isUnusable = (error: unknown): boolean =>
  error instanceof UnusableEvent || (error instanceof ConnectionError && UNREADABLE.has(error.code));
