import { createEventLoopLag, type EventLoopLag } from "./event-loop-lag.js";

interface Made extends Omit<EventLoopLag, "end"> {
  /** Ends the turn before the loop does. */
  endEarly(): void;
  pass(milliseconds: number): void;
  rest(milliseconds: number): void;
  end(): void;
}

/** Turns whose clock and loop are at hand. */
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

test("what begins after a rest has just come in", () => {
  const loop = made();
  expect(loop.begin()).toBe(1000);
  loop.pass(30);
  expect(loop.age()).toBe(30);
});

test("what is seen late in a turn came in when it began", () => {
  const loop = made();
  loop.begin();
  loop.pass(30);
  expect(loop.begin()).toBe(1000);
  expect(loop.age()).toBe(30);
});

test("what is seen right after a long turn may have come in at any time of it", () => {
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

test("a loop that has rested has nobody waiting, however long the turn was", () => {
  const loop = made();
  loop.begin();
  loop.pass(500);
  loop.end();
  expect(loop.age()).toBe(0);
  loop.rest(1);
  expect(loop.begin()).toBe(1501);
});

test("short turns make nobody older", () => {
  const loop = made();
  loop.begin();
  loop.pass(10);
  loop.end();
  expect(loop.begin()).toBe(1010);
});

test("a turn that has ended early keeps nobody waiting, but what was there meanwhile came in when it began", () => {
  const loop = made();
  loop.begin();
  loop.pass(500);
  loop.endEarly();
  expect(loop.age()).toBe(0);
  loop.pass(1);
  expect(loop.begin()).toBe(1000);
  expect(loop.age()).toBe(0);
  loop.pass(20);
  // Of the turn that has ended early; the one that has begun since goes on.
  loop.end();
  expect(loop.age()).toBe(0);
});

test("what the loop tells of a turn that has ended early does not end the next one", () => {
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
