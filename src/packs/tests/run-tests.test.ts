import { CATALOGUE } from "../../testing/catalogue.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { loadTests } from "./load-tests.js";
import { type TestReport, type TestResult, runPackTests } from "./run-tests.js";

const write = useFolder();

const run = (files: Readonly<Record<string, string>>): TestReport => {
  const packs = loadPacks(write(files), CATALOGUE);
  return runPackTests(packs, loadTests(packs));
};

const pack = (spec: string): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: test }\nspec:\n${spec}`;

const PACK = pack(`  rules:
    - { use: objects/no-data, id: no-data }
    - { use: objects/fails }
  defaulters:
    - { use: objects/default-type }
`);

const cases = (text: string): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyTest\nmetadata: { name: t }\nspec:\n  cases:\n${text}`;

/** The result of a single case that reviews a request with a Secret with these fields and expects this. */
const outcome = (object: string, expected: string, more = ""): TestResult => {
  const text = `    - name: one
      object: { apiVersion: v1, kind: Secret${object} }
      user: { username: jane }
      expect: { ${expected} }
      ${more}
`;
  const { results } = run({ "pack.yaml": PACK, "tests/t.yaml": cases(text) });
  const [only] = results;
  if (only === undefined || results.length !== 1) throw new Error("there must be one result");
  return only;
};

const NO_DATA = "{ rule: no-data, field: data, reason: FieldValueForbidden }";
const WARN = "{ rule: objects/fails, field: warn, reason: FieldValueForbidden }";

describe("runPackTests, a case", () => {
  test.each([
    ["nothing is found", "", "allowed: true"],
    ["all causes are named", ", data: {}", `allowed: false, causes: [${NO_DATA}]`],
    ["warnings are not looked at", ", warn: true", "allowed: true"],
    ["all warnings are named", ", warn: true", `allowed: true, warnings: [${WARN}]`],
    ["there must be no warning", "", "allowed: true, warnings: []"],
    ["the object is defaulted", "", "allowed: true, object: { apiVersion: v1, kind: Secret, type: a }"],
  ])("passes if %s", (_, object, expected) => {
    expect(outcome(object, expected)).toMatchObject({ passed: true, differences: [] });
  });

  test.each<readonly [string, string, string, readonly object[]]>([
    [
      "the verdict is another, and a cause was not expected",
      ", data: {}",
      "allowed: true",
      [
        { subject: "allowed", expected: "true", actual: "false" },
        {
          subject: "cause",
          actual: expect.stringMatching(/^FieldValueForbidden data \[no-data\]: ./) as string,
        },
      ],
    ],
    [
      "a cause is missing",
      "",
      `allowed: true, causes: [${NO_DATA}]`,
      [{ subject: "cause", expected: "FieldValueForbidden data [no-data]" }],
    ],
    [
      "a cause is expected twice",
      ", data: {}",
      `allowed: false, causes: [${NO_DATA}, ${NO_DATA}]`,
      [{ subject: "cause", expected: "FieldValueForbidden data [no-data]" }],
    ],
    [
      "a warning was not expected",
      ", warn: true",
      "allowed: true, warnings: []",
      [{ subject: "warning", actual: expect.stringContaining("[objects/fails]") as string }],
    ],
    [
      "a warning is expected as a cause",
      ", warn: true",
      `allowed: true, causes: [${WARN}]`,
      [{ subject: "cause", expected: "FieldValueForbidden warn [objects/fails]" }],
    ],
    [
      "the pack has no such entry",
      "",
      "allowed: true, causes: [{ rule: no-dta, field: data, reason: FieldValueForbidden }]",
      [
        {
          subject: "cause",
          expected: "FieldValueForbidden data [no-dta]",
          actual: expect.stringContaining("did you mean 'no-data'?") as string,
        },
      ],
    ],
    [
      "the object is another",
      "",
      "allowed: true, object: { apiVersion: v1, kind: Secret, type: b }",
      [{ subject: "object type", expected: '"b"', actual: '"a"' }],
    ],
    [
      "a rule throws",
      ", fail: true",
      "allowed: true",
      [
        {
          subject: "fault",
          actual: "objects/fails: the error may quote a value of the Secret and is not shown",
        },
      ],
    ],
  ])("fails if %s", (_, object, expected, differences) => {
    expect(outcome(object, expected)).toMatchObject({ passed: false, differences });
  });

  test("shows defaulters its cluster objects", () => {
    const cluster = "cluster: [{ apiVersion: v1, kind: ConfigMap, type: c }]";
    expect(outcome("", "allowed: true, object: { apiVersion: v1, kind: Secret, type: c }", cluster).passed).toBe(true);
  });
});

