import { createReviewQueue, type ReviewQueue } from "./review-queue.js";

interface Made extends Pick<ReviewQueue, "wait"> {
  /** What was done, in its order: 'a' is judged, 'a!' answered, 'a.' noted. */
  readonly done: readonly string[];
  /** Those that were judged. */
  judged(): readonly string[];
  /** Adds a review that takes so many milliseconds. */
  ask(name: string, milliseconds: number, isLarge?: boolean): void;
  /** Time goes by that other things take. */
  pass(milliseconds: number): void;
  /** All that has come in is known of: those in line have their turn. */
  next(): void;
}

/** A line whose clock and turns are at hand. */
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
    ask: (name, milliseconds, isLarge = false) => {
      line.add({
        isLarge,
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

test("nothing is done before it is known what else has come in", () => {
  const line = made();
  line.ask("a", 1);
  expect(line.done).toEqual([]);
  line.next();
  expect(line.done).toEqual(["a", "a!", "a."]);
});

test("those that come in together are judged one after the other, then answered, then noted", () => {
  const line = made();
  for (const name of ["a", "b", "c"]) line.ask(name, 0.1);
  line.next();
  expect(line.done).toEqual(["a", "b", "c", "a!", "b!", "c!", "a.", "b.", "c."]);
});

test("nobody who is judged waits for a large one, which begins a turn of its own", () => {
  const line = made();
  line.ask("a", 0.1);
  line.ask("b", 0.1, true);
  line.ask("c", 0.1);
  line.ask("d", 0.1, true);
  line.next();
  expect(line.done).toEqual(["a", "a!", "a."]);
  line.next();
  expect(line.done.slice(3)).toEqual(["b", "c", "b!", "c!", "b.", "c."]);
  line.next();
  expect(line.done.slice(9)).toEqual(["d", "d!", "d."]);
});

test("whoever comes once a turn has taken long is judged in another one, in order", () => {
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

test("nobody overtakes who waits, however little it takes", () => {
  const line = made();
  for (const name of ["a", "b"]) line.ask(name, 10);
  line.next();
  line.ask("c", 0);
  for (let turn = 0; turn < 3; turn++) line.next();
  expect(line.judged()).toEqual(["a", "b", "c"]);
});

test("where much else was done while they waited, reviews have as much time", () => {
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

test("the wait is what all in line will take at the pace of late", () => {
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

test("many short ones in one turn tell as much of the pace as one by one", () => {
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

test("a pause says nothing of what follows", () => {
  const line = made();
  line.ask("a", 10);
  line.pass(60_000);
  line.next();
  line.ask("b", 10);
  expect(line.wait()).toBeLessThan(20);
});
