import { InputError } from "../../src/model/input-error.js";
import type { TestReport, TestResult } from "../../src/packs/tests/run-tests.js";
import { decorum, productOf, type Ran } from "../support/cli-harness.js";

const passed: TestResult = {
  suite: "one",
  file: "one/tests/a.yaml",
  line: 5,
  column: 3,
  type: "case",
  name: "names: lowercase",
  passed: true,
  differences: [],
};

const failed: TestResult = {
  ...passed,
  suite: "two",
  file: "two/tests/b.yaml",
  name: "floats: denied",
  passed: false,
  differences: [
    { subject: "allowed", expected: "false", actual: "true" },
    { subject: "cause", expected: "FieldValueForbidden spec.a [no-floats]" },
    { subject: "warning", actual: "FieldValueInvalid spec.b [named]: must be\u001b[2J lowercase" },
  ],
};

const test_ = (report: TestReport | Error, args = "test"): Promise<Ran> =>
  decorum(
    args,
    productOf([], {
      testPacks: () => {
        if (report instanceof Error) throw report;
        return report;
      },
    }),
  );

const lastLine = (text: string): string | undefined => text.trimEnd().split("\n").at(-1);

test("every case passed", async () => {
  const { code, stdout, stderr } = await test_({ results: [passed], passed: 1, failed: 0, notes: [] });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/one\n +pass +names: lowercase\n/);
  expect(lastLine(stdout)).toBe("1 passed, 0 failed");
});

test("a case failed: where it stands, what was expected and what came", async () => {
  const { code, stdout } = await test_({ results: [passed, failed], passed: 1, failed: 1, notes: [] });
  expect(code).toBe(1);
  expect(stdout).toMatch(/two\n +FAIL +floats: denied\n +two\/tests\/b\.yaml:5:3\n/);
  expect(stdout).toMatch(/allowed\n +expected +false\n +actual +true\n/);
  expect(stdout).toMatch(/cause\n +expected +FieldValueForbidden spec\.a \[no-floats\]\n +actual +nothing\n/);
  expect(stdout).toMatch(/warning\n +expected +nothing\n +actual +FieldValueInvalid spec\.b /);
  expect(stdout).not.toContain("\u001b");
  expect(lastLine(stdout)).toBe("1 passed, 1 failed");
});

const both: TestReport = { results: [passed, failed], passed: 1, failed: 1, notes: ["'a' <b>"] };

test("JUnit has a suite for each pack, and in a failure its place and what differs", async () => {
  const { code, stdout } = await test_(both, "test -o junit");
  expect(code).toBe(1);
  expect(stdout).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="decorum">
  <testsuite name="one" tests="1" failures="0" skipped="0">
    <testcase name="names: lowercase" classname="one/tests/a.yaml"/>
  </testsuite>
  <testsuite name="two" tests="1" failures="1" skipped="0">
    <testcase name="floats: denied" classname="two/tests/b.yaml"><failure type="Failed" message="allowed: expected false, actual true">two/tests/b.yaml:5:3
allowed: expected false, actual true
cause: expected FieldValueForbidden spec.a [no-floats], actual nothing
warning: expected nothing, actual FieldValueInvalid spec.b [named]: must be\\u001b[2J lowercase</failure></testcase>
  </testsuite>
  <testsuite name="notes" tests="0" failures="0" skipped="0">
    <system-out>'a' &lt;b&gt;</system-out>
  </testsuite>
</testsuites>
`);
});

test("a filter leaves the tests whose names have the text", async () => {
  const { code, stdout } = await test_(both, "test --filter LOWER");
  expect([code, lastLine(stdout)]).toEqual([0, "1 passed, 0 failed; 1 left out by '--filter'"]);
  expect(stdout).not.toContain("floats");
  // The pack is part of the name.
  expect(lastLine((await test_(both, "test --filter two")).stdout)).toBe(
    "0 passed, 1 failed; 1 left out by '--filter'",
  );
  const none = await test_(both, "test --filter upper");
  expect([none.code, none.stdout]).toEqual([2, ""]);
  expect(none.stderr).toContain("error: '--filter upper' matches none of 2 tests, such as 'one: names: lowercase'\n");
});

test("what is worth knowing of the packs is told beside the results", async () => {
  const { code, stdout, stderr } = await test_({
    results: [passed],
    passed: 1,
    failed: 0,
    notes: ["a\u001b", "b"],
  });
  expect([code, stderr]).toEqual([0, "note: a\\u001b\nnote: b\n"]);
  expect(stdout).not.toContain("note");
});

test("no case at all is no success", async () => {
  const { code, stdout, stderr } = await test_({ results: [], passed: 0, failed: 0, notes: [] });
  expect([code, lastLine(stdout)]).toEqual([2, "0 passed, 0 failed"]);
  expect(stderr).toMatch(/^error: /);
});

test("packs that cannot be used are told", async () => {
  const error = new InputError("policy packs are invalid: 1 problem\np.yaml:1:1: must be set", "p");
  expect(await test_(error, "test mine")).toEqual({
    code: 2,
    stdout: "",
    stderr: "error: p: policy packs are invalid: 1 problem\np.yaml:1:1: must be set\n",
  });
});
