import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isLong } from "../support/fuzz.js";

/**
 * The most that one case of a fuzz may cost, so that work that grows faster than its input fails, as a wrong answer does.
 *
 * CPU time: a review has 10 s, as API servers ask by default. An object of 3 MiB, the most that one takes, must be judged in half
 * of that on a machine half as fast as this one: 0.8 microseconds a byte. Ordinary definitions need a tenth of it. Heap: in a
 * container of 512 MiB the heap of Node has 256 MiB; that object must fit in it, with all that is made of it: 64 bytes a byte.
 * Both have a fixed part for the cost of a small case: code that is compiled meanwhile, garbage of others that V8 collects just
 * then, and a processor that others share.
 */
const BUDGET = { cpu: 600, cpuPerByte: 0.0008, heap: 32 * 1024 * 1024, heapPerByte: 64 };

/** A case is over its budget if it is each time: others use the processor and the heap as well. */
const TIMES = 3;

/** Cases until all lazy work is done: compiled code, and the validators of all options. */
const WARM_UP = 150;

/** Bytes that all further cases of a file together may leave behind: caches have a bound. */
const LEFT_BEHIND = 24 * 1024 * 1024;

interface Cost {
  /** Milliseconds of all threads: collecting garbage and compiling count as well. */
  readonly cpu: number;
  /** Bytes that are there afterwards and were not before, whether or not they are needed any more. */
  readonly heap: number;
}

const costliest = { cpu: 0, heap: 0, share: 0, bytes: 0, cases: 0 };

/** Milliseconds of CPU time, and bytes on and off the heap, so far. */
const now = (): Cost => {
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  return { cpu: (user + system) / 1000, heap: heapUsed + external };
};

const since = (before: Cost): Cost => {
  const after = now();
  return { cpu: after.cpu - before.cpu, heap: after.heap - before.heap };
};

/** The share of the budget for an input of this size: 1 is all. */
const shareOf = ({ cpu, heap }: Cost, bytes: number): number =>
  Math.max(cpu / (BUDGET.cpu + BUDGET.cpuPerByte * bytes), heap / (BUDGET.heap + BUDGET.heapPerByte * bytes));

/** Bytes of the heap after the first cases. */
let warm = 0;

const keepCostliest = (cost: Cost, bytes: number): void => {
  costliest.cases++;
  if (costliest.cases === WARM_UP) warm = collect();
  const share = shareOf(cost, bytes);
  if (share > costliest.share) Object.assign(costliest, { ...cost, share, bytes });
};

const over = ({ cpu, heap }: Cost, bytes: number): Error =>
  new Error(
    `a case of ${String(bytes)} bytes took ${cpu.toFixed(0)} ms of CPU time and ${(heap / 1e6).toFixed(1)} MB of heap; ` +
      `it may take ${(BUDGET.cpu + BUDGET.cpuPerByte * bytes).toFixed(0)} ms and ` +
      `${((BUDGET.heap + BUDGET.heapPerByte * bytes) / 1e6).toFixed(1)} MB`,
  );

/** The result of `work`; throws if it costs more than an input of this size may. Work that seems to is repeated. */
export const withinBudget = <T>(bytes: number, work: () => T): T => {
  for (let time = 1; ; time++) {
    const before = now();
    const result = work();
    const cost = since(before);
    if (shareOf(cost, bytes) <= 1) {
      keepCostliest(cost, bytes);
      return result;
    }
    if (time === TIMES) throw over(cost, bytes);
  }
};

/** Like `withinBudget`, including the work of others for it in this process. */
export const withinBudgetAsync = async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
  for (let time = 1; ; time++) {
    const before = now();
    const result = await work();
    const cost = since(before);
    if (shareOf(cost, bytes) <= 1) {
      keepCostliest(cost, bytes);
      return result;
    }
    if (time === TIMES) throw over(cost, bytes);
  }
};

const collect = (): number => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  gc();
  gc();
  return process.memoryUsage().heapUsed;
};

/** To be called at the end of a file: a last test reports the memory that the cases before it have left behind. */
export const testWhatIsLeftBehind = (): void => {
  test("all cases together leave next to nothing behind", () => {
    const left = collect() - warm;
    if (isLong) process.stdout.write(`${described(left)}\n`);
    expect(costliest.cases).toBeGreaterThan(WARM_UP);
    expect(left).toBeLessThan(LEFT_BEHIND);
  });
};

const described = (left: number): string => {
  const { cases, bytes, cpu, heap, share } = costliest;
  return (
    `${String(cases)} cases; the costliest, of ${String(bytes)} bytes: ${cpu.toFixed(0)} ms, ${(heap / 1e6).toFixed(1)} MB, ` +
    `${(share * 100).toFixed(0)} % of its budget; ${(left / 1e6).toFixed(1)} MB left behind`
  );
};
