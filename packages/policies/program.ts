import {
  type CompileIssue,
  type Environment,
  type Reading,
  type Type,
  type Value,
  BOOL,
  DYN,
  STRING,
  environmentOf,
  isLinear,
  pathsRead,
  plainIssues,
} from "kube-cel";
import { type FieldPath, type Json, utf8Length } from "kube-json";
import {
  type Activation,
  COST_BUDGET,
  type CostBudget,
  MATCH_CONDITIONS_BUDGET,
  MAX_MESSAGE_BYTES,
  OutOfBudget,
  type Outcome,
  createActivation,
  toJson,
} from "./activation.js";
import { type Expression, type NamedExpression, compileExpression } from "./expression.js";
import type { PolicyRequest } from "./policy-request.js";
import { type PolicyFacts, partValue, rootsOf } from "./roots.js";
import { NAMESPACE_TYPE, REQUEST_TYPE, objectType } from "./variable-types.js";

/** Expressions of a policy pack, which see what admission policies see, except the authorizer. */
export interface ProgramSource {
  readonly expression: string;
  /** The expression must be a condition; otherwise it may have any type. */
  readonly isCondition: boolean;
  readonly messageExpression?: string | undefined;
  readonly variables: readonly NamedSource[];
  readonly matchConditions: readonly NamedSource[];
  /** The variables that may be used: those that Kubernetes defines, such as 'object', and the parts of a Pod. */
  readonly roots: readonly Root[];
  /** The variable for the field under review, such as 'self'. */
  readonly self: string;
  /** The types of the object, of `self` and of the parts of a Pod, if they are known. */
  readonly types?: KnownTypes | undefined;
}

export interface NamedSource {
  readonly name: string;
  readonly expression: string;
}

type Root = "object" | "oldObject" | "request" | "params" | "namespaceObject" | "podSpec" | "container";

export interface KnownTypes {
  readonly object: Type;
  readonly self: Type;
  readonly podSpec?: Type | undefined;
  readonly container?: Type | undefined;
}

interface ProgramProblem {
  /** From the source, such as ['variables', 0, 'expression']. */
  readonly path: readonly (string | number)[];
  /** In the words of the API server. */
  readonly message: string;
  /** All mistakes in the source. */
  readonly issues: readonly CompileIssue[];
}

type Reads = ReadonlyMap<string, readonly Reading[]>;

export interface Program {
  /** Only without problems may it be started. */
  readonly problems: readonly ProgramProblem[];
  /** The variables that the main expression uses. */
  readonly used: ReadonlySet<string>;
  /** The variables that the message uses. */
  readonly usedByMessage: ReadonlySet<string>;
  /** All variables that any expression uses. */
  readonly asked: ReadonlySet<string>;
  /** What the main expression, and the variables of the entry, read below each variable. */
  readonly reads: Reads;
  /** Those that the match conditions read, and the variables that they may use. */
  readonly conditionReads: Reads;
  /** True if the forms of the expressions show that an evaluation takes linear time. */
  readonly isLinear: boolean;
  start(request: PolicyRequest, facts: PolicyFacts): Run;
}

/** The evaluation of a program for one request. */
export interface Run {
  /** True if all match conditions hold. */
  matches(): MatchOutcome;
  /** The main expression with the value under review, which is at `field` of the object. */
  evaluate(self: Json | undefined, field?: FieldPath): Outcome;
  /** The message for it; undefined if there is none, or if it has no usable value. */
  message(self: Json | undefined, field?: FieldPath): string | undefined;
  /** The cost budget is used up: nothing else can be evaluated. */
  isSpent(): boolean;
}

/** An expression has no result: because of an error, or because it needs what is not known. */
export type Failure =
  | { readonly error: string; readonly unknown?: undefined }
  | { readonly unknown: string; readonly error?: undefined };

type MatchOutcome = { readonly matches: boolean } | Failure;

const TYPES: Readonly<Record<Root, Type>> = {
  object: DYN,
  oldObject: DYN,
  request: REQUEST_TYPE,
  params: DYN,
  namespaceObject: NAMESPACE_TYPE,
  podSpec: DYN,
  container: DYN,
};

const typeOfRoot = (root: Root, { types }: ProgramSource): Type => {
  if (root === "object" || root === "oldObject") return types?.object ?? TYPES[root];
  return ((root === "podSpec" || root === "container") && types?.[root]) || TYPES[root];
};

