import { outcomeOf } from "./outcome.js";

/** Expressions whose types or whose errors grow much faster than their sources, or whose trees are deep. */
const HOSTILE: readonly (readonly [name: string, source: string])[] = [
  ["macros in macros", `${"ds.map(x,".repeat(249)}1${")".repeat(249)}`],
  ["quantifiers in quantifiers", `${"ds.all(x,".repeat(249)}true${")".repeat(249)}`],
  ["lists in lists", `${"[".repeat(249)}1${"]".repeat(249)}`],
  ["maps, lists and negations", `${"{1:f([!".repeat(83)}1${"])}".repeat(83)}`],
  ["a chain of optional maps", `optional.of(1)${".optMap(x,x)".repeat(248)}`],
  ["types that double", `[1]${".map(x,{x:x})".repeat(240)}`],
  ["many undeclared names", Array.from({ length: 20_000 }, () => "a").join("&&")],
  ["many lists", `[${"[],".repeat(30_000)}]`],
  ["many mismatches", `[1,${"'a',".repeat(20_000)}]`],
];

test.each(HOSTILE)("%s: an answer below 2,000 other frames, with at most 100 errors", (_name, source) => {
  const fill = (frames: number): unknown => (frames === 0 ? outcomeOf(source, {}) : fill(frames - 1));
  const outcome = fill(2000);
  expect(typeof outcome === "string" ? 0 : (outcome as readonly string[]).length).toBeLessThanOrEqual(100);
});
