import type { CelFunction, Overload } from "../check/environment.js";
import type { Type } from "../check/types.js";
import { type Result, type Value, CelError, asKind, attempt, isList, isMap, typeNameOf } from "../values/value.js";

/** Calls an implementation with arguments that are no errors. */
export type Invoke = (args: readonly Value[]) => Result;

const TIMES = ["google.protobuf.Timestamp", "google.protobuf.Duration"];
const NUMBERS = ["int", "uint", "double"];

/** Functions that cel-go implements once for all overloads, and the types that their first argument must have. */
const TRAITS: ReadonlyMap<string, readonly string[]> = new Map([
  ["_+_", [...NUMBERS, "string", "bytes", "list", ...TIMES]],
  ["_-_", [...NUMBERS, ...TIMES]],
  ["_*_", NUMBERS],
  ["_/_", NUMBERS],
  ["_%_", ["int", "uint"]],
  ["-_", ["int", "double", "bool"]],
  ...["_<_", "_<=_", "_>_", "_>=_"].map((name) => [name, [...NUMBERS, "bool", "string", "bytes", ...TIMES]] as const),
  ["size", ["string", "bytes", "list", "map"]],
  ["matches", ["string"]],
]);

/** Functions whose implementations judge their arguments themselves. */
const UNGUARDED = new Set(["!_", "@in", "_==_", "_!=_", "contains", "startsWith", "endsWith", "flatten"]);

/** Selects the call: the overload that the checker found, else the first that takes the arguments. */
export const dispatch = (
  declared: CelFunction,
  overload: Overload | undefined,
  types: readonly (Type | undefined)[],
): Invoke => {
  if (overload !== undefined && overload.parameters.every((type, index) => !isUncertain(type, types[index])))
    return (args) => attempt(() => overload.call(args));
  const candidates = overload === undefined || TRAITS.has(declared.name) ? declared.overloads : [overload];
  if (overload !== undefined && UNGUARDED.has(declared.name)) return (args) => attempt(() => overload.call(args));
  // A call site mostly has arguments of the same types, and no two overloads take the same ones.
  let recent = candidates[0];
  return (args) => {
    const taken =
      recent !== undefined && takes(recent, args) ? recent : candidates.find((candidate) => takes(candidate, args));
    if (taken === undefined) return noOverload(declared.name, args);
    recent = taken;
    return attempt(() => taken.call(args));
  };
};

const noOverload = (name: string, args: readonly Value[]): CelError => {
  const traits = TRAITS.get(name);
  const [first] = args;
  if (UNGUARDED.has(name)) return new CelError("no such overload");
  if (traits === undefined) return new CelError(`no such overload: ${name}(${args.map(typeNameOf).join(", ")})`);
  const isTaken = first !== undefined && traits.includes(typeNameOf(first));
  return new CelError(isTaken ? "no such overload" : `no such overload: ${name}`);
};

/** True if a value has a type, as far as cel-go looks: of lists and maps only at the first element. */
const hasType = (value: Value, type: Type): boolean => {
  switch (type.kind) {
    case "dyn":
    case "parameter":
      return true;
    case "list":
      return isList(value) && (value.size === 0 || hasType(value.at(0), type.element));
    case "map":
      return isMap(value) && hasEntryTypes(value, type.key, type.value);
    case "object":
      return isMap(value);
    case "opaque": {
      const optional = asKind(value, "optional");
      const [content] = type.parameters;
      if (optional !== undefined)
        return (
          type.name === "optional_type" &&
          (optional.value === undefined || content === undefined || hasType(optional.value, content))
        );
      return typeNameOf(value) === type.name;
    }
    default:
      return NAMES[type.kind] === typeNameOf(value);
  }
};

const hasEntryTypes = (map: Extract<Value, { kind: "map" | "object" }>, key: Type, value: Type): boolean => {
  for (const first of map.keys()) {
    const entry = map.get(first);
    return hasType(first, key) && (entry === undefined || hasType(entry, value));
  }
  return true;
};

const NAMES: Readonly<
  Record<Exclude<Type["kind"], "dyn" | "parameter" | "list" | "map" | "object" | "opaque">, string>
> = {
  null: "null_type",
  bool: "bool",
  int: "int",
  uint: "uint",
  double: "double",
  string: "string",
  bytes: "bytes",
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
  type: "type",
};

/** True if the values are arguments that an overload takes. */
const takes = ({ parameters }: Overload, args: readonly Value[]): boolean =>
  parameters.length === args.length && parameters.every((type, index) => hasType(args[index] as Value, type));

/** True if a value of a static type may turn out not to have the type of a parameter. */
const isUncertain = (parameter: Type, type: Type | undefined): boolean => {
  if (parameter.kind === "dyn" || parameter.kind === "parameter") return false;
  if (type === undefined || type.kind !== parameter.kind) return true;
  if (parameter.kind === "list" && type.kind === "list") return isUncertain(parameter.element, type.element);
  if (parameter.kind === "map" && type.kind === "map")
    return isUncertain(parameter.key, type.key) || isUncertain(parameter.value, type.value);
  return false;
};
