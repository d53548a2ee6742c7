import { didYouMean } from "kube-api";
import { defined, formatPointer } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import { placeName } from "../../text/message.js";
import { type TestDifference, failureDifference, faultDifference, jsonDifferences } from "./difference.js";
import { notReviewed, reviews } from "./not-reviewed.js";
import type { ExpectedFinding, PolicyCase } from "./policy-test.js";

/** The differences between what a case expects and the decision on it. */
export function* caseDifferences(
  { expect, context }: PolicyCase,
  decision: Decision,
  pack: Pack,
): Iterable<TestDifference> {
  for (const { rule, error } of decision.faults) yield faultDifference(rule, error);
  if (decision.allowed !== expect.allowed)
    yield { subject: "allowed", expected: String(expect.allowed), actual: String(decision.allowed) };
  const why = (rule: string): string | undefined => unknownEntry(rule, pack) ?? notRun(rule, pack, context);
  const by = (action: Finding["action"]): readonly Finding[] =>
    decision.findings.filter((finding) => finding.action === action);
  yield* findingDifferences("cause", expect.causes, by("Deny"), why);
  if (expect.warnings !== undefined) yield* findingDifferences("warning", expect.warnings, by("Warn"), why);
  if (expect.waived !== undefined) yield* findingDifferences("waived", expect.waived, decision.waived, why);
  if (expect.object !== undefined) yield* jsonDifferences(expect.object, decision.object, "object");
}

/** Compares multisets: order does not matter, repetition does. */
function* findingDifferences(
  subject: string,
  expected: readonly ExpectedFinding[],
  actual: readonly Finding[],
  why: (rule: string) => string | undefined,
): Iterable<TestDifference> {
  const rest = [...actual];
  for (const wanted of expected) {
    const index = rest.findIndex((finding) => identity(finding) === identity(wanted));
    const [found] = index < 0 ? [] : rest.splice(index, 1);
    if (found?.failed === true) yield failureDifference(found);
    else if (found === undefined)
      yield { subject, expected: describe(wanted), ...defined({ actual: why(wanted.rule) }) };
  }
  for (const finding of rest) yield { subject, actual: `${describe(finding)}: ${finding.message}` };
}

const identity = ({ rule, field, reason }: ExpectedFinding): string => `${reason} ${formatPointer(field)} ${rule}`;

const describe = ({ rule, field, reason }: ExpectedFinding): string => `${reason} ${placeName(field)} [${rule}]`;

/** If the pack has no such entry, the id is probably mistyped. */
const unknownEntry = (rule: string, { name, rules }: Pack): string | undefined => {
  const ids = rules.map(({ id }) => id);
  return ids.includes(rule) ? undefined : `pack '${name}' has no entry '${rule}'${didYouMean(rule, ids)}`;
};

/** Why an entry finds nothing: it does not review the request. */
const notRun = (rule: string, pack: Pack, context: Context): string | undefined => {
  const bound = pack.rules.find(({ id }) => id === rule);
  if (bound === undefined || reviews(bound, pack, context)) return undefined;
  return notReviewed(bound, context);
};
