import { DEFAULTERS } from "../../defaulters/index.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { loadTests } from "./load-tests.js";
import { type TestReport, runPackTests } from "./run-tests.js";

const write = useFolder();

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Labels.
  match: { excludedNamespaces: [kube-system] }
  rules:
    - use: generic/field-required
      id: owner
      match: { resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE, UPDATE] }] }
      options: { field: metadata.labels }
      good: { apiVersion: apps/v1, kind: Deployment, metadata: { labels: {} } }
      bad: { apiVersion: apps/v1, kind: Deployment }
`;

const run = (apiVersion: string, kind: string, more = "", expected = "allowed: true", pack = PACK): TestReport => {
  const cases = `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: t }
spec:
  cases:
    - name: one
      object: { apiVersion: ${apiVersion}, kind: ${kind}, metadata: { name: a, namespace: kube-system } }
      expect: { ${expected} }
      ${more}
`;
  const folder = write({ "pack.yaml": pack, "tests/t.yaml": cases });
  const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });
  return runPackTests(packs, loadTests(packs), Date.parse("2027-01-01T00:00:00Z"));
};

const notes = (...given: Parameters<typeof run>): readonly string[] =>
  run(...given).notes.map((note) => note.replace(/^.*t\.yaml:/, ""));

describe("a case of a resource that no entry covers is noted", () => {
  test.each([
    ["apps/v1", "Deploymnt", "'deploymnts' of group 'apps'; it names 'deployments'"],
    ["app/v1", "Deployment", "'deployments' of group 'app'; they are of group 'app', and the match names 'apps'"],
    ["v1", "Secret", "'secrets' of the core group"],
  ])("%s %s", (apiVersion, kind, what) => {
    expect(notes(apiVersion, kind)).toEqual([
      `6:7: spec.cases[0]: tests nothing: no entry of pack 'team' reviews ${what}`,
    ]);
  });
});

describe("a case without findings that no API server could send is noted, whatever the entries", () => {
  const pack = PACK.replace("apiGroups: [apps], resources: [deployments]", 'apiGroups: ["*"], resources: ["*"]');
  test.each([
    ["apps/v1", "Deploymnt", "", "Kubernetes has no 'deploymnts' in group 'apps'; did you mean 'deployments'?"],
    ["app/v1", "Deployment", "", "Kubernetes has no group 'app'"],
    [
      "apps/v1",
      "Deployment",
      "resource: deployment",
      "Kubernetes has no 'deployment' in group 'apps'; did you mean 'deployments'?",
    ],
    [
      "apps/v1",
      "Deployment, specc: {}",
      "",
      "an API server cannot read the object: `specc` may not be set; did you mean `spec`?",
    ],
  ])("%s %s %s", (apiVersion, kind, more, what) => {
    expect(notes(apiVersion, kind, more, undefined, pack)).toEqual([`6:7: spec.cases[0]: tests nothing: ${what}`]);
  });

  test.each(["example.com/v1", "apps/v1"])("but not of %s", (apiVersion) => {
    expect(notes(apiVersion, "Deployment", "", undefined, pack)).toEqual([]);
  });
});

test.each([
  ["excludes its namespace", ""],
  ["reviews another operation", "operation: DELETE"],
  ["reviews another subresource", "subresource: status"],
])("a case is not noted if the pack %s", (_, more) => {
  expect(notes("apps/v1", "Deployment", more)).toEqual([]);
});

test.each([
  ["Deploymnt", "", "excludes this CREATE of 'deploymnts'; it names 'deployments'"],
  ["Deployment", "operation: DELETE", "does not apply to this DELETE of 'deployments'"],
  ["Deployment", "", "excludes this CREATE of 'deployments'"],
])("a case that expects a finding of %s with '%s' says why there is none", (kind, more, what) => {
  const expected = "allowed: false, causes: [{ rule: owner, field: metadata.labels, reason: FieldValueRequired }]";
  const { results } = run("apps/v1", kind, more, expected);
  expect(results.at(-1)?.differences).toMatchObject([
    { subject: "allowed" },
    { subject: "cause", actual: expect.stringMatching(new RegExp(`${what}$`)) as string },
  ]);
});

test("a case that an entry does not judge is noted, unless it expects that", () => {
  const pack = PACK.replace("kube-system", "other")
    .replace("generic/field-required", "generic/cel")
    .replace("{ field: metadata.labels }", "{ expression: namespaceObject.metadata.name == 'a', message: must be a }");
  const why = "not reviewed: only an API server knows Namespace 'kube-system', which `expression` uses";
  expect(notes("apps/v1", "Deployment", "", undefined, pack)).toEqual([
    `6:7: spec.cases[0]: does not test entry 'owner': ${why}`,
  ]);
  const expected = "allowed: true, warnings: [{ rule: owner, field: '', reason: FieldValueTooLong }]";
  expect(notes("apps/v1", "Deployment", "", expected, pack)).toEqual([]);
});

test("a case that an exception excuses until a day is noted without a time", () => {
  const pack = `${PACK.replace("kube-system", "other")}  exceptions:
    - { name: legacy, rules: [owner], reason: until the move, expires: '2027-01-31' }
`;
  const waived = "allowed: true, waived: [{ rule: owner, field: metadata.labels, reason: FieldValueRequired }]";
  expect(notes("apps/v1", "Deployment", "", waived, pack)).toEqual([
    "6:7: spec.cases[0]: depends on the day of the test, because exception 'legacy' expires; set `now` to a time before '2027-01-31'",
  ]);
  expect(notes("apps/v1", "Deployment", "now: '2027-01-30T00:00:00Z'", waived, pack)).toEqual([]);
});
