import type { Call, Constant, Expr, Issue, List, MapLiteral } from "../syntax/ast.js";
import { CelError, type Value, attempt } from "../values/value.js";
import type { Checked } from "./checked.js";
import type { Environment } from "./environment.js";
import { formatCallIssues } from "./format-calls.js";
import { type Type, DYN, formatType } from "./types.js";
import { isEquivalentType, unwrapOptional } from "./relations.js";

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

const valueOf = (constant: Constant): Value =>
  constant.type === "uint" ? { kind: "uint", value: constant.value } : constant.value;

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
export const validate = (checked: Checked, environment: Environment): readonly Issue[] => {
  const typeOf: TypeOf = ({ id }) => checked.types.get(id) ?? DYN;
  const issues: Issue[] = [];
  for (const [expr, isFormatted] of nodesOf(checked.expr))
    issues.push(...issuesOf(expr, isFormatted, typeOf, checked, environment));
  return issues;
};

/** The nodes below a node. */
const childrenOf = (expr: Expr): readonly Expr[] => {
  switch (expr.kind) {
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case "struct":
      return expr.entries.map(({ value }) => value);
    case "comprehension":
      return [expr.range, expr.accuInit, expr.condition, expr.step, expr.result];
    default:
      return [];
  }
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
