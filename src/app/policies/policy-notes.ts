import { type FieldPath, type KubeObject, formatField, groupBy, objectName, path } from "kube-json";
import {
  type Expression,
  type PolicyBinding,
  compiledMutatingPolicy,
  compiledPolicy,
  isPolicyObject,
  readBinding,
  readPolicy,
  POLICY_GROUP,
} from "kube-admission-policies";
import { count, fieldName, literal, oneLine } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";

/** Why a policy or binding has no effect, or not the one that its author expects. */
export interface PolicyNote {
  /** A sentence. */
  readonly text: string;
  readonly object: { readonly kind: string; readonly name: string };
  /** A rule that reports the same does so in this field, as text, with this reason; without one, with any. */
  readonly field: string;
  readonly reason?: "FieldValueNotFound";
}

/** Notes on these policies and bindings that their author may not expect. */
export function* policyNotes(objects: readonly KubeObject[]): Iterable<PolicyNote> {
  for (const object of objects) yield* objectNotes(object);
  const bindings = objects.flatMap((object) => readBinding(object) ?? []);
  const policies = objects.flatMap((object) => readPolicy(object) ?? []);
  for (const { kind, name } of policies)
    if (!bindings.some((binding) => isOf(binding, kind, name)))
      yield {
        text: `${kind} ${literal(name)} is not evaluated: no binding names it`,
        object: { kind, name },
        field: "metadata.name",
        reason: "FieldValueNotFound",
      };
  for (const binding of bindings)
    if (!policies.some(({ kind, name }) => isOf(binding, kind, name)))
      yield {
        text: `${binding.kind}Binding ${literal(binding.name)} has no effect: its policy ${literal(binding.policyName)} is neither in the input nor in the cluster`,
        object: { kind: `${binding.kind}Binding`, name: binding.name },
        field: "spec.policyName",
      };
}

function* objectNotes(object: KubeObject): Iterable<PolicyNote> {
  const about = { kind: object.kind, name: objectName(object) };
  const name = `${about.kind} ${literal(about.name)}`;
  if (!isPolicyObject(object))
    yield {
      text: `${name} is not evaluated: only versions 'v1' and 'v1beta1' are, not ${literal(object.apiVersion)}`,
      object: about,
      field: "apiVersion",
    };
  else if (readPolicy(object) === undefined && readBinding(object) === undefined)
    yield { text: `${name} is not evaluated: its \`spec\` must be an object`, object: about, field: "spec" };
  for (const { field, problem } of brokenExpressions(object))
    yield {
      text: `${name} would be rejected: ${fieldName(field)}: ${problem}`,
      object: about,
      field: formatField(field),
    };
}

const isOf = (binding: PolicyBinding, kind: string, name: string): boolean =>
  binding.kind === kind && binding.policyName === name;

type PlacedExpression = readonly [FieldPath, Expression];

/** The expressions of a policy that do not compile, and why, in one line. */
export const brokenExpressions = (
  object: KubeObject,
): readonly { readonly field: FieldPath; readonly problem: string }[] =>
  expressionsOf(object).flatMap(([field, { problem }]) =>
    problem === undefined ? [] : [{ field, problem: oneLine(problem.split("\n", 1).join(""), 300) }],
  );

const expressionsOf = (object: KubeObject): readonly PlacedExpression[] => {
  const validating = compiledPolicy(object);
  const mutating = compiledMutatingPolicy(object);
  const base = validating ?? mutating;
  const all: PlacedExpression[] = [];
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

/** Notes on admission policies that repeat no finding: one mistake, one statement. */
export interface UntoldNotes {
  /** Hears of each review. */
  learn(context: Context, decision: Decision): void;
  left(): readonly string[];
}

export const createUntoldNotes = (notes: readonly PolicyNote[] = []): UntoldNotes => {
  const left = new Set(notes);
  return {
    learn({ kind, object }, { findings, waived }) {
      if (left.size === 0 || kind.group !== POLICY_GROUP) return;
      const name = objectName(object);
      for (const note of left)
        if (
          note.object.kind === kind.kind &&
          note.object.name === name &&
          [...findings, ...waived].some(isSaidBy(note))
        )
          left.delete(note);
    },
    left: () => [...groupBy([...left], ({ text }) => [text.replace(NAME, "")]).values()].map(textOf),
  };
};

/** The name behind the kind with which a note begins. */
const NAME = /'[^']*'/;

/** The note on the first of those that say the same. */
const textOf = ([first, ...others]: readonly [PolicyNote, ...PolicyNote[]]): string =>
  `${first.text}${others.length === 0 ? "" : `; the same is true of ${count(others.length, "other")}`}`;

const isSaidBy =
  (note: PolicyNote) =>
  ({ field, reason }: Decision["findings"][number]): boolean =>
    formatField(field) === note.field && (note.reason === undefined || note.reason === reason);
