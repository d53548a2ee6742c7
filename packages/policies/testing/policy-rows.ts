import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { policyProblems } from "../validity/policy-problems.js";
import { resourceRule } from "./admission-policies.js";

/** Rejections by k8s.io/kubernetes 1.36 (pkg/apis/admissionregistration/validation): kinds of problems and fields. */

/** A name, a specification, and the kinds and fields of its problems. */
export type PolicyRow = readonly [name: string, spec: JsonObject, ...expected: string[]];

export const problemsIn = (object: KubeObject, old?: KubeObject): readonly string[] =>
  policyProblems(object, old).map(({ kind, field }) => `${kind} ${formatField(field)}`);

export const checkRows = (make: (spec: JsonObject) => KubeObject, rows: readonly PolicyRow[]): void => {
  test.each(rows.map(([name, spec, ...expected]) => [name, spec, expected] as const))("%s", (_, spec, expected) => {
    expect([...problemsIn(make(spec))].sort()).toEqual([...expected].sort());
  });
};

/** The constraints of a policy with one rule. */
export const constraints = (rule: JsonObject, more: JsonObject = {}): JsonObject => ({
  matchConstraints: { resourceRules: [resourceRule(rule)], ...more },
});

/** An expression that does not compile. */
export const BROKEN = "object.x in [1, 2, ";

export const many = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