describe("runPackTests", () => {
  const example = (good: string, bad: string, options = "{ field: type }"): readonly TestResult[] =>
    run({
      "pack.yaml": pack(`  rules:
    - { use: generic/field-equals, options: ${options}, good: ${good}, bad: ${bad}, match: { excludedNamespaces: [kube-system] } }
`),
    }).results;
  const A = "{ apiVersion: v1, kind: Secret, type: a }";
  const B = "{ apiVersion: v1, kind: Secret, type: b }";

  test("runs the examples of a pack", () => {
    expect(example(`[${A}, ${A}]`, B).map(({ name, type, passed, line }) => [name, type, passed, line])).toEqual([
      ["generic/field-equals: good[0]", "example", true, 6],
      ["generic/field-equals: good[1]", "example", true, 6],
      ["generic/field-equals: bad", "example", true, 6],
    ]);
  });

  test("an example on the wrong side fails", () => {
    const [good, bad] = example(B, A);
    expect(good?.differences).toEqual([
      { subject: "cause", actual: expect.stringContaining("FieldValueInvalid type") as string },
    ]);
    expect(bad?.differences).toEqual([{ subject: "cause", expected: "at least one" }]);
    const [inList] = example("{ apiVersion: v1, kind: Secret, type: [{ a: a }] }", B, "{ field: type.a }");
    expect(inList?.differences.at(-1)).toMatchObject({ subject: "field", actual: "`type` is a list" });
  });

  test("a bad example fails if the rule only says that it was not reviewed", () => {
    const entry = (bad: string): readonly TestResult[] =>
      run({
        "pack.yaml": pack(`  rules:\n    - { use: objects/fails, bad: { apiVersion: v1, kind: Secret, ${bad} } }\n`),
      }).results;
    expect(entry("unknown: true, warn: true").map(({ passed }) => passed)).toEqual([true]);
    expect(entry("unknown: true")[0]?.differences).toEqual([
      {
        subject: "cause",
        expected: "a finding, here or in a case of tests/, such as one with `user` or `request`",
        actual: "unknown: not reviewed: only an API server knows it",
      },
    ]);
  });

  test("an example that its entry does not review fails", () => {
    const hidden = "{ apiVersion: v1, kind: Secret, type: b, metadata: { namespace: kube-system } }";
    expect(example(A, hidden)[1]?.differences.map(({ subject }) => subject)).toEqual(["match"]);
  });

  test("examples may be updates of an object that the pack names", () => {
    const updates = "{ resourceRules: [{ apiGroups: ['*'], resources: ['*'], operations: [UPDATE] }] }";
    const entry = (more: string): readonly boolean[] =>
      run({
        "pack.yaml": pack(`  rules:
    - { use: generic/field-equals, options: { field: type }, match: ${updates}, good: ${A}, bad: ${B}${more} }
`),
      }).results.map(({ passed }) => passed);
    expect(entry(`, oldObject: ${B}`)).toEqual([true, true]);
    expect(entry("")).toEqual([false, false]);
  });

  test("how a team words its messages is noted, and no failure", () => {
    const entry = `{ use: generic/field-equals, options: { field: type, message: This should be better. }, good: ${A}, bad: ${B} }`;
    const { notes, failed } = run({ "pack.yaml": pack(`  rules:\n    - ${entry}\n`) });
    expect(failed).toBe(0);
    expect(notes).toEqual([
      expect.stringMatching(
        /pack\.yaml:6:60: spec\.rules\[0\]\.options\.message: by the API conventions, a message must say 'must' instead of 'should': This must be better\.$/,
      ),
    ]);
  });

  test("counts results, and has the position of each case", () => {
    const text = cases(`    - name: good
      object: { apiVersion: v1, kind: Secret }
      expect: { allowed: true }
    - name: bad
      object: { apiVersion: v1, kind: Secret }
      expect: { allowed: false }
`);
    const report = run({ "a/pack.yaml": PACK, "a/tests/t.yaml": text });
    expect(report).toMatchObject({ passed: 1, failed: 1 });
    expect(report.results.map(({ name, line, column, suite: of }) => [name, line, column, of])).toEqual([
      ["t: good", 6, 7, "test"],
      ["t: bad", 9, 7, "test"],
    ]);
    expect(report.results[0]?.file).toMatch(/a\/tests\/t\.yaml$/);
  });

  test("a case sees its own pack only", () => {
    const other = PACK.replace("name: test", "name: other").replace("id: no-data", "id: others");
    const text = cases(`    - name: one
      object: { apiVersion: v1, kind: Secret, data: {} }
      expect: { allowed: false, causes: [${NO_DATA}] }
`);
    const report = run({ "a/pack.yaml": PACK, "a/tests/t.yaml": text, "b/pack.yaml": other });
    expect(report).toMatchObject({ passed: 1, failed: 0 });
  });
});

