import type { Expr } from "../syntax/ast.js";

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
export function* nodesOf(root: Expr): Iterable<readonly [Expr, isFormatted: boolean]> {
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
