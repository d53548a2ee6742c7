import { type CompileIssue, type Compiled, type Environment, type Type, compile, formatType } from "kube-cel";

/** An expression of a policy: either compiled, or its problem. */
export type Expression = UsableExpression | BrokenExpression;

interface UsableExpression {
  readonly source: string;
  readonly compiled: Compiled;
  readonly problem?: undefined;
}

interface BrokenExpression {
  readonly source: string;
  readonly compiled?: undefined;
  /** In the words of the API server, such as "must evaluate to bool but got int". */
  readonly problem: string;
  /** The mistakes in the source; none if it only has the wrong type. */
  readonly issues: readonly CompileIssue[];
}

/** An expression with a name: a variable or a match condition. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: Expression;
}

/** Compiles an expression that must have one of these types, or any type (apiserver, pkg/admission/plugin/cel/compile.go). */
export const compileExpression = (
  source: string,
  environment: Environment,
  types?: readonly [Type, ...Type[]],
): Expression => {
  const { compiled, issues } = compile(source, environment);
  if (compiled === undefined) {
    const what = issues.stage === "compile" ? "compilation" : "program instantiation";
    return { source, problem: `${what} failed: ${issues.text}`, issues: issues.list };
  }
  const actual = formatType(compiled.type);
  const names = (types ?? []).map(formatType);
  if (types === undefined || names.includes(actual)) return { source, compiled };
  const wanted = names.length === 1 ? (names[0] ?? "") : `one of [${names.join(" ")}]`;
  return { source, problem: `must evaluate to ${wanted} but got ${actual}`, issues: [] };
};
