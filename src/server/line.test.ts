import { createLine, type Line } from "./line.js";

interface Made extends Line {
  /** What was done, in its order. */
  readonly done: readonly string[];
  /** Adds work that takes so many milliseconds. */
  ask(name: string, milliseconds: number): void;
  /** Time goes by that other things take. */
  pass(milliseconds: number): void;
  /** The turn ends, and the next one begins with what was put off. */
  next(): void;
}

/** A line whose clock and turns are at hand. */
const made = (): Made => {
  let now = 1000;
  let began = now;
  let put: (() => void)[] = [];
  const done: string[] = [];
  const line = createLine({
    clock: () => now,
    begin: () => undefined,
    turn: () => now - began,
    later: (work) => put.push(work),
  });
  return {
    ...line,
    done,
    ask: (name, milliseconds) => {
      line.add(() => {
        done.push(name);
        now += milliseconds;
      });
    },
    pass: (milliseconds) => void (now += milliseconds),
    next: () => {
      began = now;
      const works = put;
      put = [];
      for (const work of works) work();
    },
  };
};

test("work is done at once as long as nobody waits and the turn is short", () => {
  const line = made();
  line.ask("a", 1);
  line.ask("b", 1);
  expect(line.done).toEqual(["a", "b"]);
  expect(line.wait()).toBe(0);
});

test("work waits for another turn once this one has taken long, and then goes in order", () => {
  const line = made();
  line.ask("a", 10);
  line.ask("b", 1);
  line.ask("c", 1);
  expect(line.done).toEqual(["a"]);
  line.next();
  expect(line.done).toEqual(["a", "b", "c"]);
  line.ask("d", 1);
  expect(line.done).toEqual(["a", "b", "c"]);
  line.next();
  line.next();
  line.ask("e", 1);
  expect(line.done).toEqual(["a", "b", "c", "d", "e"]);
});

test("nobody overtakes who waits, however short the turn is", () => {
  const line = made();
  for (const name of ["a", "b", "c", "d"]) line.ask(name, 10);
  line.next();
  expect(line.done).toEqual(["a", "b"]);
  line.ask("e", 0);
  line.next();
  line.next();
  line.next();
  expect(line.done).toEqual(["a", "b", "c", "d", "e"]);
});

test("a turn in which much else was done has as much time for reviews", () => {
  expect(doneAfter(0)).toEqual(["b"]);
  expect(doneAfter(8)).toEqual(["b", "c"]);
});

/** What is done of works of 5 ms in a turn that has lasted so long when their time comes. */
const doneAfter = (milliseconds: number): readonly string[] => {
  let now = 100;
  const done: string[] = [];
  let go: (() => void) | undefined;
  const line = createLine({
    clock: () => now,
    begin: () => undefined,
    turn: () => now,
    later: (work) => (go = work),
  });
  for (const name of ["b", "c", "d"])
    line.add(() => {
      done.push(name);
      now += 5;
    });
  now = milliseconds;
  go?.();
  return done;
};

test("the wait is what all in line will take at the pace of late", () => {
  const line = made();
  line.ask("a", 10);
  line.ask("b", 100);
  for (let count = 0; count < 100; count++) {
    line.ask("x", 100);
    line.next();
  }
  expect(line.wait()).toBeGreaterThan(90);
  for (let count = 0; count < 9; count++) line.ask("y", 100);
  expect(line.wait()).toBeGreaterThan(900);
  for (let count = 0; count < 20; count++) line.next();
  expect(line.wait()).toBe(0);
});

test("a pause says nothing of what follows", () => {
  const line = made();
  line.ask("a", 10);
  line.ask("b", 1);
  line.pass(60_000);
  line.next();
  line.ask("c", 10);
  line.ask("d", 1);
  expect(line.wait()).toBeLessThan(20);
});
