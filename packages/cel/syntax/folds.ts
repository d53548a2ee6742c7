import type { Expr, Offset } from "./ast.js";
import { type Builder, MacroError } from "./builder.js";

/** The accumulator of comprehensions. No source can name it. */
export const ACCUMULATOR = "@result";

/** Its former name, which no iteration variable may have either. */
const FORMER_ACCUMULATOR = "__result__";

/** A call as it stands in the source. `at` is its parenthesis. */
export interface MacroCall {
  readonly at: Offset;
  readonly name: string;
  readonly target: Expr;
  readonly args: readonly Expr[];
}

export const checkNotAccumulator = (variable: Expr, name: string): void => {
  if (name === ACCUMULATOR || name === FORMER_ACCUMULATOR)
    throw new MacroError(variable.at, "iteration variable overwrites accumulator variable");
};

/** The argument at an index; calls of macros have been counted before. */
export const argument = (args: readonly Expr[], index: number): Expr => {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a macro has no argument ${index}`);
  return arg;
};

/** Returns the fold of a quantifier's comprehension for its predicate. */
export const quantifierFold = (builder: Builder, at: Offset, name: string, predicate: Expr) => {
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
export const collectingFold = (builder: Builder, at: Offset, accuInit: Expr, add: Expr, filter: Expr | undefined) => ({
  accuVar: ACCUMULATOR,
  accuInit,
  condition: builder.boolean(at, true),
  step: filter === undefined ? add : builder.call(at, "_?_:_", [filter, add, builder.ident(at, ACCUMULATOR)]),
  result: builder.ident(at, ACCUMULATOR),
});
