import type { Expr } from "./ast.js";
import { type Builder, MacroError } from "./builder.js";
import { ACCUMULATOR, argument, checkNotAccumulator, collectingFold, type MacroCall, quantifierFold } from "./folds.js";

const QUANTIFIERS = new Set(["all", "exists", "exists_one", "existsOne"]);
const TRANSFORMS = new Set(["transformList", "transformMap", "transformMapEntry"]);
const INSERT = "cel.@mapInsert";

export const isTwoVariableMacro = ({ name, args }: MacroCall): boolean =>
  args.length === 3 ? QUANTIFIERS.has(name) || TRANSFORMS.has(name) : args.length === 4 && TRANSFORMS.has(name);

const simpleName = (variable: Expr): string => {
  if (variable.kind !== "ident") throw new MacroError(variable.at, "argument must be a simple name");
  return variable.name;
};

/** An index or a key, and a value. */
const variablesOf = (args: readonly Expr[]): readonly [string, string] => {
  const [left, right] = [argument(args, 0), argument(args, 1)];
  const [first, second] = [simpleName(left), simpleName(right)];
  if (first === second) throw new MacroError(right.at, `duplicate variable name: ${first}`);
  checkNotAccumulator(left, first);
  checkNotAccumulator(right, second);
  return [first, second];
};

const transform = (builder: Builder, { at, name, target, args }: MacroCall): Expr => {
  const variables = variablesOf(args);
  const value = argument(args, args.length - 1);
  const filter = args.length === 4 ? argument(args, 2) : undefined;
  const accumulator = builder.ident(at, ACCUMULATOR);
  const isList = name === "transformList";
  const start = isList ? builder.list(at, []) : builder.map(at, []);
  const add = (): Expr => {
    if (isList) return builder.call(at, "_+_", [accumulator, builder.list(at, [value])]);
    if (name === "transformMapEntry") return builder.call(at, INSERT, [accumulator, value]);
    return builder.call(at, INSERT, [accumulator, builder.ident(at, variables[0]), value]);
  };
  return builder.comprehension(at, target, variables, collectingFold(builder, at, start, add(), filter));
};

/** What a macro with two variables expands to, such as `map.all(key, value, predicate)`. */
export const twoVariableMacro = (builder: Builder, call: MacroCall): Expr => {
  if (TRANSFORMS.has(call.name)) return transform(builder, call);
  const { at, name, target, args } = call;
  return builder.comprehension(at, target, variablesOf(args), quantifierFold(builder, at, name, argument(args, 2)));
};
