import {
  type FieldPath,
  type Json,
  child,
  equalJson,
  formatField,
  formatJson,
  formatPointer,
  isArray,
  isObject,
  own,
  valueAt,
} from "kube-json";
import type { NotJudged } from "kube-admission-policies";
import type { AdmissionExpectation, Change, Statement } from "../../../packs/tests/admission-test.js";
import { type TestDifference, faultDifference, jsonDifferences } from "../../../packs/tests/difference.js";
import type { JudgedCase } from "./judge-case.js";

/** The differences between the expectations of a test and the answers of the policies. */
export function* caseDifferences(expect: AdmissionExpectation, judged: JudgedCase): Iterable<TestDifference> {
  const { decision, before } = judged;
  for (const { rule, error } of decision.faults) yield faultDifference(rule, error);
  yield* unknownDifferences(judged);
  if (decision.allowed !== expect.allowed)
    yield { subject: "allowed", expected: String(expect.allowed), actual: String(decision.allowed) };
  const by = (action: string): readonly Said[] =>
    decision.findings
      .filter((finding) => finding.action === action)
      .map(({ rule, pack, message }) => ({ policy: rule, binding: pack, message }));
  yield* statementDifferences("cause", expect.causes, by("Deny"));
  if (expect.warnings !== undefined) yield* statementDifferences("warning", expect.warnings, by("Warn"));
  if (expect.audits !== undefined) yield* statementDifferences("audit", expect.audits, auditsOf(judged));
  if (expect.auditAnnotations !== undefined)
    yield* jsonDifferences(expect.auditAnnotations, annotationsOf(judged), "auditAnnotations");
  if (expect.changes !== undefined) yield* changeDifferences(expect.changes, before, decision.object);
  if (expect.object !== undefined) yield* jsonDifferences(expect.object, decision.object, "object");
}

const auditsOf = ({ judgements, auditing }: JudgedCase): readonly Said[] =>
  judgements
    .flatMap(({ verdicts }) => verdicts)
    .filter(({ binding, always }) => always !== true && binding !== undefined && auditing.has(binding))
    .map(({ policy, binding = "", message }) => ({ policy, binding, message }));

/** Joins the values of a key into one text, as the API server does. */
const annotationsOf = ({ judgements }: JudgedCase): Json => {
  const values = new Map<string, Set<string>>();
  for (const { key, value } of judgements.flatMap(({ annotations }) => annotations))
    values.set(key, (values.get(key) ?? new Set()).add(value));
  return Object.fromEntries([...values].map(([key, list]) => [key, [...list].join(", ")]));
};

