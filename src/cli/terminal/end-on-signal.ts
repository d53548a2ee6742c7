import { constants } from "node:os";

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
let isSet = false;

/**
 * From now on, a signal ends the process between two of its steps, as `process.exit` does, not in the middle of one, where
 * it would leave a new file behind. Signals without a handler do nothing to process 1 of a container.
 */
export const endOnSignal = (signals = SIGNALS): void => {
  if (isSet) return;
  isSet = true;
  for (const signal of signals) process.once(signal, exitBySignal);
};

/** For code with its own handlers, which must be set first. */
export const leaveSignals = (): void => {
  isSet = false;
  for (const signal of SIGNALS) process.off(signal, exitBySignal);
};

export const exitBySignal = (signal: NodeJS.Signals): void => {
  process.exit(128 + constants.signals[signal]);
};
