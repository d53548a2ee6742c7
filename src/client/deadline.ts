/** A signal that aborts when another one does, or when the time is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Removes the time limit; the other signal still aborts this one. */
  readonly lift: () => void;
  /** To be called when the work has ended: removes the timer and the listener. */
  readonly end: () => void;
}

/** Aborts when `signal` does, or after `milliseconds`, then with the reason that `late` returns. */
export const createDeadline = (signal: AbortSignal | undefined, milliseconds: number, late: () => Error): Deadline => {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop);
  const timer = setTimeout(() => {
    controller.abort(late());
  }, milliseconds);
  const lift = (): void => {
    clearTimeout(timer);
  };
  return {
    signal: controller.signal,
    lift,
    end: () => {
      lift();
      signal?.removeEventListener("abort", stop);
    },
  };
};

/** Runs `work` with the signal of a deadline, and cleans up when it has ended. */
export const withDeadline = async <T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const deadline = createDeadline(signal, milliseconds, late);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.end();
  }
};
