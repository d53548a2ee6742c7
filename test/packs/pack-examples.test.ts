import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests, type TestReport } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";

/** Examples of a pack that only a request can show: cases show it instead. */

describe("examples of a pack", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "decorum-examples-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  rules:
    - use: generic/cel
      id: protected
      action: Warn
      match: { resourceRules: [{ apiGroups: [""], resources: [services], operations: [UPDATE, DELETE] }] }
      options: { expression: "request.userInfo.username == 'admin'", message: may only be changed by 'admin' }
      oldObject: &service { apiVersion: v1, kind: Service, metadata: { name: a, namespace: shop } }
      good: *service
      bad: *service
`;
  const TEST = `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: t }
spec:
  cases:
`;
  const caseOf = (user: string, expected: string): string => `    - name: ${user}
      user: { username: ${user} }
      object: { apiVersion: v1, kind: Service, metadata: { name: a, namespace: shop, labels: { a: b } } }
      oldObject: { apiVersion: v1, kind: Service, metadata: { name: a, namespace: shop } }
      expect: { allowed: true, warnings: [${expected}] }
`;
  const FOUND = '{ rule: protected, field: "", reason: FieldValueInvalid }';
  const GOOD = caseOf("admin", "");
  const BAD = caseOf("jane", FOUND);

  const tested = (tests: string, pack = PACK): TestReport => {
    mkdirSync(join(folder, "team/tests"), { recursive: true });
    writeFileSync(join(folder, "team/pack.yaml"), pack);
    if (tests !== "") writeFileSync(join(folder, "team/tests/t.yaml"), TEST + tests);
    const packs = loadPacks(join(folder, "team"), { rules: RULES, defaulters: DEFAULTERS });
    return runPackTests(packs, loadTests(packs));
  };

  test.each([
    ["no case", "", [false, false]],
    ["a case in which nothing is found", GOOD, [true, false]],
    ["a case in which it is found", BAD, [false, true]],
    ["both", GOOD + BAD, [true, true]],
    ["a case without a user", GOOD.replace(/user: .*/, ""), [false, false]],
    ["a case that the entry does not review", GOOD.replace(/oldObject: .*/, ""), [false, false]],
  ])("an expression on the user, with %s", (_, tests, expected) => {
    const { results } = tested(tests);
    const examples = results.filter(({ type }) => type === "example");
    expect(examples.map(({ name }) => name)).toEqual(["protected: good", "protected: bad"]);
    expect(examples.map(({ passed }) => passed)).toEqual(expected);
  });

  test("an example without a verdict says what gives one", () => {
    const why = "not reviewed: only an API server knows the user, which `expression` uses";
    const expected = (finding: string) => [
      {
        subject: "cause",
        expected: `${finding} finding, here or in a case of tests/, such as one with \`user\` or \`request\``,
        actual: why,
      },
    ];
    expect(tested("").results.map(({ differences }) => differences)).toEqual([expected("no"), expected("a")]);
  });

  test("an example that the match excludes says what it is", () => {
    const pack = PACK.replace("oldObject: &service", "good: &service").replace("good: *service", "");
    const [difference] = tested("", pack).results[0]?.differences ?? [];
    expect(difference?.actual).toBe(
      "the match of the pack or the entry excludes this CREATE of 'services'; with `oldObject`, it is an update",
    );
    const [singular] = tested("", PACK.replace("[services]", "[service]")).results[0]?.differences ?? [];
    expect(singular?.actual).toBe(
      "the match of the pack or the entry excludes this UPDATE of 'services'; it names 'service'",
    );
  });

  test("an entry that names DELETE reviews deletions, so that no note says otherwise", () => {
    for (const operations of ["UPDATE, DELETE", "UPDATE", "'*'"])
      expect(tested(GOOD + BAD, PACK.replace("UPDATE, DELETE", operations)).notes).toEqual([]);
  });
});
