import type { Expr } from "../syntax/ast.js";
import { isSmallPattern } from "../libraries/patterns.js";

/** Read each operand at most once, and give nothing larger than the operands together. */
const LINEAR: ReadonlySet<string> = new Set([
  ...["_&&_", "_||_", "!_", "_?_:_", "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"],
  ...["_+_", "_-_", "_*_", "_/_", "_%_", "-_", "_[_]", "_[?_]", "_?._", "@in", "orValue", "hasValue"],
  ...["size", "startsWith", "endsWith", "lowerAscii", "upperAscii", "trim"],
  ...["int", "uint", "double", "string", "bool", "duration", "timestamp"],
]);

/**
 * True if the form of an expression shows that its evaluation takes time that is linear in the sizes of its variables,
 * whatever their values are: it has no loop, and looks only for texts of the expression.
 */
export const isLinear = (expr: Expr): boolean => {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return true;
    case "select":
      return isLinear(expr.operand);
    case "list":
      return expr.elements.every(isLinear);
    case "call": {
      const { function: name, target, args } = expr;
      const operands = target === undefined ? args : [target, ...args];
      return (LINEAR.has(name) || isSearch(name, operands)) && operands.every(isLinear);
    }
    default:
      return false;
  }
};

const isSearch = (name: string, [, wanted, ...others]: readonly Expr[]): boolean => {
  if (wanted?.kind !== "literal" || wanted.constant.type !== "string" || others.length > 0) return false;
  return name === "contains" || (name === "matches" && isSmallPattern(wanted.constant.value));
};
