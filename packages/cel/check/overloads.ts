import type { Call } from "../syntax/ast.js";
import {
  type Type,
  BOOL,
  DYN,
  ERROR,
  formatArguments,
  isDyn,
  isExactType,
  parametersOf,
  withParameters,
} from "./types.js";
import type { CelFunction, Overload } from "./environment.js";
import type { CheckState } from "./state.js";

/** The type with the parameters of a declaration renamed, so that two calls of a function do not share them. */
const instantiate = (state: CheckState, type: Type, names: Map<string, Type>): Type => {
  if (type.kind === "parameter") {
    const fresh = names.get(type.name) ?? state.newParameter();
    names.set(type.name, fresh);
    return fresh;
  }
  const parts = parametersOf(type);
  if (parts.length === 0) return type;
  return withParameters(
    type,
    parts.map((part) => instantiate(state, part, names)),
  );
};

/** The type of the result of an overload; undefined if it does not take the arguments. */
const resultOf = (state: CheckState, overload: Overload, args: readonly Type[]): Type | undefined => {
  if (overload.parameters.length !== args.length) return undefined;
  const names = new Map<string, Type>();
  const parameters = overload.parameters.map((type) => instantiate(state, type, names));
  if (!state.substitutions.areAssignable(args, parameters)) return undefined;
  return state.substitutions.substitute(instantiate(state, overload.result, names), "keep");
};

/** `&&` and `||` name each operand that is no bool. */
const logical = (state: CheckState, call: Call, args: readonly Type[]): Type => {
  const wrong = call.args.filter((_arg, index) => !state.substitutions.isAssignable(args[index] ?? ERROR, BOOL));
  for (const arg of wrong) state.mismatch(arg.at, BOOL, state.types.get(arg.id) ?? ERROR);
  return wrong.length === 0 ? BOOL : ERROR;
};

/** The type of a call, by all overloads that take its arguments. It is dyn if they do not agree. */
export const resolveCall = (
  state: CheckState,
  call: Call,
  { name, overloads }: CelFunction,
  args: readonly Type[],
  hasTarget: boolean,
): Type => {
  if (name === "_&&_" || name === "_||_") {
    state.references.set(call.id, { overloads: overloads.map(({ id }) => id) });
    return logical(state, call, args);
  }
  const matching: string[] = [];
  let result: Type | undefined;
  for (const overload of overloads) {
    if (overload.isMember !== hasTarget) continue;
    const type = resultOf(state, overload, args);
    if (type === undefined) continue;
    matching.push(overload.id);
    if (result === undefined) result = type;
    else if (!isDyn(result) && !isExactType(type, result)) result = DYN;
  }
  if (result === undefined) {
    const types = args.map((type) => state.substitutions.substitute(type, "dyn"));
    const applied = formatArguments(types, hasTarget);
    state.report(call.at, `found no matching overload for '${name}' applied to '${applied}'`);
    return ERROR;
  }
  state.references.set(call.id, { overloads: matching });
  return state.built(call.at, result);
};
