import { LIST_COST, PER_CHARACTER, PER_PATTERN_CHARACTER, STRUCT_COST } from "../cost/operand.js";
import { lengthOf } from "../libraries/code-points.js";
import { type Result, CelError, asKind, isList, isMap } from "../values/value.js";

/**
 * The cost of each call at run time: functions of Kubernetes by name (library/cost.go of the API server), others by the
 * ids of their overloads (interpreter/runtimecost.go of cel-go). Calls without an entry cost 1.
 */

type Cost = (args: readonly Result[], result: Result) => number;

/** The size of a value as costs count it: characters, bytes, elements or entries, and 1 of other values. */
const sizeOf = (value: Result | undefined): number => {
  if (value === undefined || value instanceof CelError || typeof value !== "object")
    return typeof value === "string" ? lengthOf(value) : 1;
  if (value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (isList(value) || isMap(value)) return value.size;
  const content = asKind(value, "optional")?.value;
  return content === undefined ? (asKind(value, "opaque")?.size ?? 1) : sizeOf(content);
};

const traversal = (size: number, factor = PER_CHARACTER): number => Math.ceil(size * factor);

/** Returns the cost of traversing a whole value. */
const traversalOf = (value: Result | undefined): number => {
  if (typeof value === "string") return Math.trunc(utf8Length(value) * PER_CHARACTER);
  if (value === undefined || value === null || typeof value !== "object" || value instanceof CelError) return 1;
  if (value instanceof Uint8Array) return Math.trunc(value.length * PER_CHARACTER);
  let cost = 0;
  if (isList(value)) for (let index = 0; index < value.size; index++) cost += traversalOf(value.at(index));
  else if (isMap(value)) for (const key of value.keys()) cost += traversalOf(key) + traversalOf(value.get(key));
  else return 1;
  return cost;
};

const utf8Length = (text: string): number => {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // A surrogate is half of a character of four bytes.
    length += code < 0x80 ? 0 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return length;
};

const one: Cost = () => 1;
const parse: Cost = ([text]) => traversal(sizeOf(text));
const parseTwice: Cost = ([text]) => traversal(sizeOf(text), 2 * PER_CHARACTER);
const search: Cost = ([text, pattern]) =>
  traversal(1 + sizeOf(text)) * traversal(sizeOf(pattern), PER_PATTERN_CHARACTER);
const traverse: Cost = ([value]) => traversalOf(value);

const selector: Cost = ([, text]) => {
  const size = sizeOf(text);
  return LIST_COST + traversal(size) + Math.ceil(Math.ceil(size * 0.5) * (LIST_COST + STRUCT_COST));
};

/** The sizes of the regular expressions of named formats; see library/format.go of the API server. */
const validate: Cost = ([format, text]) => {
  const size = format === undefined || format instanceof CelError ? undefined : asKind(format, "opaque")?.patternSize;
  return size === undefined ? 1 : traversal(1 + sizeOf(text)) * traversal(size, PER_PATTERN_CHARACTER);
};

const many = (names: string, cost: Cost): [string, Cost][] => names.split(" ").map((name) => [name, cost]);

const BY_FUNCTION: ReadonlyMap<string, Cost> = new Map<string, Cost>([
  ["check", () => 350_000],
  ...many("serviceAccount path group resource subresource namespace name allowed reason error errored", one),
  ...many("fieldSelector labelSelector", selector),
  ...many("isSorted sum max min indexOf lastIndexOf", traverse),
  ...many("url lowerAscii upperAscii substring trim jsonpatch.escapeKey", parse),
  ...many("replace split ip.isCanonical", parseTwice),
  ["join", (_, result) => traversal(sizeOf(result), 2 * PER_CHARACTER)],
  ...many("find findAll", search),
  ...many("cidr isIP isCIDR ip quantity isQuantity semver isSemver", parse),
  ["validate", validate],
]);

const contained = (args: readonly Result[], isText: boolean): number =>
  traversal(2 * sizeOf(args[0])) + (isText ? traversal(sizeOf(args[1])) : 0);

const minimum: Cost = ([left, right]) => {
  // No characters need to be counted if one of the texts is short.
  if (typeof left === "string" && typeof right === "string") {
    const shorter = Math.min(left.length, right.length);
    if (shorter * PER_CHARACTER <= 1) return shorter === 0 ? 0 : 1;
  }
  return traversal(Math.min(sizeOf(left), sizeOf(right)));
};
const sum: Cost = ([left, right]) => traversal(sizeOf(left) + sizeOf(right));
const product: Cost = ([left, right]) => traversal(sizeOf(left)) * traversal(sizeOf(right));

/** The cost of a list that a call makes. */
const made = (size: number, factor = 1): number => Math.trunc(size * factor) + 1 + LIST_COST;

const selfCompared = (list: Result | undefined): number => {
  const size = sizeOf(list);
  const first = list !== undefined && !(list instanceof CelError) && isList(list) && size > 0 ? list.at(0) : undefined;
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return made(size * size, isText ? 2 + PER_CHARACTER : 2);
};

const flattened: Cost = ([list, depth]) => made(sizeOf(list), typeof depth === "bigint" ? Number(depth) : 1);
const setCost =
  (factor: number): Cost =>
  ([left, right]) =>
    1 + Math.trunc(sizeOf(left) * sizeOf(right) * factor);

const BY_OVERLOAD: ReadonlyMap<string, Cost> = new Map<string, Cost>([
  ...many("starts_with_string ends_with_string string_to_bytes bytes_to_string strings_quote string_format", parse),
  ["in_list", ([, list]) => sizeOf(list)],
  ...many("less_string greater_string less_equals_string greater_equals_string", minimum),
  ...many("less_bytes greater_bytes less_equals_bytes greater_equals_bytes not_equals", minimum),
  ["equals", (args, result) => (isOpaque(args[0]) ? 1 : minimum(args, result))],
  ...many("add_string add_bytes", sum),
  ["matches_string", search],
  ["contains_string", product],
  ["cidr_ip", one],
  ["cidr_contains_ip_ip", (args) => contained(args, false)],
  ["cidr_contains_ip_string", (args) => contained(args, true)],
  ["cidr_contains_cidr", (args) => contained(args, false) + traversal(sizeOf(args[0])) + 1],
  ["cidr_contains_cidr_string", (args) => contained(args, true) + traversal(sizeOf(args[0])) + 1],
  ...many("list_slice lists_range list_reverse", (_, result) => made(sizeOf(result))),
  ...many("list_flatten list_flatten_int", flattened),
  ["list_distinct", ([list]) => selfCompared(list)],
  ...many("list_sets_contains_list list_sets_intersects_list", setCost(1)),
  ["list_sets_equivalent_list", setCost(2)],
]);

const isOpaque = (value: Result | undefined): boolean =>
  value !== undefined && !(value instanceof CelError) && asKind(value, "opaque") !== undefined;

/** The cost of a call; undefined stands for 1. Without an overload, the function decides at run time what to call. */
export const callCost = (name: string, overload: string | undefined): Cost | undefined => {
  if (overload?.startsWith("list_") === true) {
    if (overload.endsWith("_sort")) return ([list]) => selfCompared(list);
    if (overload.endsWith("_sortByAssociatedKeys")) return ([, keys]) => selfCompared(keys);
  }
  const known = overload === undefined ? undefined : BY_OVERLOAD.get(overload);
  return known ?? BY_FUNCTION.get(name);
};
