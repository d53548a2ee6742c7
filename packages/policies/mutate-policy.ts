import { type Json, type JsonObject, type KubeObject, isArray, isObject, own, remember, stringAt } from "kube-json";
import { COST_BUDGET, MATCH_CONDITIONS_BUDGET, type Outcome, createActivation, toJson } from "./activation.js";
import { type Mutation, type MutatingPolicy, readPolicy } from "./admission-policy.js";
import { atomicFields, mergeConfiguration } from "./apply-configuration.js";
import { type CompiledBase, openScope } from "./compiled-policy.js";
import { type Expression, compileExpression } from "./expression.js";
import { type Value, isList, isMap } from "kube-cel";
import { type JsonPatchOperation, applyJsonPatch } from "./json-patch.js";
import type { MergeRules } from "./list-merging.js";
import { configurationOf } from "./configuration-value.js";
import { firstOf } from "./first-of.js";
import { conversionError } from "./typed-configuration.js";
import { JSON_PATCH_LIBRARY, JSON_PATCH_TYPE, OBJECT_TYPE, patchType } from "./variable-types.js";
import type { PolicyRequest } from "./policy-request.js";
import { type Failure, allMatch, limited } from "./program.js";
import { type PolicyFacts, conditionRootsOf, rootsOf } from "./roots.js";

export interface CompiledMutating extends CompiledBase {
  readonly policy: MutatingPolicy;
  readonly mutations: readonly { readonly mutation: Mutation; readonly expression: Expression }[];
}

const compileMutating = (policy: MutatingPolicy): CompiledMutating => {
  const { compiled, environment } = openScope(policy);
  return {
    ...compiled,
    policy,
    mutations: policy.mutations.map((mutation) => ({
      mutation,
      expression: compileExpression(
        mutation.expression,
        environment(true, { types: patchType, libraries: [JSON_PATCH_LIBRARY] }),
        [mutation.patchType === "JSONPatch" ? { kind: "list", element: JSON_PATCH_TYPE } : OBJECT_TYPE],
      ),
    })),
  };
};

/** The policy of an object, compiled once. */
export const compiledMutatingPolicy = remember((object: KubeObject): CompiledMutating | undefined => {
  const policy = readPolicy(object);
  return policy?.kind === "MutatingAdmissionPolicy" ? compileMutating(policy) : undefined;
});

/** The effect of a policy on an object. */
interface MutationResult {
  readonly object: KubeObject;
  /** In the words of the API server. */
  readonly errors: readonly string[];
  /** The unknown inputs. Their mutations are left out, but not if only the schema is unknown. */
  readonly unknown: readonly string[];
  /** False if a match condition does not hold. */
  readonly isInvoked: boolean;
}

/** Evaluates a policy (k8s.io/apiserver, pkg/admission/plugin/policy/mutating/dispatcher.go). */
export const mutateObject = (
  { policy, variables, matchConditions, mutations }: CompiledMutating,
  request: PolicyRequest,
  facts: PolicyFacts,
  rules: MergeRules,
): MutationResult => {
  const errors: string[] = [];
  const unknown: string[] = [];
  let { object } = request;
  if (object === undefined) throw new Error("a deletion has no object to mutate");
  const matching = limited(() =>
    allMatch(
      matchConditions,
      createActivation(variables, conditionRootsOf(request, facts), { left: MATCH_CONDITIONS_BUDGET }),
    ),
  );
  if (!("matches" in matching)) {
    if (matching.unknown !== undefined) unknown.push(matching.unknown);
    else if (policy.failurePolicy === "Fail") errors.push(matching.error);
    return { object, errors, unknown, isInvoked: false };
  }
  if (!matching.matches) return { object, errors, unknown, isInvoked: false };
  for (const { mutation, expression } of mutations) {
    const current: KubeObject = object;
    const step = limited(() => {
      // Each mutation sees the object as the ones before left it.
      const seen = rootsOf({ ...request, object: current }, facts);
      return mutateOnce(mutation, expression, current, rules, () =>
        createActivation(variables, seen, { left: COST_BUDGET }).evaluate(expression),
      );
    });
    if ("object" in step) ({ object } = step);
    if (step.error !== undefined) errors.push(step.error);
    else if (step.unknown !== undefined && !unknown.includes(step.unknown)) unknown.push(step.unknown);
  }
  return { object, errors, unknown, isInvoked: true };
};

/** The object after a mutation, and what would have to be known to be certain of it. */
interface Step {
  readonly object: KubeObject;
  readonly unknown?: string | undefined;
  readonly error?: undefined;
}

