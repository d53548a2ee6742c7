import { constants } from "node:os";

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
let isSet = false;

/**
 * From now on, a signal ends the process between two of its steps, as `process.exit` does, not in the middle of one, where
 * it would leave a new file behind.
 */
export const endOnSignal = (): void => {
  if (isSet) return;
  isSet = true;
  for (const signal of SIGNALS) process.once(signal, () => process.exit(128 + constants.signals[signal]));
};
