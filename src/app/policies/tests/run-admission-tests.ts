import { type KubeObject, parseApiVersion, path } from "kube-json";
import { ADMISSION_KINDS, POLICY_GROUP, readPolicy } from "kube-admission-policies";
import { type TestReport, type TestResult, testReport } from "../../../packs/tests/run-tests.js";
import { literal } from "../../../text/message.js";
import { policyNotes } from "../policy-notes.js";
import { caseDifferences } from "./compare-case.js";
import { judgeCase, type JudgedCase } from "./judge-case.js";
import type { LoadedAdmissionTest, LoadedAdmissionTests, PlacedObject } from "./load-admission-tests.js";

/** Runs tests of admission policies. Notes name policies without an effect, and parts that no test covers. */
export const runAdmissionTests = ({ tests, ofPacks }: LoadedAdmissionTests): TestReport => {
  const coverage = createCoverage();
  const results = tests.flatMap((test) => runTest(test, coverage));
  return testReport(results, [
    ...ofPacks.map((file) => `${literal(file)} was not run: it tests a pack; give the folder of the pack`),
    ...new Set(tests.flatMap((test) => [...policyNotes(policiesOf(test))].map(({ text }) => text))),
    ...coverage.notes(),
  ]);
};

/** The policies and bindings, in any version. */
const policiesOf = ({ test, objects }: LoadedAdmissionTest): readonly KubeObject[] =>
  [...objects.map(({ object }) => object), ...test.cases.flatMap(({ cluster }) => cluster)].filter(
    ({ apiVersion, kind }) => parseApiVersion(apiVersion).group === POLICY_GROUP && ADMISSION_KINDS.includes(kind),
  );

const runTest = (loaded: LoadedAdmissionTest, coverage: PolicyCoverage): readonly TestResult[] => {
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

/** Which parts of policies the tests have shown to work. */
interface PolicyCoverage {
  add(objects: readonly PlacedObject[], judged: JudgedCase): void;
  /** The parts that no test has, with their places. */
  notes(): readonly string[];
}

/** A validation is covered if a test makes it fail, and a MutatingAdmissionPolicy if a test lets it change an object. */
const createCoverage = (): PolicyCoverage => {
  /** Keyed by place, so that a policy of several tests counts once; true if it is covered. */
  const parts = new Map<string, { readonly note: string; isCovered: boolean }>();
  return {
    add(objects, judged) {
      const done = new Set([...failuresIn(judged), ...changesIn(judged)]);
      for (const { key, place, note } of objects.flatMap(partsOf)) {
        const part = parts.get(place) ?? { note: `${place}: ${note}`, isCovered: false };
        part.isCovered ||= done.has(key);
        parts.set(place, part);
      }
    },
    notes: () => [...parts.values()].filter(({ isCovered }) => !isCovered).map(({ note }) => note),
  };
};

/** An expression that cannot be evaluated shows nothing about the validation: its reason is ''. */
const failuresIn = ({ judgements }: JudgedCase): readonly string[] =>
  judgements
    .flatMap(({ verdicts }) => verdicts)
    .flatMap(({ policy, index, reason }) =>
      index === undefined || reason === "" ? [] : [`${policy} ${String(index)}`],
    );

const changesIn = ({ mutations }: JudgedCase): readonly string[] =>
  mutations.flatMap(({ steps }) => steps.map(({ policy }) => `${policy} changes`));

interface PolicyPart {
  /** In results. */
  readonly key: string;
  readonly place: string;
  readonly note: string;
}

const partsOf = ({ object, place }: PlacedObject): readonly PolicyPart[] => {
  const policy = readPolicy(object);
  if (policy === undefined) return [];
  const at = (...field: readonly (string | number)[]): string => {
    const { line, column } = place.position(path(...field));
    return `${place.file}:${String(line)}:${String(column)}`;
  };
  return policy.kind === "ValidatingAdmissionPolicy"
    ? policy.validations.map((_, index) => ({
        key: `${policy.name} ${String(index)}`,
        place: at("spec", "validations", index),
        note: `no test makes this validation of policy ${literal(policy.name)} fail`,
      }))
    : [
        {
          key: `${policy.name} changes`,
          place: at("spec", "mutations"),
          note: `no test lets policy ${literal(policy.name)} change an object`,
        },
      ];
};
