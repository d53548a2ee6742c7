import type { Constant, Expr } from "../syntax/ast.js";

const constantText = (constant: Constant): string => {
  switch (constant.type) {
    case "string":
      return JSON.stringify(constant.value);
    case "bytes":
      return `b${JSON.stringify([...constant.value])}`;
    case "uint":
      return `${constant.value}u`;
    case "double":
      return Number.isInteger(constant.value) ? `${constant.value}.0` : String(constant.value);
    default:
      return String(constant.value);
  }
};

/** A tree as calls of its operators and macros, such as '_+_(1, a.b)'. */
export const treeText = (expr: Expr): string => {
  const all = (parts: readonly Expr[]): string => parts.map(treeText).join(", ");
  switch (expr.kind) {
    case "literal":
      return constantText(expr.constant);
    case "ident":
      return expr.name;
    case "select":
      return `${treeText(expr.operand)}.${expr.field}${expr.testOnly ? "?" : ""}`;
    case "call":
      return `${expr.target === undefined ? "" : `${treeText(expr.target)}.`}${expr.function}(${all(expr.args)})`;
    case "list":
      return `[${expr.elements.map((part, index) => (expr.optional.includes(index) ? "?" : "") + treeText(part)).join(", ")}]`;
    case "map":
      return `{${expr.entries.map(({ key, value, optional }) => `${optional ? "?" : ""}${treeText(key)}: ${treeText(value)}`).join(", ")}}`;
    case "struct":
      return `${expr.typeName}{${expr.entries.map(({ field, value, optional }) => `${optional ? "?" : ""}${field}: ${treeText(value)}`).join(", ")}}`;
    case "comprehension": {
      const variables = [expr.iterVar, ...(expr.iterVar2 === undefined ? [] : [expr.iterVar2])].join(", ");
      const fold = [expr.accuInit, expr.condition, expr.step, expr.result].map(treeText).join(", ");
      return `fold(${treeText(expr.range)}, ${variables}, ${expr.accuVar}, ${fold})`;
    }
  }
};

/** All places of a tree, in the order in which treeText writes its nodes. */
export const placesOf = (expr: Expr): readonly number[] => {
  const below = (parts: readonly Expr[]): readonly number[] => parts.flatMap(placesOf);
  switch (expr.kind) {
    case "select":
      return [expr.at, ...placesOf(expr.operand)];
    case "call":
      return [expr.at, ...below(expr.target === undefined ? expr.args : [expr.target, ...expr.args])];
    case "list":
      return [expr.at, ...below(expr.elements)];
    case "map":
      return [expr.at, ...expr.entries.flatMap(({ at, key, value }) => [at, ...placesOf(key), ...placesOf(value)])];
    case "struct":
      return [expr.at, ...expr.entries.flatMap(({ at, value }) => [at, ...placesOf(value)])];
    case "comprehension":
      return [expr.at, ...below([expr.range, expr.accuInit, expr.condition, expr.step, expr.result])];
    default:
      return [expr.at];
  }
};
