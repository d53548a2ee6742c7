import { review } from "../../engine/review/review.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { defined, formatField, formatPointer, type FieldPath } from "kube-json";
import { type ClusterSnapshot, isUnsent } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import { didYouMean } from "kube-api";
import { type TestDifference, failureDifference, faultDifference, jsonDifferences } from "./difference.js";
import { type HasCase, runExamples, runDefaults } from "./examples.js";
import type { LoadedPack, LoadedPacks } from "../load.js";
import { messageNotes, noteAt, packNotes } from "../notes.js";
import { placesIn, schemaNotes } from "../schema-notes.js";
import { withDefaulterTargets, atLevel, withOwnedGroups } from "../choose.js";
import { type ExpectedFinding, type PolicyCase, type PolicyTest, readPolicyTest } from "./policy-test.js";
import { basename } from "node:path";
import type { Position } from "kube-manifests";
import { documentsIn, type OpenText, PACK_FILE, testFilesIn } from "../pack-folder.js";
import { type PackProblem, collect, inputErrorOf } from "../shared/problem.js";

/** The result of one case, or of one example of a pack. */
export interface TestResult {
  /** Name of the pack, or file of a test of admission policies. */
  readonly suite: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** A 'case' of a PolicyTest, or an 'example' of an entry of the pack. */
  readonly type: "case" | "example";
  /** The names of the PolicyTest and the case, or of the entry and the example. */
  readonly name: string;
  readonly passed: boolean;
  /** Empty if it passed. */
  readonly differences: readonly TestDifference[];
}

export interface TestReport {
  /** Grouped by suite; examples before cases, each in the order of their files. */
  readonly results: readonly TestResult[];
  readonly passed: number;
  readonly failed: number;
  /** One sentence each, such as those of `packNotes`. */
  readonly notes: readonly string[];
}

/**
 * Runs the examples and tests of all packs. Each case is reviewed like a request, defaults first and then rules, with
 * its own pack only. `now`, in milliseconds since 1970, is the time of cases that set none; without it, exceptions that
 * expire do not apply to them. `ofPlugins` are results that come first.
 */
export const runPackTests = (
  { loaded }: LoadedPacks,
  tests: readonly LoadedTest[],
  now?: number,
  ofPlugins: readonly TestResult[] = [],
): TestReport => {
  const wording: string[] = [];
  const ofPacks = loaded.flatMap((pack) => {
    const own = tests.filter((test) => test.pack === pack.pack.name);
    wording.push(...messageNotes(pack));
    return [...examples(pack, own, wording), ...own.flatMap((test) => cases(pack.pack, test, now))];
  });
  const results = [...ofPlugins, ...ofPacks];
  const passed = results.filter((result) => result.passed).length;
  return {
    results,
    passed,
    failed: results.length - passed,
    notes: [...packNotes(loaded), ...schemaNotesOf(loaded, tests), ...new Set(wording)],
  };
};

/** The definitions of custom resources in the tests of a pack show mistakes in its expressions. */
const schemaNotesOf = (loaded: readonly LoadedPack[], tests: readonly LoadedTest[]): readonly string[] =>
  loaded.flatMap(({ pack }) => {
    const clusters = tests
      .filter((test) => test.pack === pack.name)
      .flatMap(({ test }) => test.cases.map(({ context }) => context.cluster));
    const known: ClusterSnapshot["known"] = (group, kind) => clusters.flatMap((one) => one.known(group, kind));
    return schemaNotes([pack], { known }, placesIn(loaded));
  });

const examples = (loaded: LoadedPack, tests: readonly LoadedTest[], notes: string[]): readonly TestResult[] => {
  const { pack, file, document } = loaded;
  const ran = [...runExamples(pack, document, caseIn(tests, pack)), ...runDefaults(pack, document)];
  return ran.map(({ name, field, differences, wording = [] }) => {
    notes.push(...wording.map((problem) => noteAt(loaded, field, problem)));
    const passed = differences.length === 0;
    return { suite: pack.name, file, ...loaded.position(field), type: "example", name, passed, differences };
  });
};

/** Whether cases with a user have a verdict of an entry; that it is the expected one, they show themselves. */
const caseIn =
  (tests: readonly LoadedTest[], pack: Pack): HasCase =>
  (bound, side) =>
    tests
      .flatMap(({ test }) => test.cases)
      .some(({ context, expect: { causes, warnings = [], waived = [] } }) => {
        if (isUnsent(context)) return false;
        const isFound = [...causes, ...warnings, ...waived].some(({ rule }) => rule === bound.id);
        const alone = createRuleSet([{ ...pack, rules: [bound], defaulters: [] }]);
        return side === "bad" ? isFound : !isFound && alone.select(context).rules.length > 0;
      });

