import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The verdicts of people on findings: the reports of the scripts on missing, left over or empty ones. */

interface Drawn {
  readonly name: string;
  readonly rule: string;
  readonly field: string;
  readonly message?: string;
}
type Verdict = Readonly<Record<string, unknown>>;

const root = fileURLToPath(new URL("../..", import.meta.url));
const { readVerdicts, rightIn, verdictProblems } = (await import(
  pathToFileURL(join(root, "scripts/quality/verdicts.mjs")).href
)) as {
  readonly readVerdicts: (file: string) => unknown;
  readonly rightIn: (verdicts: readonly Verdict[]) => number;
  readonly verdictProblems: (
    verdicts: readonly Verdict[],
    drawn: readonly Drawn[],
    nameKey: string,
    words: readonly string[],
  ) => readonly string[];
};

const drawn: Drawn = { name: "a", rule: "x/y", field: "spec.size" };
const place = { crd: "a", rule: "x/y", field: "spec.size" };
const problemsOf = (...verdicts: readonly Verdict[]) => verdictProblems(verdicts, [drawn], "crd", ["right", "wrong"]);

test("a verdict with a reason on each finding that is drawn is in order", () => {
  expect(problemsOf({ ...place, right: "it is too large" })).toEqual([]);
  expect(problemsOf({ ...place, wrong: "it is small" })).toEqual([]);
});

test.each<readonly [string, readonly Verdict[], readonly string[]]>([
  ["a finding without a verdict", [], ["not judged: a x/y spec.size"]],
  [
    "a verdict on another finding",
    [
      { ...place, right: "so" },
      { ...place, field: "spec.b", right: "so" },
    ],
    ["not drawn any more: a x/y spec.b"],
  ],
  [
    "two verdicts on one",
    [
      { ...place, right: "so" },
      { ...place, wrong: "no" },
    ],
    ["judged twice: a x/y spec.size"],
  ],
  ["no word", [place], ["must say 'right: why' or 'wrong: why': a x/y spec.size"]],
  ["two words", [{ ...place, right: "so", wrong: "no" }], ["must say 'right: why' or 'wrong: why': a x/y spec.size"]],
  ["another word", [{ ...place, doubtful: "so" }], ["must say 'right: why' or 'wrong: why': a x/y spec.size"]],
  ["a word without a reason", [{ ...place, right: " " }], ["must say 'right: why' or 'wrong: why': a x/y spec.size"]],
])("%s is a problem", (_, verdicts, problems) => {
  expect(problemsOf(...verdicts)).toEqual(problems);
});

test("only a verdict 'right' with a reason counts as right", () => {
  expect(rightIn([{ ...place, right: "so" }, { ...place, wrong: "no" }, { ...place, right: "" }, place])).toBe(1);
});

test.each([
  ["verdicts-on-crds.yaml", (all: unknown) => all as readonly Verdict[]],
  ["verdicts-on-objects.yaml", (all: unknown) => (all as { readonly denials: readonly Verdict[] }).denials],
])("%s has verdicts, most of which are 'right'", (file, listIn) => {
  const verdicts = listIn(readVerdicts(join(root, "docs/evidence", file)));
  expect(verdicts.length).toBeGreaterThan(50);
  expect(rightIn(verdicts)).toBeGreaterThanOrEqual(0.95 * verdicts.length);
});
