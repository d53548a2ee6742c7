import { type Type, parametersOf } from "../check/types.js";
import {
  type Bounds,
  type Estimate,
  type Operand,
  type SizeOf,
  add,
  exactly,
  LIST_COST,
  MAX_COST,
  multiply,
  ONE,
  PER_CHARACTER,
  PER_PATTERN_CHARACTER,
  scale,
  sizeOfOperand,
  STRUCT_COST,
  traversal,
  union,
  UNKNOWN,
  ZERO,
} from "./operand.js";

const fixed =
  (cost: number): Estimate =>
  () => ({ cost: exactly(cost) });

const parsing: Estimate = ({ args }) => ({ cost: traversal(args[0]) });

const selector: Estimate = ({ args }) => {
  if (args.length !== 1) return undefined;
  const requirements = scale(scale(sizeOfOperand(args[0]), 0.5), LIST_COST + STRUCT_COST);
  return { cost: add(add(exactly(LIST_COST), traversal(args[0])), requirements) };
};

/** The type and the size of the elements of a list; undefined if the operand is not known to be one. */
const elementsOf = (list: Operand, sizeOf: SizeOf): { type: Type; size: Bounds } | undefined => {
  const [type] = parametersOf(list.type);
  if (type === undefined) return undefined;
  const path = list.path.names;
  return { type, size: (path.length === 0 ? undefined : sizeOf([...path, "@items"])) ?? UNKNOWN };
};

const comparing: Estimate = ({ target, sizeOf }) => {
  if (target === undefined) return undefined;
  const elements = elementsOf(target, sizeOf);
  if (elements === undefined) return { cost: traversal(target) };
  const isText = elements.type.kind === "string" || elements.type.kind === "bytes";
  return {
    cost: multiply(sizeOfOperand(target), isText ? add(ONE, scale(elements.size, PER_CHARACTER)) : ONE),
  };
};

const copying: Estimate = ({ target }) => target && { cost: traversal(target), resultSize: sizeOfOperand(target) };

const replace: Estimate = ({ target, args }) =>
  target &&
  (args.length < 2
    ? undefined
    : {
        cost: scale(sizeOfOperand(target), 2 * PER_CHARACTER),
        resultSize: replacedSize(sizeOfOperand(target), sizeOfOperand(args[0]), sizeOfOperand(args[1])),
      });

const split: Estimate = ({ target, args }) => {
  if (target === undefined) return undefined;
  const limit = args[1]?.expr;
  const isKnown = limit?.kind === "literal" && limit.constant.type === "int";
  // A negative limit means none.
  const max = isKnown ? Number(BigInt.asUintN(64, limit.constant.value)) : sizeOfOperand(target).max;
  return { cost: scale(sizeOfOperand(target), 2 * PER_CHARACTER), resultSize: { min: 0, max } };
};

const less = (count: number): number => (count === 0 || count === MAX_COST ? count : count - 1);

const join: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined) return undefined;
  const count = sizeOfOperand(target);
  const elements = elementsOf(target, sizeOf);
  let result = elements === undefined ? ZERO : multiply(count, elements.size);
  if (args.length > 0)
    result = add(result, multiply(sizeOfOperand(args[0]), { min: less(count.min), max: less(count.max) }));
  return { cost: scale(result, PER_CHARACTER), resultSize: result };
};

const find: Estimate = ({ target, args }) =>
  target && {
    cost: multiply(
      scale(add(sizeOfOperand(target), ONE), PER_CHARACTER),
      scale(sizeOfOperand(args[0]), PER_PATTERN_CHARACTER),
    ),
    resultSize: { min: 0, max: sizeOfOperand(target).max },
  };

/** `ip(text)`, or the address of a network. */
const ip: Estimate = ({ args }) => ({ cost: args.length === 0 ? ONE : traversal(args[0]) });

/** The bytes of an address. */
const ADDRESS: Bounds = { min: 4, max: 16 };
const comparison = scale(add(ADDRESS, ADDRESS), PER_CHARACTER);

