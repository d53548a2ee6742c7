import { type Json, type JsonObject, arrayAt, canonicalSchema, equalJson, own, stringAt } from "kube-json";
import type { Difference, Direction } from "./schema-change.js";
import {
  type LimitKeyword,
  type Conjuncts,
  BOUNDS,
  allowsKind,
  conjunctsOf,
  enumOf,
  isSimple,
  isStricter,
  limitOf,
  limitOfFormat,
  valuesOf,
} from "../crd/schema-limits.js";

/**
 * The differences between two schemas of the same field, without children and CEL. For disjoint types only
 * that one, because other keywords have another meaning. Takes linear time.
 */
export function* differences(before: JsonObject, after: JsonObject): Iterable<Difference> {
  const type = typeDifference(before, after);
  if (type !== undefined) yield type;
  if (type?.direction === "tightened") return;
  const [from, to] = [conjunctsOf(before), conjunctsOf(after)];
  if (type === undefined) {
    const format = formatDifference(before, after);
    if (format !== undefined) yield format;
  }
  yield* flagDifference("x-kubernetes-embedded-resource", "type", "tightened", before, after);
  yield* flagDifference("nullable", "nullable", "loosened", before, after);
  yield* enumDifferences(from, to);
  for (const bound of BOUNDS) yield* boundDifference(bound, from, to);
  yield* stepDifference(from, to);
  yield* patternDifference(from, to);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) yield* branchDifference(keyword, before, after);
  yield* notDifference(own(before, "not"), own(after, "not"));
  yield* defaultDifference(own(before, "default"), own(after, "default"));
}

const OPPOSITE = { tightened: "loosened", loosened: "tightened" } as const;

/** A boolean keyword; `direction` is the effect of setting it. */
function* flagDifference(
  keyword: string,
  aspect: Difference["aspect"],
  direction: keyof typeof OPPOSITE,
  before: JsonObject,
  after: JsonObject,
): Iterable<Difference> {
  const [from, to] = [own(before, keyword) === true, own(after, keyword) === true];
  if (from !== to) yield { aspect, direction: to ? direction : OPPOSITE[direction], keyword, from, to };
}

function* enumDifferences(before: Conjuncts, after: Conjuncts): Iterable<Difference> {
  const [from, to] = [enumOf(before), enumOf(after)];
  const make = (direction: Direction, gone?: readonly Json[], added?: readonly Json[]): Difference => ({
    aspect: "enum",
    direction,
    keyword: "enum",
    from: gone,
    to: added,
  });
  if (from === undefined) {
    if (to !== undefined) yield make("tightened", undefined, [...to.values()]);
  } else if (to === undefined) yield make("loosened", [...from.values()], undefined);
  else {
    const gone = [...from].filter(([text]) => !to.has(text)).map(([, value]) => value);
    const added = [...to].filter(([text]) => !from.has(text)).map(([, value]) => value);
    if (gone.length > 0) yield make("tightened", gone);
    if (added.length > 0) yield make("loosened", undefined, added);
  }
}

function* boundDifference(bound: LimitKeyword, before: Conjuncts, after: Conjuncts): Iterable<Difference> {
  const [old, now] = [before[0] ?? {}, after[0] ?? {}];
  const [from, to] = [limitOf(before, bound), limitOf(after, bound)];
  if ((from ?? to) === undefined || !allowsKind(old, bound.kind) || !allowsKind(now, bound.kind)) return;
  const isSameValue = bound.exclusive !== undefined && from?.value === to?.value;
  const make = (direction: Direction): Difference => ({
    aspect: "bound",
    direction,
    ...(isSameValue
      ? { keyword: bound.exclusive, from: from?.open === true || undefined, to: to?.open === true || undefined }
      : { keyword: bound.keyword, from: from?.value, to: to?.value }),
  });
  // A bound that the format implies is not a change; changes of the format are reported separately.
  const left = from ?? limitOfFormat(old, bound);
  const right = to ?? limitOfFormat(now, bound);
  if (to !== undefined && (left === undefined || isStricter(bound.end, to, left))) yield make("tightened");
  else if (from !== undefined && (right === undefined || isStricter(bound.end, from, right))) yield make("loosened");
}

