import type { Result, Summary } from "../../src/app/report/report.js";
import { OUTPUTS } from "../../src/cli/outputs.js";
import { growth } from "../../src/testing/growth.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";

/** An object that the input has more than once has its findings once, with all its places. */

const product = productOf([PACK]);

const bad = "apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: web\nspec:\n  bad: 1\n  tier: web\n";
/** The object as JSON, with its keys in another order. */
const json = '{"kind":"App","apiVersion":"acme.io/v1","metadata":{"name":"web"},"spec":{"tier":"web","bad":1}}';

const dryRun = (line: string, files: Tree): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

interface Reported {
  readonly results: readonly Result[];
  readonly summary: Summary;
}

const report = async (files: Tree): Promise<Reported> =>
  JSON.parse((await dryRun("d -o json", files)).stdout) as Reported;

const placesOf = ({ results }: Reported): readonly unknown[] =>
  results.map(({ file, findings, alsoAt, copyOf, warnings }) => [
    file,
    findings.length,
    copyOf === undefined ? alsoAt : `${copyOf.file}:${String(copyOf.line)}`,
    warnings.length,
  ]);

const definition = (metadata: string, scope = "Namespaced"): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: apps.acme.io
${metadata}spec:
  group: acme.io
  names: { kind: App, plural: apps }
  scope: ${scope}
  versions: []
`;

test("a CRD to which a chart adds labels and annotations, and a bundle a status, is the same", async () => {
  const status = "status: { acceptedNames: { kind: '', plural: '' }, conditions: null, storedVersions: null }\n";
  const labelled = `${definition("  labels: { chart: app }\n  annotations: { helm.sh/resource-policy: keep }\n")}${status}`;
  const { results } = await report({ "d/a.yaml": labelled, "d/b.yaml": definition("") });
  expect(results.map(({ alsoAt, copyOf, warnings }) => [alsoAt, copyOf, warnings])).toEqual([
    [[{ file: "d/b.yaml", line: 1 }], undefined, []],
    [undefined, { file: "d/a.yaml", line: 1 }, []],
  ]);
  const other = await report({ "d/a.yaml": labelled, "d/b.yaml": definition("", "Cluster") });
  expect(other.results.map(({ alsoAt, warnings }) => [alsoAt, warnings.length])).toEqual([
    [undefined, 0],
    [undefined, 1],
  ]);
});

test("other objects with other labels are not the same", async () => {
  const labelled = bad.replace("  name: web\n", "  name: web\n  labels: { chart: app }\n");
  const { results } = await report({ "d/a.yaml": bad, "d/b.yaml": labelled });
  expect(results.map(({ alsoAt, findings, warnings }) => [alsoAt, findings.length, warnings.length])).toEqual([
    [undefined, 1, 0],
    [undefined, 1, 1],
  ]);
});

test.each([
  [
    "another file",
    { "d/a.yaml": bad, "d/b.yaml": bad },
    [
      ["d/a.yaml", 1, [{ file: "d/b.yaml", line: 1 }], 0],
      ["d/b.yaml", 0, "d/a.yaml:1", 0],
    ],
  ],
  [
    "another form, with comments",
    { "d/a.json": json, "d/b.yaml": `# by hand\n---\n# an app\n${bad}` },
    [
      ["d/a.json", 1, [{ file: "d/b.yaml", line: 4 }], 0],
      ["d/b.yaml", 0, "d/a.json:1", 0],
    ],
  ],
  [
    "the same file, and in a list",
    { "d/a.yaml": `${bad}---\n${bad}`, "d/b.json": `{"apiVersion":"v1","kind":"List","items":[${json}]}` },
    [
      [
        "d/a.yaml",
        1,
        [
          { file: "d/a.yaml", line: 9 },
          { file: "d/b.json", line: 1 },
        ],
        0,
      ],
      ["d/a.yaml", 0, "d/a.yaml:1", 0],
      ["d/b.json", 0, "d/a.yaml:1", 0],
    ],
  ],
  [
    "other content",
    { "d/a.yaml": bad, "d/b.yaml": bad.replace("bad: 1", "bad: 2") },
    [
      ["d/a.yaml", 1, undefined, 0],
      ["d/b.yaml", 1, undefined, 1],
    ],
  ],
  [
    "another name",
    { "d/a.yaml": bad, "d/b.yaml": bad.replace("web", "api") },
    [
      ["d/a.yaml", 1, undefined, 0],
      ["d/b.yaml", 1, undefined, 0],
    ],
  ],
  [
    "another namespace",
    { "d/a.yaml": bad, "d/b.yaml": bad.replace("name: web", "name: web\n  namespace: shop") },
    [
      ["d/a.yaml", 1, undefined, 0],
      ["d/b.yaml", 1, undefined, 0],
    ],
  ],
  [
    "no name",
    { "d/a.yaml": bad.replace("name:", "generateName:"), "d/b.yaml": bad.replace("name:", "generateName:") },
    [
      ["d/a.yaml", 1, undefined, 0],
      ["d/b.yaml", 1, undefined, 0],
    ],
  ],
] as const)("in %s", async (_, files, expected) => {
  expect(placesOf(await report(files))).toEqual(expected);
});

