import {
  type Environment,
  type ObjectType,
  type SizeOf,
  type Type,
  compile,
  environmentOf,
  estimateCost,
  formatType,
  plainIssues,
} from "kube-cel";
import { type FieldPath, utf8Length } from "kube-json";
import { type Check, type Problem, type Struct, at, isSet, problem, structAt, textOf } from "../check.js";
import { needsStruct } from "../fields.js";
import { each } from "./common.js";

// Selectors of devices, in CEL (k8s.io/dynamic-resource-allocation, cel/compile.go).

const STRING: Type = { kind: "string" };
const byDomain = (value: Type): Type => {
  const byId: Type = { kind: "map", key: STRING, value };
  return { kind: "map", key: STRING, value: byId };
};

const FIELDS: ReadonlyMap<string, Type> = new Map([
  ["driver", STRING],
  ["allowMultipleAllocations", { kind: "bool" }],
  // The server has the type 'any' for attributes, which takes a little less than 'dyn'.
  ["attributes", byDomain({ kind: "dyn" })],
  ["capacity", byDomain({ kind: "opaque", name: "kubernetes.Quantity", parameters: [] })],
]);

const DEVICE: ObjectType = { kind: "object", name: "kubernetes.DRADevice", fields: () => FIELDS };

// Made at the first selector.
let environment: Environment | undefined;

/** The most entries of a map, and the longest texts. */
const [ENTRIES, DOMAIN, ID, ATTRIBUTE] = [32, 63, 32, 64];

/** The sizes of values, by their paths from `device`; a NAME is that of any attribute. */
const SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    driver: DOMAIN,
    allowMultipleAllocations: 1,
    attributes: ENTRIES,
    "attributes @keys": DOMAIN,
    "attributes @values": ENTRIES,
    "attributes @values @keys": ID,
    "attributes @values NAME": ATTRIBUTE,
    capacity: ENTRIES,
    "capacity @keys": DOMAIN,
    "capacity @values": ENTRIES,
    "capacity @values @keys": ID,
    "capacity @values @values": 0,
  }),
);

const sizeOf: SizeOf = ([variable, ...names]) => {
  const [map, , name] = names;
  const isNamed = map === "attributes" && names.length === 3 && name !== "@keys";
  const max = variable === "device" ? SIZES.get(isNamed ? "attributes @values NAME" : names.join(" ")) : undefined;
  return max === undefined ? undefined : { min: 0, max };
};

const MAX_LENGTH = 10 * 1024;
const MAX_COST = 1_000_000;

/** Syntax that our compiler does not know: a macro of these expressions only, and a function behind a feature gate. */
const UNKNOWN = /\bcel\s*\.\s*bind\b|\.\s*includes\b/;

function* compileProblems(source: string, field: FieldPath): Iterable<Problem> {
  environment ??= environmentOf({ variables: new Map([["device", DEVICE]]) });
  const { compiled, issues } = compile(source, environment);
  if (compiled === undefined) {
    const [first = ""] = plainIssues(issues.list);
    yield problem.invalid(field, `must compile; ${first.replace(/\s+/g, " ")}`);
  } else if (compiled.type.kind !== "bool" && compiled.type.kind !== "dyn")
    yield problem.invalid(field, `must evaluate to 'bool', not to '${formatType(compiled.type)}'`);
  else if (estimateCost(compiled.checked, sizeOf).max > MAX_COST)
    yield problem.forbidden(field, `may not have an estimated cost greater than ${String(MAX_COST)}`);
}

const expression: Check<Struct> = function* (place) {
  const [source, field] = [textOf(place, "expression"), at(place, "expression")];
  if (utf8Length(source) > MAX_LENGTH) yield problem.tooLong(field, `must have at most ${String(MAX_LENGTH)} bytes`);
  else if (source.trim() === "")
    yield problem.invalid(field, "must be an expression, such as 'device.allowMultipleAllocations'");
  else if (!UNKNOWN.test(source)) yield* compileProblems(source, field);
};

const MAX_SELECTORS = 32;

export const selectors = each("selectors", MAX_SELECTORS, function* (place) {
  yield* needsStruct("cel")(place);
  if (isSet(place, "cel")) yield* expression(structAt(place, "cel"));
});
