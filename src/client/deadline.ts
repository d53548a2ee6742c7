/**
 * Runs `work` with a signal that says stop when `signal` does, or when `milliseconds` are over: then for the reason that
 * `late` gives. Nothing is left behind once it has ended.
 */
export const withDeadline = async <T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop);
  const timer = setTimeout(() => {
    controller.abort(late());
  }, milliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
};
