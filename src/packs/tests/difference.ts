import { builtInAnswer } from "kube-builtin";
import {
  type FieldPath,
  type Json,
  child,
  equalJson,
  formatField,
  formatJson,
  isArray,
  isObject,
  own,
  type KubeObject,
} from "kube-json";
import type { Cause } from "../../model/cause.js";

/** A difference between the expected and the actual outcome of a test. */
export interface TestDifference {
  /** Such as 'allowed', 'cause', 'warning', 'object spec.size' or 'fault'. */
  readonly subject: string;
  /** Absent if nothing was expected. */
  readonly expected?: string;
  /** Absent if there was nothing. */
  readonly actual?: string;
}

/** The difference for a rule or defaulter that threw. */
export const faultDifference = (id: string, error: unknown): TestDifference => ({
  subject: "fault",
  actual: `${id}: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
});

/** The difference for an expression that failed: its finding says nothing about the object. */
export const failureDifference = ({ field, message }: Cause): TestDifference => ({
  subject: "expression",
  expected: "a result",
  actual: `${formatField(field)}${field.length === 0 ? "" : ": "}${message}`,
});

/** A good example must have no finding of its entry, a bad one at least one. */
export type Side = "good" | "bad";

/** The difference for an example that the rule only reports as not reviewed: nothing shows its side. */
export const unjudgedDifference = (side: Side, { field, message }: Cause): TestDifference => ({
  subject: "cause",
  expected: `${side === "good" ? "no" : "a"} finding, here or in a case of tests/, such as one with \`user\` or \`request\``,
  actual: `${formatField(field)}${field.length === 0 ? "" : ": "}${message}`,
});

/** The most differences that are reported for one object. */
const MAX_PLACES = 20;
const MAX_LENGTH = 200;

/** The places where two JSON values differ, each with both values. */
export const jsonDifferences = (expected: Json, actual: Json, subject: string): readonly TestDifference[] => {
  const found: TestDifference[] = [];
  for (const difference of walk(expected, actual, [])) {
    const place = formatField(difference.field);
    found.push({
      subject: place === "" ? subject : `${subject} ${place}`,
      ...(difference.expected === undefined ? {} : { expected: text(difference.expected) }),
      ...(difference.actual === undefined ? {} : { actual: text(difference.actual) }),
    });
    if (found.length === MAX_PLACES) break;
  }
  return found;
};

interface ComparedPlace {
  readonly field: FieldPath;
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}

function* walk(expected: Json | undefined, actual: Json | undefined, field: FieldPath): Iterable<ComparedPlace> {
  if (isArray(expected) && isArray(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index++)
      yield* walk(expected[index], actual[index], child(field, index));
  } else if (isObject(expected) && isObject(actual)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      yield* walk(own(expected, name), own(actual, name), child(field, name));
  } else if (!equalJson(expected, actual)) yield { field, expected, actual };
}

const text = (value: Json): string => {
  const json = formatJson(value);
  return json.length > MAX_LENGTH ? `${json.slice(0, MAX_LENGTH - 3)}...` : json;
};

/** What an API server rejects because of defaults: fields that it does not know, and values that may not be there. */
export const rejectedDefaults = (before: KubeObject, after: KubeObject): readonly TestDifference[] => {
  if (before === after) return [];
  const known = new Set(problemsOf(before));
  return problemsOf(after).flatMap((actual) =>
    known.has(actual) ? [] : [{ subject: "default", expected: "fields and values that an API server accepts", actual }],
  );
};

/** Of an object of a built-in kind; no schema of another kind is known here. */
const problemsOf = (object: KubeObject): readonly string[] =>
  (builtInAnswer(object)?.problems ?? []).map(({ field, message }) => `${formatField(field)}: ${message}`);
