import { review } from "../../engine/review/review.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { formatField, formatPointer } from "../../kube/json/field-path.js";
import type { Decision, Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import { defined } from "../../schema/reader.js";
import { didYouMean } from "../../text/suggest.js";
import { type Difference, faultDifference, jsonDifferences } from "./difference.js";
import { runExamples } from "./examples.js";
import type { LoadedPack, LoadedPacks } from "../load.js";
import type { LoadedTest } from "./load-tests.js";
import { packNotes } from "../notes.js";
import { atLevel, withOwnedGroups } from "../choose.js";
import type { ExpectedFinding, PolicyCase, PolicyTest } from "./policy-test.js";

/** What came of one case, or of one example of a pack. */
export interface TestResult {
  /** Name of the pack. */
  readonly pack: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** 'case' of a PolicyTest, or an 'example' that an entry of the pack brings. */
  readonly type: "case" | "example";
  /** Name of the PolicyTest and of the case, or entry and example. */
  readonly name: string;
  readonly passed: boolean;
  /** Empty if it passed. */
  readonly differences: readonly Difference[];
}

export interface TestReport {
  /** By pack; of each its examples, then its cases, in the order in which they stand there. */
  readonly results: readonly TestResult[];
  readonly passed: number;
  readonly failed: number;
  /** What packs do less of than one might think, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Runs the examples of all packs and their tests, each case through the same review that a request takes: defaults
 * first, then rules. A case sees its own pack only. `now` is the time of those that name none, in milliseconds since 1970;
 * without it no exception holds there that expires.
 */
export const runPackTests = (
  { loaded }: LoadedPacks,
  tests: readonly LoadedTest[],
  now?: number,
): TestReport => {
  const results = loaded.flatMap((pack) => [
    ...examples(pack),
    ...tests.filter((test) => test.pack === pack.pack.name).flatMap((test) => cases(pack.pack, test, now)),
  ]);
  const passed = results.filter((result) => result.passed).length;
  return { results, passed, failed: results.length - passed, notes: packNotes(loaded) };
};

const examples = ({ pack, file, document, ...source }: LoadedPack): readonly TestResult[] =>
  runExamples(pack, document).map(({ name, field, differences }) => ({
    pack: pack.name,
    file,
    ...source.position(field),
    type: "example",
    name,
    passed: differences.length === 0,
    differences,
  }));

const cases = (
  pack: Pack,
  { test, file, ...source }: LoadedTest,
  now: number | undefined,
): readonly TestResult[] => {
  const rules = createRuleSet([packFor(pack, test)]);
  return test.cases.map((found) => {
    const time = defined({ now: found.now ?? now });
    const decision = review(rules, found.context, { default: true, validate: true, ...time });
    const differences = [...caseDifferences(found, decision, pack)];
    return {
      pack: pack.name,
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
  return ownedGroups === undefined ? reviewed : withOwnedGroups(reviewed, ownedGroups);
};

function* caseDifferences({ expect }: PolicyCase, decision: Decision, pack: Pack): Iterable<Difference> {
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

/** Both sides as sets that may hold the same more than once. */
function* findingDifferences(
  subject: string,
  expected: readonly ExpectedFinding[],
  actual: readonly Finding[],
  pack: Pack,
): Iterable<Difference> {
  const rest = [...actual];
  for (const wanted of expected) {
    const index = rest.findIndex((finding) => identity(finding) === identity(wanted));
    if (index >= 0) rest.splice(index, 1);
    else yield { subject, expected: describe(wanted), ...unknownEntry(wanted.rule, pack) };
  }
  for (const finding of rest) yield { subject, actual: `${describe(finding)}: ${finding.message}` };
}

const identity = ({ rule, field, reason }: ExpectedFinding): string =>
  `${reason} ${formatPointer(field)} ${rule}`;

const describe = ({ rule, field, reason }: ExpectedFinding): string =>
  `${reason} ${formatField(field)} [${rule}]`;

/** A rule that the pack does not have is more likely a typing mistake than a finding that is missing. */
const unknownEntry = (rule: string, { name, rules }: Pack): Pick<Difference, "actual"> => {
  const ids = rules.map(({ id }) => id);
  return ids.includes(rule)
    ? {}
    : { actual: `pack '${name}' has no entry '${rule}'${didYouMean(rule, ids)}` };
};
