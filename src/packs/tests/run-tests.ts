import { review } from "../../engine/review/review.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { defined } from "kube-json";
import type { ClusterSnapshot } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import type { Pack } from "../../model/pack.js";
import { caseDifferences } from "./case-differences.js";
import { type CaseRun, caseNotes } from "./case-notes.js";
import { type TestDifference, rejectedDefaults } from "./difference.js";
import { type HasCase, runExamples, runDefaults } from "./examples.js";
import type { LoadedPack, LoadedPacks } from "../load.js";
import { reviews } from "./not-reviewed.js";
import { messageNotes, noteAt } from "../message-notes.js";
import { packNotes } from "../notes.js";
import { clusterNotes, placesIn } from "../schema-notes.js";
import { withDefaulterTargets, atLevel, withOwnedGroups } from "../choose.js";
import { type LoadedTest, unreadTests } from "./load-tests.js";
import type { PolicyTest } from "./policy-test.js";

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

export const testReport = (results: readonly TestResult[], notes: readonly string[]): TestReport => {
  const passed = results.filter((result) => result.passed).length;
  return { results, passed, failed: results.length - passed, notes };
};

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
  const ofTests: string[] = [];
  const ofPacks = loaded.flatMap((pack) => {
    const own = tests.filter((test) => test.pack === pack.pack.name);
    wording.push(...messageNotes(pack));
    const ofCases = own.map((test) => ({ test, ran: cases(pack.pack, test, now) }));
    ofTests.push(...ofCases.flatMap(({ test, ran }) => caseNotes(test, pack.pack, ran)));
    return [...examples(pack, own, wording), ...ofCases.flatMap(({ ran }) => ran.map(({ result }) => result))];
  });
  const notes = [
    ...packNotes(loaded),
    ...unreadTests(loaded),
    ...schemaNotesOf(loaded, tests),
    ...new Set(wording),
    ...ofTests,
  ];
  return testReport([...ofPlugins, ...ofPacks], notes);
};

/** The definitions and other objects in the tests of a pack show mistakes in its expressions and options. */
const schemaNotesOf = (loaded: readonly LoadedPack[], tests: readonly LoadedTest[]): readonly string[] =>
  loaded.flatMap(({ pack }) => {
    const clusters = tests
      .filter((test) => test.pack === pack.name)
      .flatMap(({ test }) => test.cases.map(({ context }) => context.cluster));
    const known: ClusterSnapshot["known"] = (group, kind) => clusters.flatMap((one) => one.known(group, kind));
    return clusterNotes([pack], { known }, placesIn(loaded));
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
        return side === "bad" ? isFound : !isFound && reviews(bound, pack, context);
      });

const cases = (
  pack: Pack,
  { test, file, ...source }: LoadedTest,
  now: number | undefined,
): readonly (CaseRun & { readonly result: TestResult })[] => {
  const rules = createRuleSet([packFor(pack, test)]);
  return test.cases.map((found) => {
    const time = defined({ now: found.now ?? now });
    const decision = review(rules, found.context, { default: true, validate: true, ...time });
    const differences = [
      ...caseDifferences(found, decision, pack),
      ...rejectedDefaults(found.context.object, decision.object),
    ];
    const name = `${test.name}: ${found.name}`;
    const passed = differences.length === 0;
    const result: TestResult = {
      suite: pack.name,
      file,
      ...source.position(found.field),
      type: "case",
      name,
      passed,
      differences,
    };
    return { result, found, passed, decision };
  });
};

/** The pack as the test wants it. */
const packFor = (pack: Pack, { ownedGroups, level }: PolicyTest): Pack => {
  const reviewed = atLevel(pack, level);
  const owned = ownedGroups === undefined ? reviewed : withOwnedGroups(reviewed, ownedGroups);
  return withDefaulterTargets([owned])[0] ?? owned;
};
