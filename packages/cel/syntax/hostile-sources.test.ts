import { parse } from "./parser.js";

/** Sources that cost much, or nest deeply, in a naive parser. */
const HOSTILE: readonly (readonly [name: string, source: string])[] = [
  ["parentheses that nest too deeply", `${"(".repeat(50_000)}1${")".repeat(50_000)}`],
  ["brackets without an end", "[".repeat(100_000)],
  ["calls that nest too deeply", "f(".repeat(30_000)],
  ["a long sum", Array.from({ length: 30_000 }, () => "1").join("+")],
  ["a long conjunction", Array.from({ length: 20_000 }, () => "a").join("&&")],
  ["a long chain of fields", `a${".b".repeat(49_000)}`],
  ["a long chain that ends in nothing", `a${".b".repeat(49_000)}.`],
  ["a chain of conditions", `${"a?b:".repeat(24_000)}c`],
  ["many signs", `${"-".repeat(99_000)}1`],
  ["many negations", `${"!".repeat(99_000)}a`],
  ["many negations of nothing", "!".repeat(99_000)],
  ["no tokens", "@".repeat(99_000)],
  ["quotes", '"'.repeat(99_999)],
  ["triple quotes without an end", "'''\\q".repeat(15_000)],
  ["back-quotes", "`".repeat(99_000)],
  ["a list of commas", `[${",".repeat(99_000)}]`],
  ["many elements", `[${"1,".repeat(49_000)}]`],
  ["many wrong elements", `[${"*,".repeat(49_000)}]`],
  ["many lists", `[${"[],".repeat(33_000)}]`],
  ["products in sums, nested", "1+2*(".repeat(15_000)],
  ["macros in macros", "a.map(x,".repeat(10_000)],
  ["optional maps in chains", `a${".optMap(x,x)".repeat(200)}`],
  ["spaces", " ".repeat(99_000)],
  ["comments", "//\n".repeat(33_000)],
];

test.each(HOSTILE)("%s: an answer in bounded time", (_name, source) => {
  const start = process.cpuUsage();
  const { issues } = parse(source);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  expect(issues?.length ?? 0).toBeLessThanOrEqual(150);
});

test("the deepest sources fit on a third of the stack", () => {
  const fill = (frames: number, run: () => void): void => {
    if (frames === 0) run();
    else fill(frames - 1, run);
  };
  for (const source of [
    `${"(".repeat(249)}1${")".repeat(249)}`,
    `${"{1:a(".repeat(124)}1${")}".repeat(124)}`,
    `${"1+2*(".repeat(80)}1${")".repeat(80)}`,
    `${"(".repeat(249)}1 1${")".repeat(249)}`,
    `${"{1:a(".repeat(124)}1 1${")}".repeat(124)}`,
    `${"1+2*(".repeat(80)}1 1${")".repeat(80)}`,
  ])
    expect(() => {
      fill(3000, () => parse(source));
    }).not.toThrow();
});
