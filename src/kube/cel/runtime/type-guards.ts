import type { Overload } from "../check/library.js";
import type { Type } from "../check/types.js";
import { asKind, isList, isMap, typeNameOf } from "../values/type-names.js";
import type { Value } from "../values/value.js";

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
export const takes = ({ parameters }: Overload, args: readonly Value[]): boolean =>
  parameters.length === args.length && parameters.every((type, index) => hasType(args[index] as Value, type));

/** True if a value of a static type may turn out not to have the type of a parameter. */
export const isUncertain = (parameter: Type, type: Type | undefined): boolean => {
  if (parameter.kind === "dyn" || parameter.kind === "parameter") return false;
  if (type === undefined || type.kind !== parameter.kind) return true;
  if (parameter.kind === "list" && type.kind === "list") return isUncertain(parameter.element, type.element);
  if (parameter.kind === "map" && type.kind === "map")
    return isUncertain(parameter.key, type.key) || isUncertain(parameter.value, type.value);
  return false;
};
