import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds after which waiting for something makes no sense any more. */
const LIMIT = 180_000;

/** Resolves when it is so. */
export const until = async (isSo, what = isSo.toString()) => {
  const end = performance.now() + LIMIT;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain for: ${what}`);
    await sleep(50);
  }
};
