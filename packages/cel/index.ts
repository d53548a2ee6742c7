export type { Environment } from "./check/environment.js";
export { type PathRead, type Reading, pathsRead, valueRead } from "./check/paths-read.js";
export {
  type ListType,
  type MapType,
  type ObjectType,
  type PrimitiveType,
  type Type,
  BOOL,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  formatType,
  listOf,
  mapOf,
} from "./check/types.js";
export type { Library } from "./check/environment.js";
export { type Bounds, type SizeOf, MAX_COST } from "./cost/operand.js";
export { type Way, endingsOf, fieldsRead } from "./endings/endings.js";
export type { Absence, FieldRead } from "./endings/judge.js";
export type { Ending } from "./endings/outcomes.js";
export { type Bound, keyOf } from "./endings/expressions.js";
export { estimateCost } from "./cost/estimate.js";
export { isLinear } from "./cost/linear.js";
export {
  type CompileIssue,
  type CompileIssues,
  type CompileResult,
  type Compiled,
  compile,
  environmentOf,
  evaluate,
} from "./engine/engine.js";
export type { Evaluation } from "./runtime/plan.js";
export { type Expr, qualifiedName } from "./syntax/ast.js";
export { treeOf } from "./syntax/parser.js";
export { RESERVED } from "./syntax/source.js";
export { type PositionedIssue, plainIssues } from "./syntax/print-issues.js";
export { keptAs } from "./values/collections.js";
export { equal } from "./values/compare.js";
export { type Amount, addAmounts, compareAmounts, parseAmount, signOf } from "./libraries/quantity.js";
export { type Url, readUrl } from "./libraries/urls.js";
export { jsonOfValue, valueOfJson } from "./values/json.js";
export { parseDuration, parseTimestamp } from "./values/times.js";
export {
  type Duration,
  type ListValue,
  type MapValue,
  type OpaqueValue,
  type Timestamp,
  type Uint,
  type Value,
  CelError,
  CostLimitExceeded,
  isList,
  isMap,
  typeNameOf,
} from "./values/value.js";
export type { Checked } from "./check/check.js";
export type { Json } from "kube-json";
