import { BOOL, declare, listOf, overloadOf, parameter } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const LIST = listOf(parameter("T"));

/** Lists as sets. */
export const sets: Library = {
  name: "sets",
  functions: [
    declare("sets.contains", overloadOf("list_sets_contains_list", [LIST, LIST], BOOL, later)),
    declare("sets.equivalent", overloadOf("list_sets_equivalent_list", [LIST, LIST], BOOL, later)),
    declare("sets.intersects", overloadOf("list_sets_intersects_list", [LIST, LIST], BOOL, later)),
  ],
};
