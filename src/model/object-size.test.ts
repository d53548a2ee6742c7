import { spawnSync } from "node:child_process";
import { serialize } from "node:v8";
import type { Json, KubeObject } from "kube-json";
import { sizeOf } from "./object-size.js";

test("sizes are of the order of the heap, whatever the depth and the number of members", () => {
  let deep: KubeObject[string] = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(sizeOf(deep)).toBeGreaterThan(1_000_000);
  expect(sizeOf(Array.from({ length: 300_000 }, () => "abc"))).toBeGreaterThan(3_000_000);
});

test("keys of a map count, because no other object shares them; names of fields count once", () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `example.com/${"k".repeat(50)}-${String(index)}`);
  const labels = Object.fromEntries(keys.map((key) => [key, ""]));
  expect(sizeOf({ metadata: { labels } })).toBeGreaterThan(keys.join("").length);
  expect(sizeOf({ metadata: { labels: { [`example.com/${"k".repeat(1000)}`]: "" } } })).toBeGreaterThan(1000);
  const sizes = ["terminationMessagePolicy", "a"].map(
    (name) => [sizeOf({ [name]: 1 }), sizeOf({ [name]: 1 })] as const,
  );
  expect(sizes.every(([first, next]) => first > next)).toBe(true);
  expect(new Set(sizes.map(([, next]) => next)).size).toBe(1);
});

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Objects that take most for their text. */
const EXPENSIVE: readonly (readonly [string, (index: number) => Json])[] = [
  ["short keys of their own", (index) => many(500, (at) => ({ [`k${String(index)}x${String(at)}`]: 0 }))],
  ["labels of their own", (index) => Object.fromEntries(many(24, (at) => [`k${String(index)}x${String(at)}`, ""]))],
  [
    "many labels of their own",
    (index) => Object.fromEntries(many(99, (at) => [`k${String(index)}x${String(at)}`, ""])),
  ],
  ["empty objects", () => many(500, () => ({}))],
  ["empty lists", () => many(500, () => [])],
  [
    "objects of a type",
    () => many(100, (at) => ({ name: `n${String(at)}`, port: at, ratio: at + 0.5, a: true, b: null, c: {} })),
  ],
  ["large integers", () => many(500, (at) => 2n ** 60n + BigInt(at))],
  ["text beyond Latin-1", (index) => "語".repeat(1000) + String(index)],
];

/** Copies values, which take no less of the heap than those read from text, and prints the bytes where nothing else happens. */
const MEASURE = `
import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
const copied = readFileSync(0);
const used = () => (gc(), process.memoryUsage().heapUsed);
used();
const before = used();
const values = deserialize(copied);
console.log(used() - before, values.length);
`;

test.each(EXPENSIVE)("%s take no more of the heap than is counted", (_, make) => {
  const values = many(1000, make);
  const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", MEASURE], {
    input: serialize(values),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const counted = values.reduce<number>((sum, value) => sum + sizeOf(value), 0);
  const used = Number(stdout.split(" ")[0]);
  expect(used).toBeGreaterThan(1_000_000);
  expect(used / counted).toBeLessThan(1.05);
});