const mutateOnce = (
  { patchType: type }: Mutation,
  expression: Expression,
  object: KubeObject,
  rules: MergeRules,
  evaluate: () => Outcome,
): Step | Failure => {
  if (expression.problem !== undefined) return { error: expression.problem };
  const outcome = evaluate();
  if (outcome.unknown !== undefined) return { unknown: outcome.unknown };
  if (outcome.error !== undefined) return { error: outcome.error };
  const mistyped = [...mistypedIn(outcome.value)][0];
  if (mistyped !== undefined) return { error: `type mismatch: ${mistyped}` };
  return type === "JSONPatch" ? patched(object, outcome.value) : applied(object, outcome.value, rules);
};

const patched = (object: KubeObject, source: Value): Step | Failure => {
  const value = toJson(source);
  if (value === undefined)
    return { error: "JSONPath valueExpression evaluated to a type that could not marshal to JSON" };
  const operations = (Array.isArray(value) ? value : []).map((one: Json, index): JsonPatchOperation => {
    const given = own(one, "value");
    return {
      op: stringAt(one, "op") ?? "",
      path: stringAt(one, "path") ?? "",
      from: stringAt(one, "from"),
      value: given === undefined || isLiteralAt(source, index) ? given : withTexts(given),
    };
  });
  const outcome = applyJsonPatch(object, operations);
  if (outcome.error !== undefined) return { error: `JSON Patch: ${outcome.error}` };
  if (!isObject(outcome.value)) return { error: "Internal error occurred: the patched document is no object" };
  return { object: { ...outcome.value, apiVersion: object.apiVersion, kind: object.kind } };
};

/** True if the value of an operation is a literal such as `Object.spec{}`. */
const isLiteralAt = (operations: Value, index: number): boolean => {
  const operation = isList(operations) ? operations.at(index) : null;
  const value = isMap(operation) ? operation.get("value") : undefined;
  return value !== undefined && isMap(value) && value.kind === "object";
};

/** The value as protobuf writes it: an int that a double cannot hold is a text (cel-go, common/types/int.go). */
const withTexts = (value: Json): Json => {
  if (typeof value === "bigint") return String(value);
  if (isArray(value)) return value.map(withTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one && withTexts(one)]));
};

const ANYTHING: JsonObject = { "x-kubernetes-preserve-unknown-fields": true };

const applied = (object: KubeObject, source: Value, rules: MergeRules): Step | Failure => {
  const made = configurationOf(source);
  if (made === undefined) return { error: "invalid return type: *dynamic.ObjectVal" };
  const { apiVersion, kind } = object;
  const configuration = { ...made.value, apiVersion, kind };
  const schema = rules.schema([]);
  // No schema has parts that are not JSON.
  const refused =
    schema === undefined && made.opaque.size === 0
      ? undefined
      : conversionError(configuration, schema ?? ANYTHING, rules, made.opaque);
  if (refused !== undefined)
    return { error: `error applying patch: failed to convert patch object to typed object: ${refused}` };
  const atomic = firstOf(atomicFields(configuration, rules));
  const unknown = schema === undefined ? `the schema of '${kind}' in '${apiVersion}'` : undefined;
  // Without a schema, how a list is merged is not known either.
  if (unknown !== undefined && atomic.length > 0) return { unknown };
  if (atomic.length > 0)
    return {
      error: `error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomic.join(", ")}`,
    };
  return { object: mergeConfiguration(object, configuration, rules) as KubeObject, unknown };
};

/** Literals whose types do not have the names of their fields (apiserver, pkg/cel/mutation/dynamic/objects.go). */
function* mistypedIn(value: Value, expected?: string): Iterable<string> {
  if (isList(value)) for (let index = 0; index < value.size; index++) yield* mistypedIn(value.at(index), expected);
  else if (isMap(value)) {
    const { typeName } = value;
    const isLiteral = value.kind === "object" && typeName !== undefined;
    if (isLiteral && expected !== undefined && typeName !== expected)
      yield `unexpected type name ${JSON.stringify(typeName)}, expected ${JSON.stringify(expected)}, which matches field name path from root Object type`;
    for (const key of isLiteral ? value.keys() : []) {
      const isPatchValue = typeName === JSON_PATCH_TYPE.name;
      const field = value.get(key);
      if (field !== undefined)
        yield* mistypedIn(field, isPatchValue ? undefined : `${typeName ?? ""}.${typeof key === "string" ? key : ""}`);
    }
  }
}
