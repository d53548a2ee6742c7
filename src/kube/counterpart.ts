import { type FieldPath, segmentName } from "./field-path.js";
import { type Json, isArray, own, stringAt } from "./object.js";
import { remember } from "./remember.js";

/**
 * What stood at a place of an object in an older state of it. Items of lists are known by their `name`, `key` or `id`
 * wherever they stand; those that have none of these keep their index in lists of the same length. Undefined if there is
 * nothing, or nobody can tell.
 */
export const counterpart = (older: Json, newer: Json, field: FieldPath): Json | undefined => {
  let value: Json | undefined = newer;
  let old: Json | undefined = older;
  for (const segment of field) {
    const name = segmentName(segment);
    if (typeof name === "string") {
      value = own(value, name);
      old = own(old, name);
    } else if (isArray(value) && isArray(old)) {
      const identity = identityOf(value[name]);
      if (identity !== undefined) old = byIdentity(old).get(identity);
      else old = value.length === old.length ? old[name] : undefined;
      value = value[name];
    } else return undefined;
    if (old === undefined) return undefined;
  }
  return old;
};

const identityOf = (item: Json | undefined): string | undefined => {
  for (const name of ["name", "key", "id"]) {
    const text = stringAt(item, name);
    if (text !== undefined) return `${name}=${text}`;
  }
  return undefined;
};

const byIdentity = remember(
  (list: readonly Json[]): ReadonlyMap<string, Json> =>
    new Map(
      list.flatMap((item): [string, Json][] => {
        const identity = identityOf(item);
        return identity === undefined ? [] : [[identity, item]];
      }),
    ),
);