function* stepDifference(before: Conjuncts, after: Conjuncts): Iterable<Difference> {
  const [from] = valuesOf(before, "multipleOf");
  const [to] = valuesOf(after, "multipleOf");
  if (equalJson(from, to)) return;
  const isLooser = to === undefined || (from !== undefined && Number(from) % Number(to) === 0);
  yield { aspect: "bound", direction: isLooser ? "loosened" : "tightened", keyword: "multipleOf", from, to };
}

/** It is unknown whether one pattern matches all values of another, so a changed pattern is 'changed'. */
function* patternDifference(before: Conjuncts, after: Conjuncts): Iterable<Difference> {
  if (!allowsKind(before[0] ?? {}, "string") || !allowsKind(after[0] ?? {}, "string")) return;
  const [old, now] = [valuesOf(before, "pattern"), valuesOf(after, "pattern")];
  const from = old.find((pattern) => !now.includes(pattern));
  const to = now.find((pattern) => !old.includes(pattern));
  if (from === undefined && to === undefined) return;
  const direction = from === undefined ? "tightened" : to === undefined ? "loosened" : "changed";
  yield { aspect: "pattern", direction, keyword: "pattern", from, to };
}

/** allOf, anyOf and oneOf, whose branches have no order. */
function* branchDifference(keyword: string, before: JsonObject, after: JsonObject): Iterable<Difference> {
  if (equalJson(own(before, keyword), own(after, keyword))) return;
  const [old, now] = [branchesOf(before, keyword), branchesOf(after, keyword)];
  const gone = [...old].filter((branch) => !now.has(branch)).length;
  const added = [...now].filter((branch) => !old.has(branch)).length;
  if (gone === 0 && added === 0) return;
  const oneMore = keyword === "allOf" || old.size === 0 ? "tightened" : "loosened";
  const oneLess = keyword === "allOf" || now.size === 0 ? "loosened" : "tightened";
  const direction = gone === 0 ? oneMore : added === 0 ? oneLess : "changed";
  yield { aspect: "composition", direction, keyword, from: own(before, keyword), to: own(after, keyword) };
}

const branchesOf = (schema: JsonObject, keyword: string): ReadonlySet<string> => {
  // Next to x-kubernetes-int-or-string, anyOf only repeats the two types.
  if (keyword === "anyOf" && own(schema, "x-kubernetes-int-or-string") === true) return new Set();
  return new Set(
    arrayAt(schema, keyword)
      .filter((branch) => keyword !== "allOf" || !isSimple(branch))
      .map(canonicalSchema),
  );
};

function* notDifference(from: Json | undefined, to: Json | undefined): Iterable<Difference> {
  if (from !== undefined && to !== undefined && canonicalSchema(from) === canonicalSchema(to)) return;
  if (from === to) return;
  const direction = from === undefined ? "tightened" : to === undefined ? "loosened" : "changed";
  yield { aspect: "composition", direction, keyword: "not", from, to };
}

function* defaultDifference(from: Json | undefined, to: Json | undefined): Iterable<Difference> {
  if (!equalJson(from, to)) yield { aspect: "default", direction: "changed", keyword: "default", from, to };
}

/** The differences of `type` and `format`. */

/** The type for users of the field. */
const typeNameOf = (schema: JsonObject): string =>
  own(schema, "x-kubernetes-int-or-string") === true ? "int-or-string" : (stringAt(schema, "type") ?? "any");

/** For each type, the types that include all its values. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ["number", "int-or-string"],
  string: ["int-or-string"],
};

const typeDifference = (before: JsonObject, after: JsonObject): Difference | undefined => {
  const [from, to] = [typeNameOf(before), typeNameOf(after)];
  if (from === to) return undefined;
  const isWider = to === "any" || (Object.hasOwn(WIDER, from) && WIDER[from]?.includes(to) === true);
  return { aspect: "type", direction: isWider ? "loosened" : "tightened", keyword: "type", from, to };
};

/** For two schemas of the same type. */
const formatDifference = (before: JsonObject, after: JsonObject): Difference | undefined => {
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
