import { rememberBy } from "../../json/remember.js";
import { check } from "../check/check.js";
import type { Checked } from "../check/checked.js";
import { type Declarations, type Environment as Scope, declarationsOf } from "../check/environment.js";
import type { Library } from "../check/library.js";
import type { Type } from "../check/types.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import type { Issue } from "../syntax/ast.js";
import { parse } from "../syntax/parse.js";
import { type Position, positionOf, printIssues } from "../syntax/print-issues.js";

/** What an expression may refer to. Compiled expressions are remembered by it, so make one for many expressions. */
export type Environment = Scope;

/** An expression whose types are known, ready to be evaluated. */
export interface Compiled {
  readonly source: string;
  readonly type: Type;
  /** The names of the variables that it uses. */
  readonly variables: ReadonlySet<string>;
  readonly checked: Checked;
}

export interface CompileIssue extends Position {
  readonly message: string;
}

/** Why an expression does not compile. */
export interface CompileIssues {
  /** All of them, as the API server prints them, with the lines of the source. */
  readonly text: string;
  readonly list: readonly CompileIssue[];
}

export type CompileResult =
  | { readonly compiled: Compiled; readonly issues?: undefined }
  | { readonly compiled?: undefined; readonly issues: CompileIssues };

let kubernetes: Declarations | undefined;

/** An environment with the libraries of Kubernetes 1.36 and those given. */
export const environmentOf = ({
  variables,
  types,
  libraries = [],
}: Pick<Scope, "variables" | "types"> & { readonly libraries?: readonly Library[] }): Environment => {
  kubernetes ??= declarationsOf(kubernetesLibraries);
  const declarations =
    libraries.length === 0 ? kubernetes : declarationsOf([...kubernetesLibraries, ...libraries]);
  return { declarations, variables, ...(types && { types }) };
};

const failed = (source: string, issues: readonly Issue[]): CompileResult => ({
  issues: {
    text: printIssues(source, issues),
    list: issues.map(({ at, message }) => ({ ...positionOf(source, at), message })),
  },
});

const compileIn = (source: string, environment: Environment): CompileResult => {
  const { expr, issues } = parse(source);
  if (issues !== undefined) return failed(source, issues);
  const { checked, issues: typeIssues } = check(source, expr, environment);
  if (checked === undefined) return failed(source, typeIssues);
  return { compiled: compiledOf(checked) };
};

const compiledOf = (checked: Checked): Compiled => {
  const variables = new Set<string>();
  for (const reference of checked.references.values())
    if ("variable" in reference) variables.add(reference.variable);
  return { source: checked.source, type: checked.type, variables, checked };
};

const compilers = new WeakMap<Environment, (source: string) => CompileResult>();

/** Compiles an expression. Few recent and short ones are remembered by environment. */
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
