import {
  type FieldPath,
  type Json,
  type JsonObject,
  child,
  isArray,
  isObject,
  key,
  own,
  remember,
  rememberText,
} from "kube-json";
import { type FieldType, type StructType, structsIn } from "../types/type-table.js";
import type { Checks, Place, Problem } from "./check.js";

/** The problems of a decoded object and of all structs in it, except for its status, which a write does not set. */
export const validate = (
  type: string,
  object: JsonObject,
  old: JsonObject | undefined,
  checks: Checks,
): readonly Problem[] => {
  const found: Problem[] = [];
  struct({ value: object, field: [], type, parent: undefined, root: object, old }, checks, found);
  return found;
};

// Problems are collected, not yielded: a generator in a generator is slow, and nearly all structs have none.

const struct = (at: Omit<Place, "problemsIn">, checks: Checks, found: Problem[]): void => {
  let known: Map<string, readonly Problem[]> | undefined;
  const problemsIn: Place["problemsIn"] = (name) => {
    const before = known?.get(name);
    if (before !== undefined) return before;
    const problems: Problem[] = [];
    below(place, name, checks, problems);
    (known ??= new Map()).set(name, problems);
    return problems;
  };
  const { value, field, type, parent, root, old } = at;
  const place: Place = { value, field, type, parent, root, old, problemsIn };
  for (const check of checks[type] ?? []) for (const problem of check(place)) found.push(problem);
  for (const name of Object.keys(value)) {
    if (parent === undefined && name === "status") continue;
    const before = known?.get(name);
    if (before === undefined) below(place, name, checks, found);
    else for (const problem of before) found.push(problem);
  }
};

/** Checks the structs of a field. */
const below = (place: Place, name: string, checks: Checks, found: Problem[]): void => {
  const type = checkedIn(checks)(place.type).get(name);
  const value = type === undefined ? undefined : own(place.value, name);
  if (type !== undefined && value !== undefined)
    inside(type, value, place.old && own(place.old, name), child(place.field, name), place, checks, found);
};

/** The fields of a struct that hold structs with checks, in them or below. */
const checkedIn = remember((checks: Checks): ((type: string) => StructType) => {
  const isChecked = (type: string): boolean => {
    const types = new Set([type]);
    for (const one of types) {
      if (checks[one] !== undefined) return true;
      for (const inner of structsIn(one).values()) types.add(structOf(inner));
    }
    return false;
  };
  return rememberText((type) => new Map([...structsIn(type)].filter(([, inner]) => isChecked(structOf(inner)))));
});

/** The struct of a field, or of the items or entries of one. */
const structOf = (type: FieldType): string => {
  if (type.kind === "list" || type.kind === "map") return structOf(type.element);
  return type.kind === "struct" ? type.name : "";
};

const inside = (
  type: FieldType,
  value: Json,
  old: Json | undefined,
  field: FieldPath,
  parent: Place,
  checks: Checks,
  found: Problem[],
): void => {
  if (type.kind === "struct" && isObject(value)) {
    const before = isObject(old) ? old : undefined;
    struct({ value, field, type: type.name, parent, root: parent.root, old: before }, checks, found);
  } else if (type.kind === "list" && isArray(value))
    for (const [index, item] of value.entries())
      inside(type.element, item, undefined, child(field, index), parent, checks, found);
  else if (type.kind === "map" && isObject(value))
    for (const [name, entry] of Object.entries(value))
      if (entry !== undefined) inside(type.element, entry, undefined, child(field, key(name)), parent, checks, found);
};
