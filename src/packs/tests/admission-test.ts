import {
  type FieldPath,
  type Json,
  type KubeObject,
  arrayAt,
  child,
  deepFreeze,
  isArray,
  isObject,
  objectAt,
  own,
  parseField,
  segmentName,
  stringAt,
} from "kube-json";
import { type Cause, invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { casesIn, invalidTest, policyTestProblems, readContext } from "./policy-test.js";

/** The expected answer of a policy; undefined is not compared. */
export interface Statement {
  readonly policy: string;
  readonly binding: string | undefined;
  readonly message: string | undefined;
  /** The path of the expectation in the document. */
  readonly field: FieldPath;
}

/** A field with its new value; undefined if it is removed. */
export interface Change {
  readonly field: FieldPath;
  readonly value: Json | undefined;
}

/** All lists are complete and in any order; undefined is not compared. */
export interface AdmissionExpectation {
  readonly allowed: boolean;
  readonly causes: readonly Statement[];
  readonly warnings: readonly Statement[] | undefined;
  readonly audits: readonly Statement[] | undefined;
  readonly auditAnnotations: Json | undefined;
  readonly changes: readonly Change[] | undefined;
  readonly object: Json | undefined;
}

export interface AdmissionCase {
  readonly name: string;
  /** The path of the case in its document. */
  readonly field: FieldPath;
  /** As without definitions of custom resources and without a cluster. */
  readonly context: Context;
  /** It is a recorded request. */
  readonly isRequest: boolean;
  /** The case names the resource, which is otherwise a guess for kinds that are not built in. */
  readonly namesResource: boolean;
  readonly namespaceLabels: Readonly<Record<string, Json | undefined>> | undefined;
  readonly cluster: readonly KubeObject[];
  readonly expect: AdmissionExpectation;
}

export interface AdmissionTest {
  readonly name: string;
  /** Paths relative to its file. */
  readonly policies: readonly string[];
  readonly cases: readonly AdmissionCase[];
}

/** Reads a PolicyTest of admission policies. Throws InputError with one cause per problem. */
export const readAdmissionTest = (document: Json): AdmissionTest => {
  const problems = policyTestProblems(document);
  // Reading cases relies on the structure that the schema requires.
  const cases = problems.length > 0 ? [] : readCases(deepFreeze(structuredClone(document)), problems);
  if (problems.length > 0) throw invalidTest(problems);
  return {
    name: stringAt(document, "metadata", "name") ?? "",
    policies: arrayAt(document, "spec", "policies").map(String),
    cases,
  };
};

const readCases = (document: Json, problems: Cause[]): readonly AdmissionCase[] =>
  [...casesIn(document, problems)].flatMap(({ found, name, field }) => {
    const context = readContext(found, field, problems);
    const expect = readExpectation(found, child(field, "expect"), problems);
    const labels = own(found, "namespaceLabels");
    return context === undefined
      ? []
      : [
          {
            name,
            field,
            context,
            isRequest: own(found, "request") !== undefined,
            namesResource: own(found, "resource") !== undefined,
            namespaceLabels: isObject(labels) ? labels : undefined,
            // The schema ensures that these are objects.
            cluster: arrayAt(found, "cluster") as readonly KubeObject[],
            expect,
          },
        ];
  });

const readExpectation = (given: Json, field: FieldPath, problems: Cause[]): AdmissionExpectation => {
  const found = objectAt(given, "expect");
  const statements = (name: string): readonly Statement[] =>
    arrayAt(found, name).map((one, index) => ({
      policy: stringAt(one, "policy") ?? "",
      binding: stringAt(one, "binding"),
      message: stringAt(one, "message"),
      field: child(field, name, index),
    }));
  const isGiven = (name: string): boolean => isArray(own(found, name));
  return {
    allowed: own(found, "allowed") === true,
    causes: statements("causes"),
    warnings: isGiven("warnings") ? statements("warnings") : undefined,
    audits: isGiven("audits") ? statements("audits") : undefined,
    auditAnnotations: own(found, "auditAnnotations"),
    changes: isGiven("changes")
      ? arrayAt(found, "changes").flatMap(
          (one, index) => readChange(one, child(field, "changes", index), problems) ?? [],
        )
      : undefined,
    object: own(found, "object"),
  };
};

const readChange = (found: Json, at: FieldPath, problems: Cause[]): Change | undefined => {
  const field = parseField(stringAt(found, "field") ?? "");
  if (field === undefined)
    problems.push(invalid(child(at, "field"), "must be a field such as 'spec.replicas' or 'metadata.labels[team]'"));
  // As in the object itself, a key is a name like any other.
  return field && { field: field.map(segmentName), value: own(found, "value") };
};
