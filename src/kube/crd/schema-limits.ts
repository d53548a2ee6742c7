import { type Json, type JsonObject, arrayAt, canonicalText, isArray, isObject, own, stringAt } from "kube-json";
import { INTEGER_RANGES } from "kube-schema";

/** The parts of a schema that apply to a single value: itself and the simple schemas in its `allOf`. */
export type Conjuncts = readonly JsonObject[];

/** A bound; `open` if it excludes the value itself. */
export interface Limit {
  readonly value: number | bigint;
  readonly open: boolean;
}

/** The end of a range that a keyword limits, and the kind of values. */
export interface LimitKeyword {
  readonly keyword: string;
  readonly end: "upper" | "lower";
  readonly kind: "number" | "string" | "array" | "object";
  /** The keyword that makes the limit exclusive. */
  readonly exclusive?: string;
}

export const BOUNDS: readonly LimitKeyword[] = [
  { keyword: "maximum", end: "upper", kind: "number", exclusive: "exclusiveMaximum" },
  { keyword: "minimum", end: "lower", kind: "number", exclusive: "exclusiveMinimum" },
  { keyword: "maxLength", end: "upper", kind: "string" },
  { keyword: "minLength", end: "lower", kind: "string" },
  { keyword: "maxItems", end: "upper", kind: "array" },
  { keyword: "minItems", end: "lower", kind: "array" },
  { keyword: "maxProperties", end: "upper", kind: "object" },
  { keyword: "minProperties", end: "lower", kind: "object" },
];

const SIMPLE = new Set([
  ...BOUNDS.flatMap(({ keyword, exclusive }) => [keyword, exclusive]),
  "multipleOf",
  "enum",
  "pattern",
]);

/** True if all keywords of an item of `allOf` could be in the schema itself: generators put a second `enum` there. */
export const isSimple = (entry: Json): boolean =>
  isObject(entry) && Object.keys(entry).every((keyword) => SIMPLE.has(keyword));

export const conjunctsOf = (schema: JsonObject): Conjuncts => [
  schema,
  ...arrayAt(schema, "allOf").filter(isObject).filter(isSimple),
];

/** True if the schema allows values of this kind, so that keywords for them have an effect. */
export const allowsKind = (schema: JsonObject, kind: LimitKeyword["kind"]): boolean => {
  const type = stringAt(schema, "type");
  return type === undefined || (type === "integer" ? "number" : type) === kind;
};

/** True if `a` allows less than `b`. */
export const isStricter = (end: LimitKeyword["end"], a: Limit, b: Limit): boolean => {
  if (a.value < b.value) return end === "upper";
  if (a.value > b.value) return end === "lower";
  return a.open && !b.open;
};

/** The strictest limit; undefined if there is none. A minimum size of 0 is not a limit. */
export const limitOf = (parts: Conjuncts, { keyword, end, exclusive }: LimitKeyword): Limit | undefined => {
  let strictest: Limit | undefined;
  for (const part of parts) {
    const value = own(part, keyword);
    if (typeof value !== "number" && typeof value !== "bigint") continue;
    if (end === "lower" && exclusive === undefined && value <= 0) continue;
    const limit = { value, open: exclusive !== undefined && own(part, exclusive) === true };
    if (strictest === undefined || isStricter(end, limit, strictest)) strictest = limit;
  }
  return strictest;
};

/** The limit of an integer by its format, int64 by default; undefined for other values. */
export const limitOfFormat = (schema: JsonObject, { end, kind }: LimitKeyword): Limit | undefined => {
  if (kind !== "number" || stringAt(schema, "type") !== "integer") return undefined;
  const range = INTEGER_RANGES[stringAt(schema, "format") === "int32" ? "int32" : "int64"];
  return { value: range[end === "lower" ? 0 : 1], open: false };
};

/** The distinct values of a keyword. */
export const valuesOf = (parts: Conjuncts, keyword: string): readonly Json[] => [
  ...new Set(parts.flatMap((part) => own(part, keyword) ?? [])),
];

/** The values of `enum` by their canonical text; undefined if any value may be used. */
export const enumOf = (parts: Conjuncts): ReadonlyMap<string, Json> | undefined => {
  let allowed: ReadonlyMap<string, Json> | undefined;
  for (const part of parts) {
    const values = own(part, "enum");
    if (!isArray(values)) continue;
    const texts = new Map(values.map((value) => [canonicalText(value), value] as const));
    allowed = allowed === undefined ? texts : new Map([...allowed].filter(([text]) => texts.has(text)));
  }
  return allowed;
};
