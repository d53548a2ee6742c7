import { setImmediate as turn } from "node:timers/promises";
import type { QueuedReview } from "./review-queue.js";
import { createLoad, LOAD_LIMITS, createEventLoopLag, type EventLoopLag } from "./load.js";

let now = 0;
const clock = (): number => now;
const second: QueuedReview = {
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
  // Five reviews that each count as nearly a quarter of a second, the maximum for a pause.
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

interface Made extends Omit<EventLoopLag, "end"> {
  /** Ends the turn before the loop does. */
  endEarly(): void;
  pass(milliseconds: number): void;
  rest(milliseconds: number): void;
  end(): void;
}

/** Turns with a controlled clock and loop. */
const made = (): Made => {
  let now = 1000;
  let idle = 0;
  let ends: (() => void)[] = [];
  const turns = createEventLoopLag(() => now, { atEnd: (done) => ends.push(done), idle: () => idle });
  return {
    ...turns,
    pass: (milliseconds) => void (now += milliseconds),
    rest: (milliseconds) => {
      now += milliseconds;
      idle += milliseconds;
    },
    endEarly: turns.end,
    end: () => {
      const due = ends;
      ends = [];
      for (const end of due) end();
    },
  };
};

test("work that begins after idle time has just arrived", () => {
  const loop = made();
  expect(loop.begin()).toBe(1000);
  loop.pass(30);
  expect(loop.age()).toBe(30);
});

test("work that is seen late in a turn arrived when the turn began", () => {
  const loop = made();
  loop.begin();
  loop.pass(30);
  expect(loop.begin()).toBe(1000);
  expect(loop.age()).toBe(30);
});

test("work that is seen right after a long turn may have arrived at any time during it", () => {
  const loop = made();
  loop.begin();
  loop.pass(500);
  loop.end();
  loop.pass(1);
  expect(loop.begin()).toBe(1000);
  expect(loop.age()).toBe(0);
  loop.pass(200);
  expect(loop.age()).toBe(200);
  loop.end();
  expect(loop.begin()).toBe(1501);
});

test("after idle time nothing has waited, no matter how long the turn was", () => {
  const loop = made();
  loop.begin();
  loop.pass(500);
  loop.end();
  expect(loop.age()).toBe(0);
  loop.rest(1);
  expect(loop.begin()).toBe(1501);
});

test("short turns do not change the time of arrival", () => {
  const loop = made();
  loop.begin();
  loop.pass(10);
  loop.end();
  expect(loop.begin()).toBe(1010);
});

test("work after a turn that was ended early does not wait for it, but may have arrived when it began", () => {
  const loop = made();
  loop.begin();
  loop.pass(500);
  loop.endEarly();
  expect(loop.age()).toBe(0);
  loop.pass(1);
  expect(loop.begin()).toBe(1000);
  expect(loop.age()).toBe(0);
  loop.pass(20);
  // This ends the turn that was ended early; the turn that has begun since continues.
  loop.end();
  expect(loop.age()).toBe(0);
});

test("the callback of a turn that was ended early does not end the next turn", () => {
  let now = 1000;
  const ends: (() => void)[] = [];
  const turns = createEventLoopLag(() => now, { atEnd: (done) => ends.push(done), idle: () => 0 });
  turns.begin();
  turns.end();
  turns.begin();
  now += 30;
  ends.shift()?.();
  expect(turns.age()).toBe(30);
  ends.shift()?.();
  expect(turns.age()).toBe(0);
  turns.end();
  turns.begin();
  ends.shift()?.();
  expect(turns.begin()).toBeGreaterThan(0);
});
