import type { Expr, Offset } from "./ast.js";
import { type Builder, MacroError } from "./builder.js";

/** The accumulator of comprehensions. No source can name it. */
const ACCUMULATOR = "@result";

/** Its former name, which no iteration variable may have either. */
const FORMER_ACCUMULATOR = "__result__";

/** A call as it stands in the source. `at` is its parenthesis. */
interface MacroCall {
  readonly at: Offset;
  readonly name: string;
  readonly target: Expr;
  readonly args: readonly Expr[];
}

/** True for the variable in which macros collect their result. */
export const isAccumulator = (name: string | undefined): boolean => name === ACCUMULATOR || name === FORMER_ACCUMULATOR;

const checkNotAccumulator = (variable: Expr, name: string): void => {
  if (isAccumulator(name)) throw new MacroError(variable.at, "iteration variable overwrites accumulator variable");
};

/** The argument at an index; calls of macros have been counted before. */
const argument = (args: readonly Expr[], index: number): Expr => {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a macro has no argument ${index}`);
  return arg;
};

/** Returns the fold of a quantifier's comprehension for its predicate. */
const quantifierFold = (builder: Builder, at: Offset, name: string, predicate: Expr) => {
  const accumulator = () => builder.ident(at, ACCUMULATOR);
  switch (name) {
    case "all":
      return {
        accuVar: ACCUMULATOR,
        accuInit: builder.boolean(at, true),
        condition: builder.call(at, "@not_strictly_false", [accumulator()]),
        step: builder.call(at, "_&&_", [accumulator(), predicate]),
        result: accumulator(),
      };
    case "exists":
      return {
        accuVar: ACCUMULATOR,
        accuInit: builder.boolean(at, false),
        condition: builder.call(at, "@not_strictly_false", [builder.call(at, "!_", [accumulator()])]),
        step: builder.call(at, "_||_", [accumulator(), predicate]),
        result: accumulator(),
      };
    default: {
      const more = builder.call(at, "_+_", [accumulator(), builder.int(at, 1n)]);
      return {
        accuVar: ACCUMULATOR,
        accuInit: builder.int(at, 0n),
        condition: builder.boolean(at, true),
        step: builder.call(at, "_?_:_", [predicate, more, accumulator()]),
        result: builder.call(at, "_==_", [accumulator(), builder.int(at, 1n)]),
      };
    }
  }
};

/** The fold that collects values in a list or a map, if the filter is true. */
const collectingFold = (builder: Builder, at: Offset, accuInit: Expr, add: Expr, filter: Expr | undefined) => ({
  accuVar: ACCUMULATOR,
  accuInit,
  condition: builder.boolean(at, true),
  step: filter === undefined ? add : builder.call(at, "_?_:_", [filter, add, builder.ident(at, ACCUMULATOR)]),
  result: builder.ident(at, ACCUMULATOR),
});

const nameOf = (variable: Expr, message: string): string => {
  if (variable.kind !== "ident") throw new MacroError(variable.at, message);
  return variable.name;
};

const iterationVariable = (args: readonly Expr[], message: string): string => {
  const variable = argument(args, 0);
  const name = nameOf(variable, message);
  checkNotAccumulator(variable, name);
  return name;
};

const quantifier = (builder: Builder, { at, name, target, args }: MacroCall): Expr => {
  const variable = iterationVariable(args, "argument must be a simple name");
  return builder.comprehension(at, target, [variable], quantifierFold(builder, at, name, argument(args, 1)));
};

const collector = (builder: Builder, { at, name, target, args }: MacroCall): Expr => {
  const variable = iterationVariable(args, "argument is not an identifier");
  const hasFilter = name === "filter" || args.length === 3;
  const value = name === "filter" ? argument(args, 0) : argument(args, args.length - 1);
  const add = builder.call(at, "_+_", [builder.ident(at, ACCUMULATOR), builder.list(at, [value])]);
  const filter = hasFilter ? argument(args, 1) : undefined;
  return builder.comprehension(at, target, [variable], collectingFold(builder, at, builder.list(at, []), add, filter));
};

/** `optMap` and `optFlatMap`: a comprehension that never loops gives the value its name. */
const optional = (builder: Builder, { at, name, target, args }: MacroCall): Expr => {
  const variable = nameOf(argument(args, 0), `${name}() variable name must be a simple identifier`);
  const value = builder.comprehension(at, builder.list(at, []), ["#unused"], {
    accuVar: variable,
    accuInit: builder.memberCall(at, "value", target, []),
    condition: builder.boolean(at, false),
    step: builder.ident(at, variable),
    result: argument(args, 1),
  });
  return builder.call(at, "_?_:_", [
    builder.memberCall(at, "hasValue", target, []),
    name === "optMap" ? builder.call(at, "optional.of", [value]) : value,
    builder.call(at, "optional.none", []),
  ]);
};

const SORT_INPUT = "@__sortBy_input__";

/** `sortBy`: gives the list a name, because it is sorted by the keys that are computed from it. */
const sortBy = (builder: Builder, call: MacroCall): Expr => {
  const { at, target } = call;
  if (target.kind === "literal" || target.kind === "map" || target.kind === "struct") {
    const kinds = "a list, identifier, comprehension, call or select expression";
    throw new MacroError(target.at, `sortBy can only be applied to ${kinds}`);
  }
  const input = () => builder.ident(at, SORT_INPUT);
  const keys = collector(builder, { ...call, name: "map", target: input() });
  return builder.comprehension(at, builder.list(at, []), ["#unused"], {
    accuVar: SORT_INPUT,
    accuInit: target,
    condition: builder.boolean(at, false),
    step: input(),
    result: builder.memberCall(at, "@sortByAssociatedKeys", input(), [keys]),
  });
};

type Expand = (builder: Builder, call: MacroCall) => Expr;

/** By the name and the number of arguments. */
const MACROS = new Map<string, Expand>([
  ["all:2", quantifier],
  ["exists:2", quantifier],
  ["exists_one:2", quantifier],
  ["existsOne:2", quantifier],
  ["map:2", collector],
  ["map:3", collector],
  ["filter:2", collector],
  ["optMap:2", optional],
  ["optFlatMap:2", optional],
  ["sortBy:2", sortBy],
]);

const expand = (builder: Builder, call: MacroCall): Expr | undefined => {
  if (isTwoVariableMacro(call)) return twoVariableMacro(builder, call);
  return MACROS.get(`${call.name}:${call.args.length}`)?.(builder, call);
};

/** A call with a target, or what its macro expands to. */
export const memberCallOrMacro = (
  builder: Builder,
  at: Offset,
  name: string,
  target: Expr,
  args: readonly Expr[],
): Expr => {
  try {
    return expand(builder, { at, name, target, args }) ?? builder.memberCall(at, name, target, args);
  } catch (error) {
    if (error instanceof MacroError) return builder.report(error.at, error.message);
    throw error;
  }
};

/** A call without a target, or what its macro expands to. */
export const callOrMacro = (builder: Builder, at: Offset, name: string, args: readonly Expr[]): Expr => {
  const [operand] = args;
  if (name !== "has" || args.length !== 1 || operand === undefined) return builder.call(at, name, args);
  if (operand.kind !== "select") return builder.report(operand.at, "invalid argument to has() macro");
  return builder.select(at, operand.operand, operand.field, true);
};

const QUANTIFIERS = new Set(["all", "exists", "exists_one", "existsOne"]);
const TRANSFORMS = new Set(["transformList", "transformMap", "transformMapEntry"]);
const INSERT = "cel.@mapInsert";

const isTwoVariableMacro = ({ name, args }: MacroCall): boolean =>
  args.length === 3 ? QUANTIFIERS.has(name) || TRANSFORMS.has(name) : args.length === 4 && TRANSFORMS.has(name);

/** An index or a key, and a value. */
const variablesOf = (args: readonly Expr[]): readonly [string, string] => {
  const [left, right] = [argument(args, 0), argument(args, 1)];
  const [first, second] = [left, right].map((variable) => nameOf(variable, "argument must be a simple name")) as [
    string,
    string,
  ];
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

/** Expands a macro with two variables, such as `map.all(key, value, predicate)`. */
const twoVariableMacro = (builder: Builder, call: MacroCall): Expr => {
  if (TRANSFORMS.has(call.name)) return transform(builder, call);
  const { at, name, target, args } = call;
  return builder.comprehension(at, target, variablesOf(args), quantifierFold(builder, at, name, argument(args, 2)));
};
