import { type Deadline, isOver } from "../../model/deadline.js";

/** A request that waits for its client. */
export interface Waiting {
  readonly deadline: Deadline;
  /** Called at about the deadline, unless they have stopped waiting. */
  late(): void;
}

/** Notifies waiting requests at their deadline. */
export interface Deadlines {
  add(waiting: Waiting): void;
  delete(waiting: Waiting): void;
}

/** Milliseconds between two looks. */
const LOOK = 50;

/**
 * One timer for all requests, and none without waiting requests: a timer for each would cost more than the
 * rest of the waiting.
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
