import { createReviewQueue, type ReviewQueue } from "./review-queue.js";

interface Made extends Pick<ReviewQueue, "wait"> {
  /** The steps in their order: 'a' is judged, 'a!' answered, 'a.' noted. */
  readonly done: readonly string[];
  /** The reviews that were judged. */
  judged(): readonly string[];
  /** Adds a review that takes this many milliseconds. */
  ask(name: string, milliseconds: number): void;
  /** Lets time pass for other work. */
  pass(milliseconds: number): void;
  /** Everything that has arrived is known: the queue gets its turn. */
  next(): void;
}

/** A queue with a controlled clock and controlled turns. */
const made = (): Made => {
  let now = 1000;
  let put: (() => void)[] = [];
  const done: string[] = [];
  const line = createReviewQueue({
    clock: () => now,
    begin: () => undefined,
    end: () => undefined,
    later: (work) => put.push(work),
  });
  return {
    wait: line.wait,
    done,
    judged: () => done.filter((step) => /^[a-z]+$/.test(step)),
    ask: (name, milliseconds) => {
      line.add({
        judge: () => {
          done.push(name);
          now += milliseconds;
        },
        answer: () => done.push(`${name}!`),
        note: () => done.push(`${name}.`),
      });
    },
    pass: (milliseconds) => void (now += milliseconds),
    next: () => {
      const works = put;
      put = [];
      for (const work of works) work();
    },
  };
};

test("no review runs before everything that has arrived is known", () => {
  const line = made();
  line.ask("a", 1);
  expect(line.done).toEqual([]);
  line.next();
  expect(line.done).toEqual(["a", "a!", "a."]);
});

test("reviews that arrive together are judged one after the other, then answered, then noted", () => {
  const line = made();
  for (const name of ["a", "b", "c"]) line.ask(name, 0.1);
  line.next();
  expect(line.done).toEqual(["a", "b", "c", "a!", "b!", "c!", "a.", "b.", "c."]);
});

test("reviews that do not fit into a turn are judged in the next, in order", () => {
  const line = made();
  line.ask("a", 10);
  line.ask("b", 1);
  line.ask("c", 1);
  line.next();
  expect(line.done).toEqual(["a", "a!", "a."]);
  line.ask("d", 1);
  line.next();
  expect(line.judged()).toEqual(["a", "b", "c"]);
  line.next();
  expect(line.judged()).toEqual(["a", "b", "c", "d"]);
});

test("short reviews do not overtake waiting ones", () => {
  const line = made();
  for (const name of ["a", "b"]) line.ask(name, 10);
  line.next();
  line.ask("c", 0);
  for (let turn = 0; turn < 3; turn++) line.next();
  expect(line.judged()).toEqual(["a", "b", "c"]);
});

test("after much other work, reviews get as much time", () => {
  const judgedAfter = (milliseconds: number): readonly string[] => {
    const line = made();
    for (const name of ["a", "b", "c", "d"]) line.ask(name, 5);
    line.pass(milliseconds);
    line.next();
    return line.judged();
  };
  expect(judgedAfter(0)).toEqual(["a"]);
  expect(judgedAfter(8)).toEqual(["a", "b"]);
  expect(judgedAfter(50)).toEqual(["a", "b", "c", "d"]);
});

test("the wait is the expected time of all queued reviews at the recent pace", () => {
  const line = made();
  expect(line.wait()).toBe(0);
  for (let count = 0; count < 100; count++) {
    line.ask("x", 100);
    line.next();
  }
  expect(line.wait()).toBe(0);
  line.ask("y", 100);
  expect(line.wait()).toBeGreaterThan(90);
  for (let count = 0; count < 9; count++) line.ask("y", 100);
  expect(line.wait()).toBeGreaterThan(900);
  for (let count = 0; count < 10; count++) line.next();
  expect(line.wait()).toBe(0);
});

test("many short reviews in one turn count for the pace like single ones", () => {
  const paceOf = (together: number): number => {
    const line = made();
    for (let count = 0; count < 120; count += together) {
      for (let one = 0; one < together; one++) line.ask("x", 0.5);
      line.next();
    }
    line.ask("y", 1);
    return line.wait();
  };
  expect(paceOf(4)).toBeCloseTo(paceOf(1), 6);
});

test("a pause says nothing about the next review", () => {
  const line = made();
  line.ask("a", 10);
  line.pass(60_000);
  line.next();
  line.ask("b", 10);
  expect(line.wait()).toBeLessThan(20);
});
