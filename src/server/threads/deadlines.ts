import { type Deadline, isOver } from "../../model/deadline.js";

/** A request with a deadline, waiting for its body or for its turn. */
export interface Waiting {
  readonly deadline: Deadline;
  /** Called shortly after the deadline, unless the request was deleted before. */
  late(): void;
}

/** Notifies waiting requests at their deadline. */
export interface Deadlines {
  add(waiting: Waiting): void;
  delete(waiting: Waiting): void;
}

/** Milliseconds between two checks. */
const LOOK = 50;

/**
 * Uses one timer for all requests, and none without requests: a timer per request would cost more than all other
 * waiting.
 */
export const createDeadlines = (): Deadlines => {
  const all = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    for (const waiting of all) if (isOver(waiting.deadline)) waiting.late();
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add(waiting) {
      all.add(waiting);
      timer ??= setInterval(look, LOOK).unref();
    },
    delete: (waiting) => void all.delete(waiting),
  };
};
