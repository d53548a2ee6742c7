import { rememberBy } from "kube-json";
import { type Checked, check } from "../check/check.js";
import { type Declarations, type Environment, type Library, declarationsOf } from "../check/environment.js";
import type { Type } from "../check/types.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { type Evaluation, type Program, planProgram } from "../runtime/plan.js";
import { parse } from "../syntax/parser.js";
import { type Issues, type Position, positionOf, printIssues } from "../syntax/print-issues.js";
import { type Value, CelError } from "../values/value.js";

/** An expression whose types are known, ready to be evaluated. */
export interface Compiled {
  readonly source: string;
  readonly type: Type;
  /** The names of the variables that it uses. */
  readonly variables: ReadonlySet<string>;
  readonly checked: Checked;
  readonly program: Program;
}

export interface CompileIssue extends Position {
  readonly message: string;
}

/** Why an expression does not compile. */
export interface CompileIssues {
  /** `program`, if syntax and types are right, but a part without variables is wrong, such as `int('x')`. */
  readonly stage: "compile" | "program";
  /** All of them, in the layout of the API server, with the lines of the source. Errors of syntax have words of their own. */
  readonly text: string;
  readonly list: readonly CompileIssue[];
}

export type CompileResult =
  | { readonly compiled: Compiled; readonly issues?: undefined }
  | { readonly compiled?: undefined; readonly issues: CompileIssues };

let kubernetes: Declarations | undefined;

/**
 * An environment with the libraries of Kubernetes 1.36 and those given. Compiled expressions are cached per environment: make
 * one for many expressions.
 */
export const environmentOf = ({
  variables,
  types,
  libraries = [],
}: Omit<Environment, "declarations"> & { readonly libraries?: readonly Library[] }): Environment => {
  kubernetes ??= declarationsOf(kubernetesLibraries);
  const declarations = libraries.length === 0 ? kubernetes : declarationsOf([...kubernetesLibraries, ...libraries]);
  return { declarations, variables, ...(types && { types }) };
};

const failed = (source: string, found: Issues): CompileResult => ({
  issues: {
    stage: "compile",
    text: printIssues(source, found),
    list: found.issues.map(({ at, message }) => ({ ...positionOf(source, at), message })),
  },
});

const compileIn = (source: string, environment: Environment): CompileResult => {
  const parsed = parse(source);
  if (parsed.issues !== undefined) return failed(source, parsed);
  const result = check(source, parsed.expr, environment);
  return result.checked === undefined ? failed(source, result) : planIn(result.checked, environment);
};

const planIn = (checked: Checked, environment: Environment): CompileResult => {
  try {
    const program = planProgram(checked, environment);
    const { source, type } = checked;
    return { compiled: { source, type, variables: variablesOf(checked), checked, program } };
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    const { message } = error;
    return { issues: { stage: "program", text: message, list: [{ line: -1, column: -1, message }] } };
  }
};

const variablesOf = (checked: Checked): ReadonlySet<string> => {
  const variables = new Set<string>();
  for (const reference of checked.references.values()) if ("variable" in reference) variables.add(reference.variable);
  return variables;
};

const compilers = new WeakMap<Environment, (source: string) => CompileResult>();

/** Compiles an expression. A few recent short ones are cached per environment. */
export const compile = (source: string, environment: Environment): CompileResult => {
  let compiler = compilers.get(environment);
  if (compiler === undefined) {
    compiler = rememberBy(
      (text: string) => text,
      (text) => compileIn(text, environment),
    );
    compilers.set(environment, compiler);
  }
  return compiler(source);
};

/**
 * Evaluates an expression. `lookup` gives the values of variables, and is asked for a variable when it is used; it may throw
 * a CelError, which then is the value. The evaluation stops when it has cost more than `limit`.
 */
export const evaluate = (
  { program }: Compiled,
  lookup: (variable: string) => Value | undefined,
  limit: number,
): Evaluation => program.evaluate(lookup, limit);