describe("runPackTests, with exceptions", () => {
  const excepting = `${PACK}  exceptions:
    - { name: legacy, rules: [no-data], reason: until the move, expires: '2027-01-31' }
`;
  const differences = (now: string, expected: string, time?: number): TestResult["differences"] => {
    const text = `    - name: one
      object: { apiVersion: v1, kind: Secret, data: {} }
      ${now}
      expect: { ${expected} }
`;
    const packs = loadPacks(write({ "pack.yaml": excepting, "tests/t.yaml": cases(text) }), CATALOGUE);
    return runPackTests(packs, loadTests(packs), time).results.flatMap((result) => result.differences);
  };
  const WAIVED = `allowed: true, waived: [${NO_DATA}]`;
  const DENIED = `allowed: false, causes: [${NO_DATA}], waived: []`;

  test("the time comes from the case, or else from the run", () => {
    expect(differences("now: '2027-01-31T23:59:59Z'", WAIVED)).toEqual([]);
    expect(differences("now: '2027-02-01T00:00:00Z'", DENIED)).toEqual([]);
    expect(differences("", WAIVED, Date.parse("2027-01-31T23:59:59Z"))).toEqual([]);
    expect(differences("", DENIED, Date.parse("2027-02-01T00:00:00Z"))).toEqual([]);
    expect(differences("now: '2027-01-01T00:00:00Z'", WAIVED, Date.parse("2027-02-01T00:00:00Z"))).toEqual([]);
    expect(differences("", DENIED)).toEqual([]);
  });

  test("waivers are compared if a case expects some", () => {
    const day = "now: '2027-01-01T00:00:00Z'";
    expect(differences(day, "allowed: true")).toEqual([]);
    expect(differences(day, "allowed: true, waived: []")).toEqual([
      {
        subject: "waived",
        actual: expect.stringMatching(/^FieldValueForbidden data \[no-data\]: ./) as string,
      },
    ]);
    expect(differences("now: '2028-01-01T00:00:00Z'", WAIVED)).toContainEqual({
      subject: "waived",
      expected: "FieldValueForbidden data [no-data]",
    });
  });
});