test("thousands of copies cost as much as other objects, also if each has a waiver of its own", async () => {
  const documents = (count: number, of: (index: number) => string): Tree => ({
    "d/a.yaml": Array.from({ length: count }, (_, index) => of(index)).join("---\n"),
  });
  const waived = (index: number) =>
    bad.replace("bad: 1", `bad: 1 # decorum:waive test/no-bad -- It is ${String(index)}.`);
  const { results } = await report(documents(400, waived));
  expect(results.map(({ alsoAt }) => alsoAt?.length)).toEqual(Array.from({ length: 400 }, () => 100));
  const { stdout } = await dryRun(
    "d",
    documents(20, () => bad),
  );
  expect(stdout).toMatch(/ also at (?:d\/a\.yaml:\d+,\s+){10}and elsewhere\n/);
  expect(await growth((count) => report(documents(count, () => bad)), 500)).toBeLessThan(2);
}, 60_000);

test("what was found in one place only, because of a waiver, is reported there", async () => {
  const waived = bad.replace("bad: 1", "bad: 1 # decorum:waive test/no-bad -- It is legacy.");
  const { results } = await report({ "d/a.yaml": waived, "d/b.yaml": bad, "d/c.yaml": bad });
  expect(results.map(({ file, allowed, findings, copyOf }) => [file, allowed, findings.length, copyOf?.file])).toEqual([
    ["d/a.yaml", true, 0, undefined],
    ["d/b.yaml", false, 1, undefined],
    ["d/c.yaml", false, 0, "d/b.yaml"],
  ]);
});

test("all are objects with one finding; a baseline knows each", async () => {
  const files = { "d/a.yaml": bad, "d/b.yaml": bad };
  const { summary } = await report(files);
  expect([summary.objects, summary.denied, summary.findings, summary.schema.documents]).toEqual([2, 2, 1, 2]);
  const replaced: Record<string, string> = {};
  await decorum("dry-run d --write-baseline", product, { files, replaced });
  const known = { ...files, "decorum-baseline.yaml": replaced["decorum-baseline.yaml"] ?? "" };
  expect((await dryRun("d --baseline decorum-baseline.yaml", known)).code).toBe(0);
  expect((await dryRun("d/b.yaml --baseline decorum-baseline.yaml", known)).code).toBe(0);
});

test("text says where", async () => {
  const { stdout } = await dryRun("d", { "d/a.yaml": bad, "d/b.json": json });
  expect(stdout).toMatch(/^d\/a\.yaml:1 {2}App\/web\n {2}also at d\/b\.json:1\n {2}6:3 {2}Deny {3}may not be set/);
  expect(stdout).toContain("2 objects: 0 allowed, 2 denied; 1 violation, 0 warnings\n");
});

const TOOLS = Object.keys(OUTPUTS).filter((output) => !["text", "json", "yaml"].includes(output));

test.each(TOOLS)("so does %s", async (output) => {
  const { stdout } = await dryRun(`d -o ${output}`, { "d/a.yaml": bad, "d/b.json": json });
  expect(stdout.replace(/\s+/g, " ")).toMatch(/the same object is also at d\/b\.json:1/);
});
