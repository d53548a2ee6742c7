import { createEventLoopLag, type EventLoopLag } from "./event-loop-lag.js";

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
