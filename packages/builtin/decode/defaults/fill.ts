import { type Json, type JsonObject, own } from "kube-json";

/** The values of those fields that are not set. */
export const unset = (struct: JsonObject, values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && (own(struct, name) ?? null) === null),
  );

/** The values of those fields that are not set, or empty texts. */
export const empty = (struct: JsonObject, values: Readonly<Record<string, Json>>): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => (own(struct, name) ?? "") === ""));
