import { type KubeObject, parseApiVersion } from "../../../kube/json/object.js";
import { ADMISSION_KINDS, POLICY_GROUP } from "../../../kube/policies/admission-policy.js";
import type { TestReport, TestResult } from "../../../packs/tests/run-tests.js";
import { literal } from "../../../text/message.js";
import { policyNotes } from "../policy-notes.js";
import { caseDifferences } from "./compare-case.js";
import { type Coverage, createCoverage } from "./coverage.js";
import { judgeCase } from "./judge-case.js";
import type { LoadedAdmissionTest, LoadedAdmissionTests } from "./load-admission-tests.js";

/** Runs tests of admission policies. Notes name policies without an effect, and what no test covers. */
export const runAdmissionTests = ({ tests, ofPacks }: LoadedAdmissionTests): TestReport => {
  const coverage = createCoverage();
  const results = tests.flatMap((test) => runTest(test, coverage));
  const passed = results.filter((result) => result.passed).length;
  return {
    results,
    passed,
    failed: results.length - passed,
    notes: [
      ...ofPacks.map((file) => `${literal(file)} was not run: it tests a pack; give the folder of the pack`),
      ...new Set(tests.flatMap((test) => [...policyNotes(policiesOf(test))].map(({ text }) => text))),
      ...coverage.notes(),
    ],
  };
};

/** The policies and bindings, in whatever version. */
const policiesOf = ({ test, objects }: LoadedAdmissionTest): readonly KubeObject[] =>
  [...objects.map(({ object }) => object), ...test.cases.flatMap(({ cluster }) => cluster)].filter(
    ({ apiVersion, kind }) => parseApiVersion(apiVersion).group === POLICY_GROUP && ADMISSION_KINDS.includes(kind),
  );

const runTest = (loaded: LoadedAdmissionTest, coverage: Coverage): readonly TestResult[] => {
  const { test, file, objects } = loaded;
  const files = objects.map(({ object }) => object);
  return test.cases.map((found) => {
    const judged = judgeCase(found, files);
    coverage.add(objects, judged);
    const differences = [...caseDifferences(found.expect, judged)];
    return {
      suite: file,
      file,
      ...loaded.position(found.field),
      type: "case",
      name: `${test.name}: ${found.name}`,
      passed: differences.length === 0,
      differences,
    };
  });
};
