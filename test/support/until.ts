import { setTimeout as wait } from "node:timers/promises";

/** Resolves as soon as the condition holds; the test's own limit ends it where it never does. */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await wait(2);
};
