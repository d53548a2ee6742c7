/** A signal that says stop when another one does, or when time is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** There is time from now on; only the other signal still stops it. */
  readonly lift: () => void;
  /** To be called once the work has ended: nothing is left behind. */
  readonly end: () => void;
}

/** Says stop when `signal` does, or after `milliseconds`: then for the reason that `late` gives. */
export const createDeadline = (
  signal: AbortSignal | undefined,
  milliseconds: number,
  late: () => Error,
): Deadline => {
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

/** Runs `work` with the signal of a deadline. Nothing is left behind once it has ended. */
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