const contains: Estimate = ({ target, args, overload }) => {
  if (target === undefined) return undefined;
  const isNetwork = overload.startsWith("cidr_contains_cidr");
  const cost = isNetwork ? add(add(comparison, scale(ADDRESS, PER_CHARACTER)), ONE) : comparison;
  return { cost: overload.endsWith("_string") ? add(cost, traversal(args[0])) : cost };
};

/** The longest pattern of a format. */
const FORMAT_PATTERN = 128;
const MAX_FORMAT = 64;

const validate: Estimate = ({ target, args }) =>
  target && { cost: scale(traversal(args[0]), FORMAT_PATTERN * PER_PATTERN_CHARACTER) };

const CONSTANT_EQUALITY = /^(?:net\.(?:IP|CIDR)|kubernetes\.(?:Quantity|Semver|authorization\.\w+))$/;

const equals: Estimate = ({ args: [left, right] }) => {
  if (left?.type.kind !== "opaque" || right?.type.kind !== "opaque") return undefined;
  const { name } = left.type;
  if (name !== right.type.name) return undefined;
  if (CONSTANT_EQUALITY.test(name)) return { cost: ONE };
  if (name === "kubernetes.NamedFormat") return { cost: scale({ min: 1, max: MAX_FORMAT }, PER_CHARACTER) };
  if (name !== "kubernetes.URL") return undefined;
  const longest = right.size === undefined ? 1 : union(right.size, right.size).max;
  return { cost: scale({ min: 1, max: longest }, PER_CHARACTER) };
};

const named = (estimate: Estimate, names: string): [string, Estimate][] =>
  names.split(" ").map((name) => [name, estimate]);

/** The estimates of Kubernetes' own functions (k8s.io/apiserver/pkg/cel/library/cost.go), by the name of the function. */
export const KUBERNETES_ESTIMATES: ReadonlyMap<string, Estimate> = new Map([
  ["check", fixed(350_000)],
  ...named(
    fixed(1),
    "serviceAccount path group resource subresource namespace name allowed reason error errored " +
      "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast " +
      "format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub " +
      "major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery",
  ),
  ...named(selector, "fieldSelector labelSelector"),
  ...named(comparing, "isSorted sum max min indexOf lastIndexOf"),
  ...named(
    ({ args }) => (args.length === 1 ? { cost: traversal(args[0]), resultSize: sizeOfOperand(args[0]) } : undefined),
    "url jsonpatch.escapeKey",
  ),
  ...named(copying, "lowerAscii upperAscii substring trim"),
  ["replace", replace],
  ["split", split],
  ["join", join],
  ...named(find, "find findAll"),
  ...named(parsing, "cidr isIP isCIDR quantity isQuantity semver isSemver"),
  ["ip", ip],
  ["ip.isCanonical", ({ args }) => ({ cost: scale(sizeOfOperand(args[0]), 2 * PER_CHARACTER) })],
  ...named(contains, "containsIP containsCIDR"),
  ["validate", validate],
  ["_==_", equals],
]);

const increased = (count: number): number => (count === MAX_COST ? count : count + 1);

/** The size of a string after `replace`, from the sizes of the string, of what is replaced, and of its replacement. */
const replacedSize = (text: Bounds, replaced: Bounds, replacement: Bounds): Bounds => {
  const count = { min: 0, max: 0 };
  const retained = { min: 0, max: 0 };
  // The empty string is found around all characters. A replacement that is not longer leaves at most the string. Otherwise
  // the shortest matches are replaced as often as they fit.
  if (replaced.min === 0) {
    count.max = increased(text.max);
    retained.max = text.max;
  } else if (replacement.max <= replaced.min) retained.max = text.max;
  else count.max = Math.ceil(text.max / replaced.min);
  if (replaced.max === 0) {
    count.min = increased(text.min);
    retained.min = text.min;
  } else if (replaced.max <= replacement.min) retained.min = text.min;
  else count.min = Math.ceil(text.min / replaced.max);
  return add(multiply(count, replacement), retained);
};
