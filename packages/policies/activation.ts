import { type Compiled, type Value, CelError, CostLimitExceeded, evaluate, jsonOfValue } from "kube-cel";
import type { Json } from "kube-json";
import type { Expression, NamedExpression } from "./expression.js";
import { OUT_OF_BUDGET } from "kube-schema";

/** The limits of k8s.io/apiserver, pkg/apis/cel/config.go. */
const PER_CALL_LIMIT = 1_000_000;
export const COST_BUDGET = 10_000_000;
export const MATCH_CONDITIONS_BUDGET = 2_500_000;
export const MAX_MESSAGE_BYTES = 5 * 1024;

/** Something that an expression needs but a dry run lacks, such as answers of the authorizer. */
export class NotKnown extends CelError {
  override readonly isUnknown = true;
  readonly what: string;
  constructor(what: string) {
    super(`${what} is not known`);
    this.what = what;
  }
}

/** The result of one expression. */
export type Outcome =
  | { readonly value: Value; readonly error?: undefined; readonly unknown?: undefined }
  /** In the words of the API server. */
  | { readonly error: string; readonly unknown?: undefined }
  /** The unknown input that the expression needs. */
  | { readonly unknown: string; readonly error?: undefined };

/** The cost budget ran out: no further expression may be evaluated. */
export class OutOfBudget extends Error {
  constructor() {
    super(OUT_OF_BUDGET);
  }
}

/** The remaining cost of several evaluations. */
export interface CostBudget {
  left: number;
}

/** Finds the value of a variable by its name. May throw a CelError, which is then the result of the variable. */
export type Lookup = (name: string) => Value | undefined;

/** Evaluates expressions on the same variables; a variable of the policy is evaluated at most once. */
export interface Activation {
  /** Throws OutOfBudget. */
  evaluate(expression: Expression, more?: Lookup): Outcome;
}

/**
 * An activation for these variables of the policy, which see those before them, and for `roots`, such as `object`.
 * The cost of everything comes from `budget`.
 */
export const createActivation = (
  variables: readonly NamedExpression[],
  roots: Lookup,
  budget: CostBudget,
): Activation => {
  const state = { cost: 0 };
  let composed: Value | undefined;
  const lookup: Lookup = (name) => {
    if (name !== "variables") return roots(name);
    composed ??= composedVariables(variables, lookup, state);
    return composed;
  };
  return {
    evaluate(expression, more) {
      if (expression.compiled === undefined) return { error: `compilation error: ${expression.problem}` };
      const find: Lookup =
        more === undefined
          ? lookup
          : (name) => {
              const found = more(name);
              return found === undefined ? lookup(name) : found;
            };
      const { result, cost } = evaluated(expression.compiled, find);
      const spent = state.cost + cost;
      state.cost = 0;
      if (spent > budget.left) throw new OutOfBudget();
      budget.left -= spent;
      if (!(result instanceof CelError)) return { value: result };
      if (result instanceof NotKnown) return { unknown: result.what };
      return { error: `expression '${expression.source}' resulted in error: ${result.message}` };
    },
  };
};

/** Exceeding the limit of a call is an error, but the evaluation absorbs it nowhere. */
const evaluated = (
  compiled: Compiled,
  lookup: Lookup,
): { readonly result: Value | CelError; readonly cost: number } => {
  const { value, cost } = evaluate(compiled, lookup, PER_CALL_LIMIT);
  return { result: value instanceof CostLimitExceeded ? new CelError(value.message) : value, cost };
};

/** The JSON of a value; undefined if it has none, such as a type. */
export const toJson = (value: Value): Json | undefined => {
  try {
    return jsonOfValue(value) as Json;
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
};

/** The variable `variables`: each field is evaluated when it is first used, and at most once. */
const composedVariables = (variables: readonly NamedExpression[], lookup: Lookup, state: { cost: number }): Value => {
  const byName = new Map(variables.map(({ name, expression }) => [name, expression]));
  const known = new Map<string, Value | CelError>();
  const valueOf = (name: string): Value | undefined => {
    const expression = byName.get(name);
    if (expression === undefined) return undefined;
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = composedValue(name, expression, lookup, state)));
    if (found instanceof CelError) throw found;
    return found;
  };
  return {
    kind: "object",
    size: byName.size,
    get: (key) => (typeof key === "string" ? valueOf(key) : undefined),
    keys: () => byName.keys(),
  };
};

const composedValue = (
  name: string,
  { compiled, problem }: Expression,
  lookup: Lookup,
  state: { cost: number },
): Value | CelError => {
  const fails = (words: string): CelError => new CelError(`composited variable ${JSON.stringify(name)} ${words}`);
  if (compiled === undefined) return fails(`fails to compile: ${problem}`);
  const { result, cost } = evaluated(compiled, lookup);
  state.cost += cost;
  if (!(result instanceof CelError) || result instanceof NotKnown) return result;
  return fails(`fails to evaluate: ${result.message}`);
};
