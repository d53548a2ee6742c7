import type { Environment, Reference } from "./environment.js";
import { Checker } from "./checker.js";
import { formatCallIssues } from "./format-calls.js";
import { CheckState } from "./state.js";
import { type Type, DYN, formatType, isEquivalentType, unwrapOptional } from "./types.js";
import {
  type Call,
  type Constant,
  type Expr,
  type Issue,
  type List,
  type MapLiteral,
  qualifiedName,
  childrenOf,
} from "../syntax/ast.js";
import { keepIssues } from "../syntax/print-issues.js";
import { type Value, attempt, CelError, uint } from "../values/value.js";

/** An expression whose types are known. */
export interface Checked {
  readonly source: string;
  readonly expr: Expr;
  readonly type: Type;
  /** By the ids of nodes. A node without an entry has type dyn. */
  readonly types: ReadonlyMap<number, Type>;
  /** Identifiers, qualified names (on the outermost select) and calls, by the ids of nodes. */
  readonly references: ReadonlyMap<number, Reference>;
}

/** The name of a function, and the value that it is called on: the target of `sets.contains(x, y)` is a part of the name. */
export const calledFunction = (
  { types }: Checked,
  { function: name, target }: Call,
): { readonly name: string; readonly receiver: Expr | undefined } => {
  const namespace = target === undefined || types.has(target.id) ? undefined : qualifiedName(target);
  const whole = namespace === undefined ? name : `${namespace}.${name}`;
  return { name: whole.replace(/^\./, ""), receiver: namespace === undefined ? target : undefined };
};

type CheckResult =
  | { readonly checked: Checked; readonly issues?: undefined }
  | {
      readonly checked?: undefined;
      readonly issues: readonly [Issue, ...Issue[]];
      readonly truncated: number;
    };

/** Finds the types and the references of an expression, or all that is wrong with them, in the words of the API server. */
export const check = (source: string, expr: Expr, environment: Environment): CheckResult => {
  const state = new CheckState(environment);
  const type = new Checker(state).check(expr);
  const issues = keepIssues(state.issues);
  if (issues !== undefined) return issues;
  const types = new Map<number, Type>();
  for (const [id, found] of state.types) types.set(id, state.substitutions.substitute(found, "dyn"));
  const checked = { source, expr, type: types.get(expr.id) ?? type, types, references: state.references };
  return keepIssues(validate(checked, environment)) ?? { checked };
};

type TypeOf = (expr: Expr) => Type;

const mismatch = (expr: Expr, expected: Type, found: Type): Issue => ({
  at: expr.at,
  message: `expected type '${formatType(expected)}' but found '${formatType(found)}'`,
});

/** The type of an element, without the optional one that '?' takes away. */
const elementType = (type: Type, isOptional: boolean): Type => (isOptional ? (unwrapOptional(type) ?? DYN) : type);

/** All elements of a literal must have the same type. The first one that has another is reported. */
const listIssues = (list: List, typeOf: TypeOf): readonly Issue[] => {
  let expected: Type | undefined;
  for (const [index, element] of list.elements.entries()) {
    const type = elementType(typeOf(element), list.optional.includes(index));
    expected ??= type;
    if (!isEquivalentType(expected, type)) return [mismatch(element, expected, type)];
  }
  return [];
};

const mapIssues = (map: MapLiteral, typeOf: TypeOf): readonly Issue[] => {
  const [first, ...rest] = map.entries;
  if (first === undefined) return [];
  const key = typeOf(first.key);
  const value = elementType(typeOf(first.value), first.optional);
  return rest.flatMap((entry) => {
    const types = [typeOf(entry.key), elementType(typeOf(entry.value), entry.optional)] as const;
    return [
      ...(isEquivalentType(key, types[0]) ? [] : [mismatch(entry.key, key, types[0])]),
      ...(isEquivalentType(value, types[1]) ? [] : [mismatch(entry.value, value, types[1])]),
    ];
  });
};

export const valueOf = (constant: Constant): Value =>
  constant.type === "uint" ? uint(constant.value) : constant.value;

/** Functions whose first argument must be valid if it is a literal. */
const CHECKED_LITERALS = new Set(["duration", "timestamp", "matches"]);

/** True if a function accepts the values, which have the types of one of the overloads. */
const accepts = (environment: Environment, name: string, overloadIds: readonly string[], args: readonly Value[]) => {
  const overloads = environment.declarations.functions.get(name)?.overloads ?? [];
  const overload = overloads.find(({ id }) => overloadIds.includes(id));
  return overload === undefined || !(attempt(() => overload.call(args)) instanceof CelError);
};

/** The API server looks at the first argument of `matches` even where that is no pattern but the text. */
const literalIssues = (call: Call, { references }: Checked, environment: Environment): readonly Issue[] => {
  const [literal] = call.args;
  if (!CHECKED_LITERALS.has(call.function) || literal?.kind !== "literal") return [];
  const reference = references.get(call.id);
  if (reference === undefined || !("overloads" in reference)) return [];
  const value = valueOf(literal.constant);
  const args = call.function === "matches" ? ["", value] : [value];
  if (accepts(environment, call.function, reference.overloads, args)) return [];
  return [{ at: literal.at, message: `invalid ${call.function} argument` }];
};

const issuesOf = (
  expr: Expr,
  isFormatted: boolean,
  typeOf: TypeOf,
  checked: Checked,
  environment: Environment,
): readonly Issue[] => {
  switch (expr.kind) {
    case "list":
      return isFormatted ? [] : listIssues(expr, typeOf);
    case "map":
      return isFormatted ? [] : mapIssues(expr, typeOf);
    case "call":
      return [...literalIssues(expr, checked, environment), ...formatCallIssues(expr, typeOf)];
    default:
      return [];
  }
};

/**
 * Runs the API server's checks besides types: durations, times, patterns, formats, and that literals are homogeneous.
 */
const validate = (checked: Checked, environment: Environment): readonly Issue[] => {
  const typeOf: TypeOf = ({ id }) => checked.types.get(id) ?? DYN;
  const issues: Issue[] = [];
  for (const [expr, isFormatted] of nodesOf(checked.expr))
    issues.push(...issuesOf(expr, isFormatted, typeOf, checked, environment));
  return issues;
};

/** All nodes of a tree, each once, and whether they are below a call of `format`. */
function* nodesOf(root: Expr): Iterable<readonly [Expr, isFormatted: boolean]> {
  const seen = new Set<number>();
  const pending: (readonly [Expr, boolean])[] = [[root, false]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [expr, isFormatted] = next;
    if (seen.has(expr.id)) continue;
    seen.add(expr.id);
    yield next;
    const isBelow = isFormatted || (expr.kind === "call" && expr.function === "format");
    for (const child of childrenOf(expr)) pending.push([child, isBelow]);
  }
}
