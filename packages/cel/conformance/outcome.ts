import { type Environment, declarationsOf } from "../check/environment.js";
import {
  type ObjectType,
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  INT,
  NULL,
  STRING,
  UINT,
  formatType,
  listOf,
  mapOf,
} from "../check/types.js";
import { check } from "../check/check.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { parse } from "../syntax/parser.js";
import { positionOf } from "../syntax/print-issues.js";

const nested: ObjectType = { kind: "object", name: "Nested", fields: () => new Map([["bb", INT]]) };
export const all: ObjectType = {
  kind: "object",
  name: "All",
  fields: () =>
    new Map<string, Type>([
      ["single_int32", INT],
      ["single_int64", INT],
      ["single_value", DYN],
      ["single_struct", mapOf(STRING, DYN)],
      ["single_nested_message", nested],
      ["repeated_int64", listOf(INT)],
      ["repeated_nested_message", listOf(nested)],
      ["map_int64_nested_type", mapOf(INT, nested)],
      ["single_timestamp", { kind: "timestamp" }],
      ["single_duration", { kind: "duration" }],
    ]),
};

const DECLARATIONS = declarationsOf(kubernetesLibraries);

const environmentWith = (variables: Readonly<Record<string, Type>>): Environment => ({
  declarations: DECLARATIONS,
  variables: new Map(
    Object.entries({
      ...{ is: STRING, ii: INT, iu: UINT, iz: BOOL, ib: BYTES, id: DOUBLE, ix: NULL, object: all, ds: DYN },
      ...variables,
    }),
  ),
  types: (name) => [all, nested].find((type) => type.name === name),
});

/** The type of an expression, or each error with its line and column. */
export const outcomeOf = (source: string, variables: Readonly<Record<string, Type>>): string | readonly string[] => {
  const parsed = parse(source);
  const result = parsed.issues === undefined ? check(source, parsed.expr, environmentWith(variables)) : parsed;
  if (result.issues === undefined) return formatType(result.checked.type);
  return result.issues.map(({ at, message }) => {
    const { line, column } = positionOf(source, at);
    return `${line}:${column + 1} ${message}`;
  });
};

/** An expression, its type or its errors with their lines and columns, and variables. */
export type Row = readonly [
  source: string,
  outcome: string | readonly string[],
  variables?: Readonly<Record<string, Type>>,
];
