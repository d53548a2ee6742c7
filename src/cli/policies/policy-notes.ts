import { type FieldPath, path } from "../../kube/json/field-path.js";
import type { KubeObject } from "../../kube/json/object.js";
import { objectName } from "../../kube/json/object.js";
import { type PolicyBinding, isPolicyObject, readBinding, readPolicy } from "../../kube/policies/admission-policy.js";
import { compiledPolicy } from "../../kube/policies/compiled-policy.js";
import type { Expression } from "../../kube/policies/expression.js";
import { compiledMutatingPolicy } from "../../kube/policies/mutate-policy.js";
import { fieldName, literal, oneLine } from "../../text/message.js";

/** Why policies and bindings have no effect, or not the one that their author expects; one sentence each. */
export function* policyNotes(objects: readonly KubeObject[]): Iterable<string> {
  const bindings = objects.flatMap((object) => readBinding(object) ?? []);
  const policies = objects.flatMap((object) => readPolicy(object) ?? []);
  for (const object of objects) {
    const name = `${object.kind} ${literal(objectName(object))}`;
    if (!isPolicyObject(object))
      yield `${name} is not evaluated: only versions 'v1' and 'v1beta1' are, not ${literal(object.apiVersion)}`;
    else if (readPolicy(object) === undefined && readBinding(object) === undefined)
      yield `${name} is not evaluated: its \`spec\` must be an object`;
    for (const { field, problem } of brokenExpressions(object))
      yield `${name} would be rejected: ${fieldName(field)}: ${problem}`;
  }
  for (const { kind, name } of policies)
    if (!bindings.some((binding) => isOf(binding, kind, name)))
      yield `${kind} ${literal(name)} is not evaluated: no binding names it`;
  for (const binding of bindings)
    if (!policies.some(({ kind, name }) => isOf(binding, kind, name)))
      yield `${binding.kind}Binding ${literal(binding.name)} has no effect: its policy ${literal(binding.policyName)} is neither in the input nor in the cluster`;
}

const isOf = (binding: PolicyBinding, kind: string, name: string): boolean =>
  binding.kind === kind && binding.policyName === name;

type Placed = readonly [FieldPath, Expression];

/** The expressions of a policy that do not compile, and why, in one line. */
export const brokenExpressions = (
  object: KubeObject,
): readonly { readonly field: FieldPath; readonly problem: string }[] =>
  expressionsOf(object).flatMap(([field, { problem }]) =>
    problem === undefined ? [] : [{ field, problem: oneLine(problem.split("\n", 1).join(""), 300) }],
  );

const expressionsOf = (object: KubeObject): readonly Placed[] => {
  const validating = compiledPolicy(object);
  const mutating = compiledMutatingPolicy(object);
  const base = validating ?? mutating;
  const all: Placed[] = [];
  const add = (expression: Expression, ...field: FieldPath): void =>
    void all.push([path("spec", ...field), expression]);
  for (const [index, { expression }] of (base?.variables ?? []).entries())
    add(expression, "variables", index, "expression");
  for (const [index, { expression }] of (base?.matchConditions ?? []).entries())
    add(expression, "matchConditions", index, "expression");
  for (const [index, { expression, message }] of (validating?.validations ?? []).entries()) {
    add(expression, "validations", index, "expression");
    if (message !== undefined) add(message, "validations", index, "messageExpression");
  }
  for (const [index, { expression }] of (validating?.auditAnnotations ?? []).entries())
    add(expression, "auditAnnotations", index, "valueExpression");
  for (const [index, { expression, mutation }] of (mutating?.mutations ?? []).entries())
    add(
      expression,
      "mutations",
      index,
      mutation.patchType === "JSONPatch" ? "jsonPatch" : "applyConfiguration",
      "expression",
    );
  return all;
};
