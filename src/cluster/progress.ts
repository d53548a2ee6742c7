import { ApiError, ConnectionError, isAnswer } from "../client/api-error.js";
import type { Consistency } from "../client/list.js";
import type { Collection } from "./discover.js";
import { TooManyObjects } from "./room.js";
import { UnusableEvent } from "./take-event.js";

/**
 * What is wrong: the history has a 'Gap' (410 Gone), the server is 'Unreachable', it answers but is 'Unavailable' (429, 5xx),
 * or anything else, which only somebody can mend: 'Refused'.
 */
export type WatchProblem = "Gap" | "Unreachable" | "Unavailable" | "Refused";

/** What is known from one attempt to the next, of one kind. */
export interface Progress {
  /** Where the server has it; undefined where that has to be asked first. */
  readonly collection: Collection | undefined;
  /** Where a watch goes on; undefined where a list has to come first. Opaque: given back to the server as it came. */
  readonly version: string | undefined;
  /** How new the next list must be. */
  readonly consistency: Consistency;
  /** What went wrong in the last attempt; undefined once a watch works. */
  readonly problem: WatchProblem | undefined;
  /** Attempts in a row with that problem. */
  readonly failures: number;
}

/** A server that keeps failing to watch from a version may not know it, such as after it was restored from a backup. */
const PATIENCE = 3;

const problemOf = (error: unknown): WatchProblem => {
  if (isAnswer(error, 410)) return "Gap";
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500 ? "Unavailable" : "Refused";
  return error instanceof ConnectionError && !UNREADABLE.has(error.code) ? "Unreachable" : "Refused";
};

const UNREADABLE = new Set(["EBADMSG", "EMSGSIZE"]);

/**
 * How to go on after an error ("Concurrency Control and Consistency"). A version that the server has forgotten (410) is
 * forgotten here too, and the next list is of what is there now; so is a version that it fails on again and again. After an
 * event that cannot be used, or a kind that is not where it was (404), all is listed anew. After anything else the watch
 * goes on where it ended.
 */
export const afterError = (progress: Progress, error: unknown): Progress => {
  const problem = problemOf(error);
  // A server that is back, but not well yet, is as if it had just failed for the first time.
  const failures = problem === progress.problem ? progress.failures + 1 : 1;
  const failed = { ...progress, problem, failures };
  if (problem === "Gap") return { ...failed, version: undefined, consistency: "newest" };
  if (isAnswer(error, 404))
    return { ...failed, collection: undefined, version: undefined, consistency: "newest" };
  if (progress.version === undefined) {
    const { consistency } = progress;
    // The server that has not got so far yet may never get there.
    return typeof consistency === "object" ? { ...failed, consistency: "newest" } : failed;
  }
  if (error instanceof TooManyObjects) return { ...failed, version: undefined, consistency: "newest" };
  if (isUnusable(error))
    return { ...failed, version: undefined, consistency: { notOlderThan: progress.version } };
  const isStuck = error instanceof ApiError && error.code >= 500 && failures >= PATIENCE;
  return isStuck ? { ...failed, version: undefined, consistency: "newest" } : failed;
};

const isUnusable = (error: unknown): boolean =>
  error instanceof UnusableEvent || (error instanceof ConnectionError && error.code === "EBADMSG");
