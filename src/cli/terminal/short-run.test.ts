import { tuneForShortRun } from "./short-run.js";

const flagsOf = (version: string): readonly string[] => {
  const flags: string[] = [];
  tuneForShortRun(version, (flag) => flags.push(flag));
  return flags;
};

test("V8 gets only flags that it knows", () => {
  expect(flagsOf("20.19.0")).toEqual(["--interrupt-budget=1000000"]);
  expect(flagsOf("24.1.0")).toEqual(["--invocation-count-for-maglev=5000", "--invocation-count-for-turbofan=20000"]);
  expect(flagsOf("99.0.0")).toEqual([]);
  expect(flagsOf("2.0.0")).toEqual([]);
});
