import { FairQueue, userOf } from "./fair-queue.js";

interface Task {
  readonly user: string;
  readonly resource: string;
  readonly bytes: number;
}

let now = 0;
const LIMITS = { bytes: 1000, count: 10 };
const queueFor = (threads: number): FairQueue<Task> => new FairQueue({ threads, limits: LIMITS, clock: () => now });
const work = (user: string, bytes = 10, resource = "/services"): Task => ({ user, bytes, resource });

const end = (queue: FairQueue<Task>, task: Task, milliseconds: number): void => {
  queue.charge(task, milliseconds);
  queue.end(task);
};

/** Runs the next work for these milliseconds. Returns its user. */
const run = (queue: FairQueue<Task>, milliseconds: number): string | undefined => {
  const next = queue.next(0);
  if (next === undefined) return undefined;
  now += milliseconds;
  end(queue, next, milliseconds);
  return next.user;
};

const fill = (queue: FairQueue<Task>, ...tasks: readonly Task[]): readonly Task[] =>
  tasks.flatMap((task) => [...queue.add(task)]);

test("users are served in turn, by the CPU time that their work took", () => {
  const queue = queueFor(2);
  fill(queue, ...["a", "a", "a", "a", "b", "b", "b"].map((user) => work(user)));
  const costs: Readonly<Record<string, number>> = { a: 100, b: 30 };
  const order: string[] = [];
  for (let count = 0; count < 7; count++) {
    const next = queue.next(0);
    if (next === undefined) break;
    order.push(next.user);
    end(queue, next, costs[next.user] ?? 0);
  }
  expect(order.join("")).toBe("abbbaaa");
});

test("of one user, the smallest is next; of one size, the first that came", () => {
  const queue = queueFor(2);
  const [large, small, second] = [work("a", 300), work("a", 10), work("a", 10)];
  fill(queue, large, small, second);
  const served = [queue.next(0), queue.next(0)];
  expect(served[0]).toBe(small);
  end(queue, small, 1);
  expect(queue.next(0)).toBe(second);
});

test("of one user, the resource whose work took the least is next, however large its object is", () => {
  const queue = queueFor(2);
  fill(queue, ...Array.from({ length: 5 }, () => work("a", 10, "example.com/widgets")));
  run(queue, 100);
  const service = work("a", 300);
  fill(queue, service);
  expect(queue.next(0)).toBe(service);
  end(queue, service, 60);
  fill(queue, work("a", 300));
  expect(queue.next(0)?.resource).toBe("/services");
});

test("a resource of a user is forgotten when there are a thousand whose charges are larger", () => {
  const queue = queueFor(2);
  for (let index = 0; index <= 1001; index++) {
    fill(queue, work("a", 10, String(index)));
    run(queue, index === 5 ? 1 : 2);
  }
  // Two have no charge: the first that came is next.
  fill(queue, work("a", 10, "5"), work("a", 10, "new"));
  expect(queue.next(0)?.resource).toBe("5");
});

describe("users over their share", () => {
  test("leave a thread to others: one user never runs in all of them", () => {
    const queue = queueFor(3);
    fill(queue, ...Array.from({ length: 5 }, () => work("a")));
    expect([queue.next(0), queue.next(0), queue.next(0)].map((one) => one?.user)).toEqual(["a", "a", undefined]);
    fill(queue, work("b"), work("b"));
    expect([queue.next(0), queue.next(0)].map((one) => one?.user)).toEqual(["b", undefined]);
  });

  test("are those with more than is left to each if one more came", () => {
    const queue = queueFor(2);
    fill(queue, work("a"), work("b"));
    expect([run(queue, 9000), run(queue, 1000)]).toEqual(["a", "b"]);
    fill(queue, work("a"), work("b"));
    expect([queue.isOver("a"), queue.isOver("b")]).toEqual([true, false]);
    expect(queue.next(0)?.user).toBe("b");
    expect(queue.next(0)).toBeUndefined();
  });

  test("do not begin on the last thread that is left while others are being replaced", () => {
    const queue = queueFor(2);
    fill(queue, work("a"));
    run(queue, 900);
    fill(queue, work("a"), work("b"));
    expect(run(queue, 10)).toBe("b");
    expect(queue.next(1)).toBeUndefined();
    expect(queue.next(0)?.user).toBe("a");
  });

  test("are forgiven with time", () => {
    const queue = queueFor(2);
    fill(queue, work("a"));
    run(queue, 900);
    expect(queue.isOver("a")).toBe(true);
    now += 10_000;
    expect(queue.isOver("a")).toBe(false);
  });
});

describe("beyond its limits", () => {
  test("the user who holds most bytes gives up the largest work, which may be the one that came", () => {
    const queue = queueFor(2);
    const [mine, small, large] = [work("b", 100), work("a", 300), work("a", 500)];
    expect(fill(queue, mine, small, large)).toEqual([]);
    const larger = work("a", 600);
    expect(queue.add(larger)).toEqual([larger]);
    expect(queue.add(work("b", 150))).toEqual([large]);
  });

  test("the user with the most work gives up, if there is too much work", () => {
    const queue = queueFor(2);
    fill(queue, ...Array.from({ length: 10 }, () => work("a", 1)));
    expect(queue.add(work("b", 50)).map(({ user }) => user)).toEqual(["a"]);
  });
});

test("work that has left is not served", () => {
  const queue = queueFor(2);
  const gone = work("a");
  fill(queue, gone, work("a", 20));
  queue.delete(gone);
  queue.delete(gone);
  expect(queue.next(0)?.bytes).toBe(20);
});