/** Compiles the expressions of an entry of a policy pack. */
export const compileProgram = (source: ProgramSource): Program => {
  const problems: ProgramProblem[] = [];
  const asked = new Set<string>();
  const fields: Record<string, Type> = {};
  // Variables and conditions are the same for all fields under review.
  const environment = (hasSelf: boolean): Environment =>
    environmentOf({
      variables: new Map<string, Type>([
        ...source.roots.map((root) => [root, typeOfRoot(root, source)] as const),
        ...(hasSelf ? [[source.self, source.types?.self ?? DYN] as const] : []),
        ["variables", objectType("kubernetes.variables", fields)],
      ]),
    });
  const compileAt = (path: ProgramProblem["path"], text: string, types?: readonly [Type, ...Type[]]): Expression => {
    const expression = compileExpression(text, environment(path.length === 1), types);
    if (expression.problem === undefined) for (const name of expression.compiled.variables) asked.add(name);
    else problems.push({ path, message: problemText(expression), issues: expression.issues });
    return expression;
  };
  const variables = source.variables.map(({ name, expression }, index): NamedExpression => {
    const compiled = compileAt(["variables", index, "expression"], expression);
    fields[name] = compiled.compiled?.type ?? DYN;
    return { name, expression: compiled };
  });
  const matchConditions = source.matchConditions.map(({ name, expression }, index): NamedExpression => {
    return { name, expression: compileAt(["matchConditions", index, "expression"], expression, [BOOL]) };
  });
  const main = compileAt(["expression"], source.expression, source.isCondition ? [BOOL] : undefined);
  const message =
    source.messageExpression === undefined
      ? undefined
      : compileAt(["messageExpression"], source.messageExpression, [STRING]);
  const compiled: Compiled = { self: source.self, variables, matchConditions, main, message };
  return {
    problems,
    used: usedBy(main),
    usedByMessage: usedBy(message),
    asked,
    reads: readsOf([main, ...expressionsOf(variables)]),
    conditionReads: readsOf(matchConditions.length === 0 ? [] : expressionsOf([...matchConditions, ...variables])),
    // With each variable that names another one twice, a value may double.
    isLinear:
      variables.length === 0 &&
      [main, message, ...expressionsOf(matchConditions)].every(
        (one) => one === undefined || (one.compiled !== undefined && isLinear(one.compiled.checked.expr)),
      ),
    start: (request, facts) => startProgram(compiled, request, facts),
  };
};

const expressionsOf = (named: readonly NamedExpression[]): readonly Expression[] =>
  named.map(({ expression }) => expression);

const readsOf = (expressions: readonly Expression[]): Reads => {
  const all = new Map<string, readonly Reading[]>();
  for (const { compiled } of expressions)
    for (const [root, paths] of compiled === undefined ? [] : pathsRead(compiled.checked.expr))
      all.set(root, [...(all.get(root) ?? []), ...paths]);
  return all;
};

const usedBy = (expression: Expression | undefined): ReadonlySet<string> =>
  expression?.compiled === undefined ? new Set() : expression.compiled.variables;

/** Returns the problem in one line: the first mistake with its column, if the source has one line. */
const problemText = ({ issues, problem }: Exclude<Expression, { readonly problem?: undefined }>): string =>
  issues.length === 0 ? problem : issuesText(issues);

/** The first mistake with its place, and how many more there are. */
export const issuesText = (issues: readonly CompileIssue[]): string => {
  const [first = "", ...more] = plainIssues(issues);
  return first + (more.length === 0 ? "" : `, and ${String(more.length)} more`);
};

interface Compiled {
  readonly self: string;
  readonly variables: readonly NamedExpression[];
  readonly matchConditions: readonly NamedExpression[];
  readonly main: Expression;
  readonly message: Expression | undefined;
}

const startProgram = (
  { self, variables, matchConditions, main, message }: Compiled,
  request: PolicyRequest,
  facts: PolicyFacts,
): Run => {
  const roots = rootsOf(request, facts);
  const start = (budget: CostBudget): Activation => createActivation(variables, roots, budget);
  const budget: CostBudget = { left: COST_BUDGET };
  let activation: Activation | undefined;
  let isSpent = false;
  const spend = (): void => {
    isSpent = true;
  };
  const run = (expression: Expression, value: Json | undefined, field: FieldPath | undefined): Outcome =>
    limited(() => {
      activation ??= start(budget);
      return activation.evaluate(expression, (name) => (name === self ? partValue(value, request, field) : undefined));
    }, spend);
  return {
    matches: () =>
      matchConditions.length === 0
        ? { matches: true }
        : limited(() => allMatch(matchConditions, start({ left: MATCH_CONDITIONS_BUDGET })), spend),
    evaluate: (value, field) => run(main, value, field),
    message: (value, field) => (message === undefined ? undefined : messageOf(run(message, value, field))),
    isSpent: () => isSpent,
  };
};

/** The result of `evaluate`, or that it has used up its budget. */
export const limited = <T>(evaluate: () => T, spend?: () => void): T | Failure => {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    spend?.();
    return { error: error.message };
  }
};

/** Returns whether all match, or what prevents the answer (apiserver, plugin/webhook/matchconditions). */
export const allMatch = (conditions: readonly NamedExpression[], activation: Activation): MatchOutcome => {
  const errors: string[] = [];
  let unknown: string | undefined;
  for (const { expression } of conditions) {
    const outcome = activation.evaluate(expression);
    if (outcome.unknown !== undefined) unknown ??= outcome.unknown;
    else if (outcome.error !== undefined) errors.push(outcome.error);
    else if (outcome.value === false) return { matches: false };
  }
  if (unknown !== undefined) return { unknown };
  return errors.length === 0 ? { matches: true } : { error: aggregate(errors) };
};

/** Like utilerrors.Aggregate of apimachinery. */
const aggregate = (errors: readonly string[]): string => {
  const different = [...new Set(errors)];
  return different.length === 1 ? (different[0] ?? "") : `[${different.join(", ")}]`;
};

/** A message of one line and a bounded length; undefined if the expression has no such result. */
export const messageOf = (outcome: Outcome): string | undefined => {
  if (outcome.error !== undefined || outcome.unknown !== undefined) return undefined;
  const text = typeof outcome.value === "string" ? outcome.value.trim() : "";
  return text === "" || text.includes("\n") || utf8Length(text) > MAX_MESSAGE_BYTES ? undefined : text;
};

/** The JSON of a value: null for an empty optional, undefined if it has none, such as a type. */
export const jsonOf = (value: Value): Json | undefined =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "optional"
    ? value.value === undefined
      ? null
      : jsonOf(value.value)
    : toJson(value);
