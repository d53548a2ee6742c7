import type { AnyRule } from "../../model/rule.js";
import { listBoundedAndTyped } from "./list-bounded-and-typed.js";
import { mapBounded } from "./map-bounded.js";
import { nullableDiscouraged } from "./nullable-discouraged.js";
import { stringConstrained } from "./string-constrained.js";

export const CRD_UPSTREAM: readonly AnyRule[] = [
  listBoundedAndTyped,
  mapBounded,
  nullableDiscouraged,
  stringConstrained,
];
