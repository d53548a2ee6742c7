import {
  type CompileIssue,
  type Compiled,
  type Environment,
  type ListValue,
  type MapValue,
  type Value,
  CelError,
  compile as compileChecked,
  environmentOf,
  evaluate as evaluateChecked,
  formatType,
  isList,
  isMap,
  jsonOfValue,
  typeNameOf,
  valueOfJson,
} from "kube-cel";
import type { Json } from "kube-json";

/** All that policies use of the CEL engine. */
export { CelError, environmentOf, formatType };
export type { Compiled, Environment, Value };
export type Issue = CompileIssue;
export type Declared = Parameters<typeof environmentOf>[0];

export type Compilation =
  | { readonly compiled: Compiled }
  /** In the words of the API server. */
  | { readonly compiled?: undefined; readonly issues: readonly Issue[]; readonly text: string };

export const compile = (source: string, environment: Environment): Compilation => {
  const { compiled, issues } = compileChecked(source, environment);
  if (compiled !== undefined) return { compiled };
  const what = issues.stage === "compile" ? "compilation" : "program instantiation";
  return { issues: issues.list, text: `${what} failed: ${issues.text}` };
};

export interface Evaluated {
  readonly result: Value | CelError;
  readonly cost: number;
}

/** Evaluates an expression until its cost exceeds the limit. `lookup` may throw a CelError. */
export const evaluate = (compiled: Compiled, lookup: (name: string) => Value | undefined, limit: number): Evaluated => {
  const { value, cost } = evaluateChecked(compiled, lookup, limit);
  // Exceeding the limit is an error that nothing absorbs.
  const isError = value instanceof Error && !(value instanceof CelError);
  return { result: isError ? new CelError(value.message) : value, cost };
};

/** JSON as a value of type dyn. */
export const toValue = (json: Json): Value => valueOfJson(json);

/** The JSON of a value; undefined if it has none, such as a type. */
export const toJson = (value: Value): Json | undefined => {
  try {
    return jsonOfValue(value) as Json;
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
};

export const typeNameOfValue = (value: Value): string => typeNameOf(value);

export const isListValue = (value: Value): value is ListValue => isList(value);

export const isMapValue = (value: Value): value is MapValue => isMap(value);
