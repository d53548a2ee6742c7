import { type Json, type JsonObject, isArray, own } from "kube-json";

/** The fields that an API server sets in structs, before it validates them, if they are not set. */
export type Defaults = Readonly<
  Record<string, (struct: JsonObject, parent: JsonObject | undefined) => JsonObject | undefined>
>;

type Fill = (struct: JsonObject) => JsonObject;

const filled = (struct: JsonObject, values: JsonObject, isUnset: (value: Json) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isUnset(own(struct, name) ?? null)));

/** The values of those fields that are not set. */
export const unset = (struct: JsonObject, values: JsonObject): JsonObject =>
  filled(struct, values, (value) => value === null);

/** The values of those fields that are not set, or empty texts. */
export const empty = (struct: JsonObject, values: JsonObject): JsonObject =>
  filled(struct, values, (value) => value === null || value === "");

/** The values of those fields that are not set, or empty lists. */
export const emptyLists = (struct: JsonObject, values: JsonObject): JsonObject =>
  filled(struct, values, (value) => value === null || (isArray(value) && value.length === 0));

// For tables.

export const setting =
  (values: JsonObject): Fill =>
  (struct) =>
    unset(struct, values);

export const settingEmpty =
  (values: JsonObject): Fill =>
  (struct) =>
    empty(struct, values);

/** Sets numbers that are not set, or 0, which is the same in Go. */
export const settingZero =
  (values: JsonObject): Fill =>
  (struct) =>
    filled(struct, values, (value) => value === null || value === 0);

/** Structs that are no pointers in Go are there, even if they are not set: their checks then tell what they lack. */
export const present = (...names: readonly string[]): Fill =>
  setting(Object.fromEntries(names.map((name) => [name, {}])));