/** A test must not pass because something was not evaluated. */
function* unknownDifferences({ judgements, mutations }: JudgedCase): Iterable<TestDifference> {
  const seen = new Set<string>();
  for (const one of [...mutations, ...judgements].flatMap(({ notJudged }) => notJudged)) {
    const key = `${one.policy}/${one.binding ?? ""}/${one.what}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield {
      subject: `policy '${one.policy}'${one.binding === undefined ? "" : ` with binding '${one.binding}'`}`,
      expected: "to be evaluated",
      actual: `only an API server knows ${one.what}${remedyFor(one)}`,
    };
  }
}

const remedyFor = ({ what }: NotJudged): string => {
  if (what === "the user") return "; set `user` in the case";
  if (what === "the options of the request") return "; set `request` instead of `object` in the case";
  if (what.startsWith("the value that an API server gives")) return "; set the field in `object`";
  if (what.startsWith("the kind")) return "; add its CustomResourceDefinition to `policies` or `cluster`";
  return what === "the authorizer" ? ", so it cannot be tested" : "";
};

/** A place in both objects: with its new value, or removed. */
interface Leaf {
  readonly field: FieldPath;
  readonly value: Json | undefined;
}

function* changeDifferences(expected: readonly Change[], before: Json, after: Json): Iterable<TestDifference> {
  const actual = byPlace(changesIn(before, after, []));
  const wanted = byPlace(expected.flatMap(({ field, value }) => [...leavesOf(value, field)]));
  for (const [place, { field, value }] of wanted) {
    const found = actual.get(place);
    // A value that the object had before is no change, but it is as expected.
    if (found === undefined ? isUnchanged(before, field, value) : isSame(found.value, value)) continue;
    yield {
      subject: `change ${formatField(field)}`,
      expected: text(value),
      ...(found === undefined ? {} : { actual: text(found.value) }),
    };
  }
  for (const [place, { field, value }] of actual)
    if (!wanted.has(place)) yield { subject: `change ${formatField(field)}`, actual: text(value) };
}

const byPlace = (leaves: Iterable<Leaf>): ReadonlyMap<string, Leaf> =>
  new Map([...leaves].map((leaf) => [formatPointer(leaf.field), leaf]));

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equalJson(a, b);

/** Within a map or list that is expected as a whole, some values may be as before. */
const isUnchanged = (before: Json, field: FieldPath, value: Json | undefined): boolean =>
  value !== undefined && isSame(valueAt(before, field), value);

function* changesIn(before: Json | undefined, after: Json | undefined, field: FieldPath): Iterable<Leaf> {
  if (isSame(before, after)) return;
  if (after === undefined) yield { field, value: undefined };
  else if (isObject(after) && isObject(before))
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* changesIn(own(before, name), own(after, name), child(field, name));
  else if (isArray(after) && isArray(before))
    for (let index = 0; index < Math.max(before.length, after.length); index++)
      yield* changesIn(before[index], after[index], child(field, index));
  else yield* leavesOf(after, field);
}

function* leavesOf(value: Json | undefined, field: FieldPath): Iterable<Leaf> {
  if (isArray(value) && value.length > 0)
    for (const [index, item] of value.entries()) yield* leavesOf(item, child(field, index));
  else if (isObject(value) && Object.keys(value).length > 0)
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, child(field, name));
  else yield { field, value };
}

const text = (value: Json | undefined): string => (value === undefined ? "removed" : formatJson(value));

/** A message of a policy. */
interface Said {
  readonly policy: string;
  /** '' if the policy itself cannot be used. */
  readonly binding: string;
  readonly message: string;
}

/** Compares multisets: order does not matter, repetition does. One that says something else is one difference. */
function* statementDifferences(
  subject: string,
  expected: readonly Statement[],
  actual: readonly Said[],
): Iterable<TestDifference> {
  const taken = pair(expected, actual);
  const rest = new Set(actual.filter((_, index) => !taken.has(index)));
  const matched = new Set(taken.values());
  for (const [index, wanted] of expected.entries()) {
    if (matched.has(index)) continue;
    const other = [...rest].find(({ policy }) => policy === wanted.policy);
    if (other !== undefined) rest.delete(other);
    yield { subject, expected: flow(wanted), ...(other === undefined ? {} : { actual: flow(other) }) };
  }
  for (const one of rest) yield { subject, actual: flow(one) };
}

const fits = (wanted: Statement, said: Said): boolean =>
  wanted.policy === said.policy &&
  (wanted.binding === undefined || wanted.binding === said.binding) &&
  (wanted.message === undefined || wanted.message === said.message);

/** Makes as many pairs as possible, by index in `actual`: a vague expectation leaves items to others if they fit only them. */
const pair = (expected: readonly Statement[], actual: readonly Said[]): ReadonlyMap<number, number> => {
  const taken = new Map<number, number>();
  const place = (index: number, tried: Set<number>): boolean => {
    const wanted = expected[index];
    if (wanted === undefined) return false;
    for (const [found, said] of actual.entries()) {
      if (tried.has(found) || !fits(wanted, said)) continue;
      tried.add(found);
      const holder = taken.get(found);
      if (holder !== undefined && !place(holder, tried)) continue;
      taken.set(found, index);
      return true;
    }
    return false;
  };
  for (const index of expected.keys()) place(index, new Set());
  return taken;
};

/** Formats it as in a test. */
const flow = ({ policy, binding, message }: Pick<Statement, "policy" | "binding" | "message">): string =>
  `{ ${[
    `policy: ${policy}`,
    ...(binding === undefined || binding === "" ? [] : [`binding: ${binding}`]),
    ...(message === undefined ? [] : [`message: ${JSON.stringify(message)}`]),
  ].join(", ")} }`;
