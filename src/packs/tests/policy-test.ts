import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  child,
  deepFreeze,
  defined,
  isArray,
  objectAt,
  own,
  parseApiVersion,
  parseField,
  path,
  stringAt,
} from "kube-json";
import { hasShapeOfTime, instantOf } from "kube-api";
import { goObjectIn } from "../../kube/go/go-text.js";
import { type Cause, REASONS, type Reason, duplicate, forbidden, invalid, required } from "../../model/cause.js";
import { type Circumstances, type Context, contextOf } from "../../model/context.js";
import { InputError } from "../../model/input-error.js";
import { OPERATIONS } from "../../model/match.js";
import { count, fieldName, literal } from "../../text/message.js";
import { readRequest, contextOfRequest } from "../../admission/read-review.js";
import type { Level } from "../../model/pack.js";
import { snapshotOf } from "../../model/snapshot.js";
import { CIRCUMSTANCE_FIELDS, policyTestSchema } from "./policy-test-schema.js";
import { levelAt } from "../enforcement.js";
import { validator } from "../shared/validator.js";

/** An expected finding; its message is not compared. */
export interface ExpectedFinding {
  /** Id of the entry in the pack. */
  readonly rule: string;
  readonly field: FieldPath;
  readonly reason: Reason;
}

interface Expectation {
  readonly allowed: boolean;
  /** All violations, in any order. */
  readonly causes: readonly ExpectedFinding[];
  /** All findings that warn, in any order; undefined if not compared. */
  readonly warnings: readonly ExpectedFinding[] | undefined;
  /** All findings that are excused, in any order; undefined if not compared. */
  readonly waived: readonly ExpectedFinding[] | undefined;
  /** The object with defaults; undefined if not compared. */
  readonly object: Json | undefined;
}

export interface PolicyCase {
  readonly name: string;
  /** The path of the case in its document. */
  readonly field: FieldPath;
  readonly context: Context;
  /** The time of the request in milliseconds since 1970; undefined for the time of the run. */
  readonly now: number | undefined;
  readonly expect: Expectation;
}

export interface PolicyTest {
  readonly name: string;
  /** Instead of those of the pack. */
  readonly ownedGroups?: readonly string[];
  /** Instead of that of the pack. */
  readonly level?: Level;
  readonly cases: readonly PolicyCase[];
}

const validate = validator(policyTestSchema());

/** The problems of a PolicyTest document that its schema shows. */
export const policyTestProblems = (document: unknown): Cause[] => [...validate(document, path())];

/** True for a document that tests admission policies, not a pack. */
export const testsAdmissionPolicies = (document: unknown): boolean => at(document, "spec", "policies") !== undefined;

/** Reads the PolicyTest of a pack. Throws InputError with one cause per problem. */
export const readPolicyTest = (document: unknown): PolicyTest => {
  const problems = testsAdmissionPolicies(document)
    ? [
        forbidden(
          path("spec", "policies"),
          "may only be set outside the folder of a pack, because it names admission policies",
        ),
      ]
    : policyTestProblems(document);
  // Reading cases relies on the structure that the schema requires.
  const cases = problems.length > 0 ? [] : readCases(deepFreeze(structuredClone(document)), problems);
  const owned = at(document, "spec", "ownedGroups");
  const circumstances = defined({
    ownedGroups: isArray(owned) ? owned.map(String) : undefined,
    level: levelAt(at(document, "spec", "level")),
  });
  if (problems.length === 0) return { name: stringAt(document, "metadata", "name") ?? "", ...circumstances, cases };
  throw invalidTest(problems);
};

export const invalidTest = (problems: readonly Cause[]): InputError =>
  new InputError(`the policy test is invalid: ${count(problems.length, "problem")}`, undefined, problems);

const readCases = (document: unknown, problems: Cause[]): readonly PolicyCase[] =>
  [...casesIn(document, problems)].flatMap(({ found, name, field }) => {
    const context = readContext(found, field, problems);
    const expect = readExpectation(objectAt(found, "expect"), child(field, "expect"), problems);
    const now = readNow(found, child(field, "now"), problems);
    return context === undefined ? [] : [{ name, field, context, now, expect }];
  });

/** The cases of a test, whose names must be unique. */
export function* casesIn(
  document: unknown,
  problems: Cause[],
): Iterable<{ readonly found: Json; readonly name: string; readonly field: FieldPath }> {
  const names = new Map<string, FieldPath>();
  for (const [index, found] of arrayAt(document, "spec", "cases").entries()) {
    const field = path("spec", "cases", index);
    const name = stringAt(found, "name") ?? "";
    const first = names.get(name);
    if (first === undefined) names.set(name, field);
    else
      problems.push(
        duplicate(child(field, "name"), `must be unique: ${fieldName(first)} already has ${literal(name)}`),
      );
    yield { found, name, field };
  }
}

