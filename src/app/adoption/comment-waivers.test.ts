import { createHash } from "node:crypto";
import { type KnownRules, knownRules } from "../../model/known-rules.js";
import { type FileWaivers, waiversIn } from "./comment-waivers.js";

/** Sizes at which work that is quadratic would take minutes. */
const WAIVERS = 100_000;
const DOCUMENTS = 50_000;
const WAIVER = "# decorum:waive no-bad -- why";

const at = (line: number) => () => ({ line, column: 1 });
const read = (text: string): FileWaivers =>
  waiversIn({ name: "a.yaml", text: () => text }, { known: knownRules(["test/no-bad"]), running: ["test/no-bad"] }, 0);

test("each of many waivers above a field covers it, and the first one excuses", () => {
  const waivers = read(`${`${WAIVER}\n`.repeat(WAIVERS)}bad: x\n`);
  expect(waivers.problems).toEqual([]);
  expect(waivers.waiverOf("test/no-bad", ["bad"], at(WAIVERS + 1))).toMatchObject({ comment: "a.yaml:1" });
  waivers.reviewed(WAIVERS + 1, []);
  expect(waivers.notes(true)).toHaveLength(WAIVERS - 1);
});

test("a mark of byte order before a waiver takes no column", () => {
  const waivers = read(`\ufeff${WAIVER}\nbad: x\n`);
  expect(waivers.waiverOf("test/no-bad", ["bad"], at(2))).toMatchObject({ comment: "a.yaml:1" });
});

test("many waivers in many documents are found for as many findings, and the nearest finding is named for those in vain", () => {
  const waivers = read(`---\n${WAIVER}\nbad: x\nbad2: x\n`.repeat(DOCUMENTS));
  let excused = 0;
  for (let start = 0; start < 4 * DOCUMENTS; start += 4) {
    waivers.reviewed(start + 3, []);
    if (waivers.waiverOf("test/no-bad", ["bad2"], at(start + 4)) !== undefined) excused++;
    if (start > 0) waivers.waiverOf("test/no-bad", ["bad"], at(start + 3));
  }
  expect(excused).toBe(0);
  expect(waivers.notes(true)).toEqual([
    "a.yaml:2: the waiver of 'no-bad' excuses nothing; a finding of the rule is in line 4: write it at the end of that line, or above it",
  ]);
}, 60_000);

test("a name is suggested once for many waivers of an unknown rule", () => {
  const ids = Array.from({ length: 2000 }, (_, at) => `test/no-${String(at)}-bad-values-of-fields`);
  let asked = 0;
  const known: KnownRules = { ...knownRules(ids), all: () => (asked++, ids) };
  const text = "# decorum:waive no-7-bad-value-of-fields -- why\n# decorum:waive other -- why\n".repeat(10_000);
  const { problems } = waiversIn({ name: "a.yaml", text: () => text }, { known, running: ids }, 0);
  expect([problems.length, asked]).toEqual([10_000, 1]);
  expect(problems[0]).toMatchObject({
    message: "no policy pack has a rule 'no-7-bad-value-of-fields'; did you mean 'no-7-bad-values-of-fields'?",
  });
});

test("thousands of unknown rules, each with a name of its own, are compared only with those that may be meant", () => {
  const nameAt = (at: number): string => createHash("sha256").update(String(at)).digest("base64url").slice(0, 10);
  const ids = Array.from({ length: 2000 }, (_, at) => `test/${nameAt(at)}`);
  const rules = { known: knownRules(ids), running: ids };
  const text = ids.map((_, at) => `# decorum:waive test/${nameAt(-at - 1)} -- why\n`).join("");
  const start = process.cpuUsage();
  const waivers = waiversIn({ name: "a.yaml", text: () => text }, rules, 0);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  expect(waivers.notes(true)).toHaveLength(ids.length);
});