test("a user without work is forgotten when there are a thousand whose charges are larger", () => {
  const queue = queueFor(2);
  for (let user = 0; user <= 1001; user++) {
    const one = work(String(user));
    queue.add(one);
    queue.next(0);
    end(queue, one, user === 5 ? 600 : 700);
  }
  expect([queue.isOver("5"), queue.isOver("6")]).toEqual([false, true]);
});

test.each([
  ["system:serviceaccount:team-a:builder", "system:serviceaccount:team-a"],
  ["system:serviceaccount:team-a:", "system:serviceaccount:team-a"],
  ["system:node:a", "system:node:a"],
  ["jane:doe", "jane:doe"],
  ["", ""],
])("'%s' is charged as '%s'", (username, user) => {
  expect(userOf(username)).toBe(user);
});

describe("work that follows other work in its thread", () => {
  test("is of the same user and resource, and small; it counts as running with the first", () => {
    const queue = queueFor(2);
    const [first, second, third] = [work("a"), work("a", 20), work("a", 30)];
    fill(queue, first, work("b"), work("a", 10, "/pods"), third, second);
    expect(queue.next(0)).toBe(first);
    expect([queue.following(first, 25), queue.following(first, 25)]).toEqual([second, undefined]);
    end(queue, first, 5);
    expect(queue.next(0)?.user).toBe("b");
  });
});

describe("a user of cheap work, when others keep all threads busy", () => {
  interface Arrival extends Task {
    readonly at: number;
    /** Milliseconds. */
    readonly cost: number;
  }
  const THREADS = 2;
  const PATIENCE = 10_000;

  /** How long the work of 'victim' waits; what is not served in time waits for Infinity. */
  const waits = (arrivals: readonly Arrival[], seconds: number): readonly number[] => {
    const queue = new FairQueue<Arrival>({
      threads: THREADS,
      limits: { bytes: Infinity, count: Infinity },
      clock: () => now,
    });
    const coming = arrivals.toSorted((a, b) => b.at - a.at);
    const waiting = new Set<Arrival>();
    const running = new Map<Arrival, number>();
    const waited: number[] = [];
    const told = ({ user }: Arrival, wait: number): unknown => user === "victim" && waited.push(wait);
    for (now = 0; now < seconds * 1000; now += 5) {
      for (const [one, ends] of running)
        if (ends <= now) {
          running.delete(one);
          queue.charge(one, one.cost);
          queue.end(one);
        }
      for (let one = coming.at(-1); one !== undefined && one.at <= now; one = coming.at(-1)) {
        coming.pop();
        queue.add(one);
        waiting.add(one);
      }
      for (const one of waiting) {
        if (now - one.at < PATIENCE) break;
        queue.delete(one);
        waiting.delete(one);
        told(one, Infinity);
      }
      while (running.size < THREADS) {
        const next = queue.next(0);
        if (next === undefined) break;
        waiting.delete(next);
        running.set(next, now + next.cost);
        told(next, now - next.at);
      }
    }
    return waited;
  };

  const series = (count: number, every: number, from: number, one: (index: number) => Omit<Arrival, "at" | "bytes">) =>
    Array.from({ length: count }, (_, index) => ({ at: from + index * every, bytes: 10, ...one(index) }));
  const victim = (from: number, resource: string) =>
    series(200, 150, from, () => ({ user: "victim", cost: 5, resource }));
  /** Three times what the threads can do. */
  const costly = (userOf: (index: number) => string) =>
    series(300, 170, 10_000, (index) => ({ user: userOf(index), cost: 1000, resource: "/crds" }));

  const USERS: readonly [string, (index: number) => string][] = [
    ["one user", () => "a"],
    ["a user whom nobody has seen, each time", String],
    ["some users in turn", (index) => `u${String(index % 40)}`],
    ["many users in turn", (index) => `u${String(index % 200)}`],
  ];

  test.each(USERS)("does not wait for the costly work of %s", (_, user) => {
    const waited = waits([...costly(user), ...victim(0, "/crds")], 60);
    expect(waited).toHaveLength(200);
    expect(Math.max(...waited)).toBeLessThanOrEqual(1000);
  });

  test.each(USERS)("does not, either, if nobody has seen it, for another resource than that of %s", (_, user) => {
    const waited = waits([...costly(user), ...victim(20_000, "/services")], 60);
    expect(Math.max(...waited)).toBeLessThanOrEqual(1000);
  });

  test.each(USERS)("waits once at most if nobody has seen it, for the resource of %s", (_, user) => {
    const waited = waits([...costly(user), ...victim(20_000, "/crds")], 60);
    expect(Math.max(...waited.slice(100))).toBeLessThanOrEqual(1000);
  });

  test("does not wait for a flood of cheap work of one user", () => {
    const flood = series(10_000, 2, 0, () => ({ user: "a", cost: 10, resource: "/crds" }));
    expect(Math.max(...waits([...flood, ...victim(0, "/crds")], 25))).toBeLessThanOrEqual(100);
  });
});

test("costly work is served in the end, however much cheap work of others comes", () => {
  now = 0;
  const queue = queueFor(2);
  fill(queue, work("a"));
  run(queue, 1000);
  now += 60_000;
  fill(queue, work("a"));
  let count = 0;
  for (let user: string | undefined; user !== "a" && count < 10_000; count++) {
    fill(queue, work("b"));
    user = run(queue, 5);
  }
  expect(count).toBeLessThan(10_000);
});
