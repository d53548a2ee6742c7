import type { AnyRule } from "../../model/rule.js";
import { nullableDiscouraged } from "./nullable-discouraged.js";
import { scalarListType } from "./scalar-list-type.js";

export const CRD_UPSTREAM: readonly AnyRule[] = [nullableDiscouraged, scalarListType];
