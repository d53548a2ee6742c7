import { setImmediate as turn } from "node:timers/promises";
import type { Job } from "./review-queue.js";
import { createLoad, LOAD_LIMITS } from "./load.js";

let now = 0;
const clock = (): number => now;
const second: Job = {
  judge: () => void (now += 1000),
  answer: () => undefined,
  note: () => undefined,
};

/** A load with slow recent reviews and a queue of this length. */
const busy = async (inLine: number, lag = 1_000_000) => {
  const load = createLoad({ ...LOAD_LIMITS, lag }, clock);
  for (let count = 0; count < 30; count++) {
    load.add(second);
    await turn();
  }
  for (let count = 0; count < inLine; count++) load.add(second);
  const isTooMuch = (timeout: string): boolean => load.isTooMuch(load.deadlineOf(`/validate?timeout=${timeout}`, now));
  return { isTooMuch };
};

test("with an empty queue nothing is too much, no matter how long reviews have taken", async () => {
  const { isTooMuch } = await busy(0, 1);
  expect(["1ms", "1s", "30s"].map(isTooMuch)).toEqual([false, false, false]);
});

test("a wait of a quarter of the client's timeout is too much", async () => {
  // Five reviews, each of which counts as nearly a quarter of a second, the maximum for a pause.
  const { isTooMuch } = await busy(5);
  expect(["1s", "3s", "5s", "30s"].map(isTooMuch)).toEqual([true, true, false, false]);
});

test("a wait longer than the limit of the service is too much", async () => {
  const { isTooMuch } = await busy(5, 500);
  expect(["1s", "30s"].map(isTooMuch)).toEqual([true, true]);
});

test("a short wait is no overload to a client with hardly any time left: its deadline decides", async () => {
  // One review, which counts as a fifth of a second.
  const { isTooMuch } = await busy(1);
  expect(["1ms", "20ms", "400ms", "1s"].map(isTooMuch)).toEqual([false, false, false, false]);
});

test("a long wait is overload, however little time the client has", async () => {
  const { isTooMuch } = await busy(5);
  expect(["1ms", "20ms", "400ms"].map(isTooMuch)).toEqual([true, true, true]);
});
