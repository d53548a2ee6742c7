import { BOOL, listOf, parameter } from "../check/types.js";
import { declare, overloadOf } from "./declare.js";
import { contains, elements } from "../values/lists.js";
import type { Value } from "../values/value.js";
import { listAt } from "./arguments.js";
import type { Library } from "../check/library.js";

const LIST = listOf(parameter("T"));

const containsAll = (list: Value | undefined, part: Value | undefined): boolean => {
  const values = listAt(list);
  for (const value of elements(listAt(part))) if (!contains(values, value)) return false;
  return true;
};

const intersects = (left: Value | undefined, right: Value | undefined): boolean => {
  const values = listAt(right);
  for (const value of elements(listAt(left))) if (contains(values, value)) return true;
  return false;
};

/** Lists as sets. */
export const sets: Library = {
  functions: [
    declare(
      "sets.contains",
      overloadOf("list_sets_contains_list", [LIST, LIST], BOOL, ([left, right]) => containsAll(left, right)),
    ),
    declare(
      "sets.equivalent",
      overloadOf(
        "list_sets_equivalent_list",
        [LIST, LIST],
        BOOL,
        ([left, right]) => containsAll(left, right) && containsAll(right, left),
      ),
    ),
    declare(
      "sets.intersects",
      overloadOf("list_sets_intersects_list", [LIST, LIST], BOOL, ([left, right]) => intersects(left, right)),
    ),
  ],
};
