import {
  BOOL,
  COMPARABLE,
  declare,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  method,
  overloadOf,
  parameter,
  UINT,
} from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const T = parameter("T");
const LIST = listOf(T);

const SUMMABLE = [
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["duration", DURATION],
] as const;

/** The list extensions of cel-go, version 3, as far as they are not of the optionals. */
const extensions: Library["functions"] = [
  declare("slice", method("list_slice", [LIST, INT, INT], LIST, later)),
  declare(
    "flatten",
    method("list_flatten", [listOf(LIST)], LIST, later),
    method("list_flatten_int", [listOf(DYN), INT], listOf(DYN), later),
  ),
  declare(
    "sort",
    ...COMPARABLE.map(([name, type]) =>
      method(`list_${typeName(name)}_sort`, [listOf(type)], listOf(type), later),
    ),
  ),
  declare(
    "@sortByAssociatedKeys",
    ...COMPARABLE.map(([name, type]) =>
      method(`list_${typeName(name)}_sortByAssociatedKeys`, [LIST, listOf(type)], LIST, later),
    ),
  ),
  declare("lists.range", overloadOf("lists_range", [INT], listOf(INT), later)),
  declare("reverse", method("list_reverse", [LIST], LIST, later)),
  declare("distinct", method("list_distinct", [LIST], LIST, later)),
];

/** The name of a type in the ids of cel-go's own overloads. */
function typeName(name: string): string {
  if (name === "duration") return "google.protobuf.Duration";
  return name === "timestamp" ? "google.protobuf.Timestamp" : name;
}

/** The lists of cel-go and of Kubernetes. */
export const lists: Library = {
  name: "lists",
  functions: [
    ...extensions,
    declare(
      "isSorted",
      ...COMPARABLE.map(([name, type]) => method(`list_${name}_is_sorted_bool`, [listOf(type)], BOOL, later)),
    ),
    declare(
      "sum",
      ...SUMMABLE.map(([name, type]) => method(`list_${name}_sum_${name}`, [listOf(type)], type, later)),
    ),
    declare(
      "max",
      ...COMPARABLE.map(([name, type]) => method(`list_${name}_max_${name}`, [listOf(type)], type, later)),
    ),
    declare(
      "min",
      ...COMPARABLE.map(([name, type]) => method(`list_${name}_min_${name}`, [listOf(type)], type, later)),
    ),
    declare("indexOf", method("list_a_index_of_int", [LIST, T], INT, later)),
    declare("lastIndexOf", method("list_a_last_index_of_int", [LIST, T], INT, later)),
  ],
};