const readNow = (found: Json, at: FieldPath, problems: Cause[]): number | undefined => {
  const text = stringAt(found, "now");
  const now = text === undefined ? undefined : instantOf(text);
  if (text !== undefined && now === undefined)
    problems.push(
      invalid(
        at,
        `must be a time ${hasShapeOfTime(text) ? "that exists" : "with a time zone"}, such as '2027-01-31T12:00:00Z'`,
      ),
    );
  return now;
};

/** The request of a case; undefined if it cannot be read. */
export const readContext = (found: Json, field: FieldPath, problems: Cause[]): Context | undefined => {
  // The schema ensures that these are objects.
  const cluster = snapshotOf(arrayAt(found, "cluster") as readonly KubeObject[]);
  const request = own(found, "request");
  if (request !== undefined) {
    for (const name of CIRCUMSTANCE_FIELDS) {
      if (own(found, name) !== undefined)
        problems.push(forbidden(child(field, name), "may only be set with `object`; a `request` already contains it"));
    }
    const read = readRequest(request, child(field, "request"), problems);
    return read === undefined ? undefined : contextOfRequest(read, cluster);
  }
  const go = stringAt(found, "go");
  if (go !== undefined) return readGo(go, child(field, "go"), problems);
  const operation = OPERATIONS.find((one) => one === stringAt(found, "operation"));
  const oldObject = own(found, "oldObject") as KubeObject | undefined;
  if (operation === "UPDATE" && oldObject === undefined)
    problems.push(required(child(field, "oldObject"), "must be set where `operation` is 'UPDATE'"));
  if (operation !== undefined && operation !== "UPDATE" && oldObject !== undefined)
    problems.push(forbidden(child(field, "oldObject"), "may only be set where `operation` is 'UPDATE'"));
  const object = own(found, "object") as KubeObject;
  if (oldObject !== undefined) problems.push(...otherIdentity(object, oldObject, child(field, "oldObject")));
  const circumstances: Circumstances = {
    ...defined({
      operation,
      oldObject,
      subresource: stringAt(found, "subresource"),
      resource: stringAt(found, "resource"),
      namespace: stringAt(found, "namespace"),
      user: readUser(own(found, "user")),
      dryRun: own(found, "dryRun") === true,
    }),
    cluster,
  };
  return contextOf(object, circumstances);
};

/** An API server finds the stored object by its kind and name. Versions may differ: it converts them. */
function* otherIdentity(object: KubeObject, stored: KubeObject, at: FieldPath): Iterable<Cause> {
  const groupOf = ({ apiVersion }: KubeObject): string => parseApiVersion(apiVersion).group;
  const told = (field: readonly string[], value: string): Cause =>
    invalid(child(at, ...field), `must be ${literal(value)}, as in \`object\`, because an update does not change it`);
  if (groupOf(stored) !== groupOf(object)) yield told(["apiVersion"], object.apiVersion);
  for (const field of [["kind"], ["metadata", "name"], ["metadata", "namespace"]]) {
    const value = stringAt(object, ...field);
    const before = stringAt(stored, ...field);
    if (value !== undefined && before !== undefined && before !== value) yield told(field, value);
  }
}

const readGo = (text: string, field: FieldPath, problems: Cause[]): Context | undefined => {
  const object = goObjectIn(text);
  if (object === undefined) problems.push(invalid(field, "must declare a type in Go, or fields of a struct"));
  return object && contextOf(object);
};

const readUser = (user: Json | undefined): Circumstances["user"] =>
  user === undefined
    ? undefined
    : { username: stringAt(user, "username") ?? "", groups: arrayAt(user, "groups").map(String) };

const readExpectation = (found: JsonObject, field: FieldPath, problems: Cause[]): Expectation => {
  const findings = (name: string): readonly ExpectedFinding[] =>
    arrayAt(found, name).flatMap((finding, index) => readFinding(finding, child(field, name, index), problems) ?? []);
  return {
    allowed: own(found, "allowed") === true,
    causes: findings("causes"),
    warnings: isArray(own(found, "warnings")) ? findings("warnings") : undefined,
    waived: isArray(own(found, "waived")) ? findings("waived") : undefined,
    object: own(found, "object"),
  };
};

const readFinding = (found: Json, at: FieldPath, problems: Cause[]): ExpectedFinding | undefined => {
  const text = stringAt(found, "field") ?? "";
  const field = parseField(text);
  if (field === undefined)
    problems.push(invalid(child(at, "field"), "must be a field as findings print it, such as 'spec.ports[0].name'"));
  const reason = REASONS.find((one) => one === stringAt(found, "reason"));
  return field === undefined || reason === undefined
    ? undefined
    : { rule: stringAt(found, "rule") ?? "", field, reason };
};