const cases = (pack: Pack, { test, file, ...source }: LoadedTest, now: number | undefined): readonly TestResult[] => {
  const rules = createRuleSet([packFor(pack, test)]);
  return test.cases.map((found) => {
    const time = defined({ now: found.now ?? now });
    const decision = review(rules, found.context, { default: true, validate: true, ...time });
    const differences = [...caseDifferences(found, decision, pack)];
    return {
      suite: pack.name,
      file,
      ...source.position(found.field),
      type: "case",
      name: `${test.name}: ${found.name}`,
      passed: differences.length === 0,
      differences,
    };
  });
};

/** The pack as the test wants it. */
const packFor = (pack: Pack, { ownedGroups, level }: PolicyTest): Pack => {
  const reviewed = atLevel(pack, level);
  const owned = ownedGroups === undefined ? reviewed : withOwnedGroups(reviewed, ownedGroups);
  return withDefaulterTargets([owned])[0] ?? owned;
};

function* caseDifferences({ expect }: PolicyCase, decision: Decision, pack: Pack): Iterable<TestDifference> {
  for (const { rule, error } of decision.faults) yield faultDifference(rule, error);
  if (decision.allowed !== expect.allowed)
    yield { subject: "allowed", expected: String(expect.allowed), actual: String(decision.allowed) };
  const by = (action: Finding["action"]): readonly Finding[] =>
    decision.findings.filter((finding) => finding.action === action);
  yield* findingDifferences("cause", expect.causes, by("Deny"), pack);
  if (expect.warnings !== undefined) yield* findingDifferences("warning", expect.warnings, by("Warn"), pack);
  if (expect.waived !== undefined) yield* findingDifferences("waived", expect.waived, decision.waived, pack);
  if (expect.object !== undefined) yield* jsonDifferences(expect.object, decision.object, "object");
}

/** Compares multisets: order does not matter, repetition does. */
function* findingDifferences(
  subject: string,
  expected: readonly ExpectedFinding[],
  actual: readonly Finding[],
  pack: Pack,
): Iterable<TestDifference> {
  const rest = [...actual];
  for (const wanted of expected) {
    const index = rest.findIndex((finding) => identity(finding) === identity(wanted));
    const [found] = index < 0 ? [] : rest.splice(index, 1);
    if (found?.failed === true) yield failureDifference(found);
    else if (found === undefined) yield { subject, expected: describe(wanted), ...unknownEntry(wanted.rule, pack) };
  }
  for (const finding of rest) yield { subject, actual: `${describe(finding)}: ${finding.message}` };
}

const identity = ({ rule, field, reason }: ExpectedFinding): string => `${reason} ${formatPointer(field)} ${rule}`;

const describe = ({ rule, field, reason }: ExpectedFinding): string => `${reason} ${formatField(field)} [${rule}]`;

/** If the pack has no such entry, the id is probably mistyped. */
const unknownEntry = (rule: string, { name, rules }: Pack): Pick<TestDifference, "actual"> => {
  const ids = rules.map(({ id }) => id);
  return ids.includes(rule) ? {} : { actual: `pack '${name}' has no entry '${rule}'${didYouMean(rule, ids)}` };
};

/** A test, its pack and its file. */
export interface LoadedTest {
  readonly test: PolicyTest;
  /** Name of the pack. */
  readonly pack: string;
  readonly file: string;
  /** The position of a field in the file. */
  position(field: FieldPath): Position;
}

/**
 * Reads the PolicyTests of packs: all documents of tests/*.yaml in the folder of each. Throws one InputError with the
 * file, line and column of every problem, including files there that are not tests. A pack may have no tests.
 */
export const loadTests = ({ loaded }: LoadedPacks, openText?: OpenText): readonly LoadedTest[] => {
  const problems: PackProblem[] = [];
  const tests = loaded.flatMap((pack) => testsOf(pack, problems, openText));
  if (problems.length > 0) throw inputErrorOf("policy tests", problems);
  return tests;
};

const testsOf = (
  { pack, directory, file: packFile }: LoadedPack,
  problems: PackProblem[],
  openText?: OpenText,
): readonly LoadedTest[] =>
  // Files of other names may share a folder.
  (basename(packFile) === PACK_FILE ? testFilesIn(directory, problems) : []).flatMap((file) =>
    documentsIn(file, problems, openText).flatMap((manifest) => {
      const test = collect(() => readPolicyTest(manifest.value), file, manifest, problems);
      const position = (field: FieldPath): Position => manifest.position(field);
      return test === undefined ? [] : [{ test, pack: pack.name, file, position }];
    }),
  );
