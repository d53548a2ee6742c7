import type { AnyRule } from "../../model/rule.js";
import { nullableDiscouraged } from "./nullable-discouraged.js";

export const CRD_UPSTREAM: readonly AnyRule[] = [nullableDiscouraged];
