import { type JsonObject, own, stringAt } from "kube-json";
import type { Difference, Direction } from "./schema-change.js";
import { BOUNDS, conjunctsOf, isStricter, limitOf, limitOfFormat } from "./schema-limits.js";

/** The differences of `type` and `format`. */

/** The type for users of the field. */
const typeNameOf = (schema: JsonObject): string =>
  own(schema, "x-kubernetes-int-or-string") === true ? "int-or-string" : (stringAt(schema, "type") ?? "any");

/** For each type, the types that include all its values. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ["number", "int-or-string"],
  string: ["int-or-string"],
};

export const typeDifference = (before: JsonObject, after: JsonObject): Difference | undefined => {
  const [from, to] = [typeNameOf(before), typeNameOf(after)];
  if (from === to) return undefined;
  const isWider = to === "any" || (Object.hasOwn(WIDER, from) && WIDER[from]?.includes(to) === true);
  return { aspect: "type", direction: isWider ? "loosened" : "tightened", keyword: "type", from, to };
};

/** For two schemas of the same type. */
export const formatDifference = (before: JsonObject, after: JsonObject): Difference | undefined => {
  const [from, to] = [stringAt(before, "format"), stringAt(after, "format")];
  const direction = from === to ? undefined : directionOf(before, after);
  return direction === undefined ? undefined : { aspect: "format", direction, keyword: "format", from, to };
};

const directionOf = (before: JsonObject, after: JsonObject): Direction | undefined => {
  const [old, now] = [before, after].map((schema) => stringAt(schema, "format"));
  switch (stringAt(before, "type")) {
    case "integer":
      if (old !== "int32" && now !== "int32") return undefined;
      return now === "int32" ? narrowing(before, after, "tightened") : narrowing(after, before, "loosened");
    case "number":
      if (old !== "float" && now !== "float") return undefined;
      return now === "float" ? "tightened" : "loosened";
    case "string":
      return isChecked(now) ? "tightened" : isChecked(old) ? "loosened" : undefined;
    default:
      return undefined;
  }
};

/** `direction`, unless the bounds of the wider schema already keep its values within the format of the narrower one. */
const narrowing = (wider: JsonObject, narrower: JsonObject, direction: Direction): Direction | undefined => {
  const parts = conjunctsOf(wider);
  const fits = BOUNDS.every((bound) => {
    const end = limitOfFormat(narrower, bound);
    const limit = limitOf(parts, bound);
    return end === undefined || (limit !== undefined && !isStricter(bound.end, end, limit));
  });
  return fits ? undefined : direction;
};

/**
 * The string formats that the API server validates (k8s.io/apiextensions-apiserver,
 * pkg/apiserver/validation). Others are only descriptive.
 */
const CHECKED = new Set(
  `bsonobjectid uri email hostname ipv4 ipv6 cidr mac uuid uuid3 uuid4 uuid5 isbn isbn10 isbn13 creditcard ssn hexcolor
  rgbcolor byte date duration datetime k8sshortname k8slongname`.split(/\s+/),
);

const isChecked = (format: string | undefined): boolean =>
  format !== undefined && CHECKED.has(format.replaceAll("-", ""));
