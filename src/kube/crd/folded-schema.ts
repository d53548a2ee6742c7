import { type Json, type JsonObject, arrayAt, isArray, own, remember } from "kube-json";
import {
  BOUNDS,
  type Conjuncts,
  type LimitKeyword,
  conjunctsOf,
  enumOf,
  isSimple,
  limitOf,
  valuesOf,
} from "./schema-limits.js";

/**
 * The schema with the limits that its `allOf` holds: generators put those of a field there if its type has some, too. What
 * cannot be said in one schema, such as a second pattern, stays in `allOf`.
 */
export const folded = (schema: JsonObject): JsonObject => (isArray(schema["allOf"]) ? fold(schema) : schema);

const fold = remember((schema: JsonObject): JsonObject => {
  const parts = conjunctsOf(schema);
  if (parts.length === 1) return schema;
  const { allOf: _, ...rest } = schema;
  const values = enumOf(parts);
  const left = arrayAt(schema, "allOf").filter((part) => !isSimple(part));
  const merged: Record<string, Json | undefined> = {
    ...rest,
    ...(values === undefined ? {} : { enum: [...values.values()] }),
  };
  for (const bound of BOUNDS) Object.assign(merged, boundOf(parts, bound));
  for (const keyword of ["multipleOf", "pattern"]) {
    const [first, ...others] = valuesOf(parts, keyword);
    if (first !== undefined) merged[keyword] = first;
    left.push(...others.map((value) => ({ [keyword]: value })));
  }
  return left.length === 0 ? merged : { ...merged, allOf: left };
});

/** The strictest limit of its kind. */
const boundOf = (parts: Conjuncts, bound: LimitKeyword): JsonObject => {
  const limit = limitOf(parts, bound);
  const { keyword, exclusive } = bound;
  if (limit === undefined) return {};
  const isSaid = exclusive !== undefined && parts.some((part) => own(part, exclusive) !== undefined);
  return { [keyword]: limit.value, ...(isSaid ? { [exclusive]: limit.open } : {}) };
};
