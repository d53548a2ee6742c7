import { defaultThreads } from "./thread-limits.js";

const MIB = 1024 * 1024;

test.each([
  ["as many as cores", 8, 0, 8],
  ["at least two, so that one can serve others", 1, 0, 2],
  ["no more than fit into the memory of the container", 8, 1024 * MIB, 5],
  ["two in the smallest container", 8, 256 * MIB, 2],
])("%s", (_, cores, memory, threads) => {
  expect(defaultThreads(cores, memory)).toBe(threads);
});
