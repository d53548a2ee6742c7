import { type Value, isList, isMap, keptAs } from "kube-cel";
import { type JsonObject, formatPointer, isObject } from "kube-json";
import { toJson } from "./activation.js";

/** An apply configuration as JSON, and the types in Go of its parts that are not JSON for an API server, by pointer. */
interface Configuration {
  readonly value: JsonObject;
  readonly opaque: OpaqueParts;
}

export type OpaqueParts = ReadonlyMap<string, string>;

/**
 * The result of an expression as an API server converts it (apiserver, pkg/cel/mutation/dynamic/objects.go): objects as deep as
 * they are, but of a literal of a list or map only its own items. Undefined if it has no JSON.
 */
export const configurationOf = (value: Value): Configuration | undefined => {
  const json = toJson(value);
  if (json === undefined || !isObject(json)) return undefined;
  const opaque = new Map<string, string>();
  findOpaque(value, [], true, opaque);
  return { value: json, opaque };
};

/** `isField` is true for a field of an object, of which a literal of a list or map is converted. */
const findOpaque = (
  value: Value,
  path: readonly (string | number)[],
  isField: boolean,
  opaque: Map<string, string>,
): void => {
  const type = opaqueType(value, isField);
  if (type !== undefined) opaque.set(formatPointer(path), type);
  else if (isList(value) && keptAs(value) !== "data")
    for (let index = 0; index < value.size; index++) findOpaque(value.at(index), [...path, index], false, opaque);
  else if (isMap(value) && (isLiteral(value) || keptAs(value) !== "data"))
    for (const key of value.keys()) {
      const one = value.get(key);
      if (typeof key === "string" && one !== undefined) findOpaque(one, [...path, key], isLiteral(value), opaque);
    }
};

/** True for an object such as `Object.spec{}`. */
const isLiteral = (value: Value): boolean => isMap(value) && value.kind === "object" && value.typeName !== undefined;

/** The type in Go of a value that is not JSON there (cel-go, common/types); undefined for JSON. */
const opaqueType = (value: Value, isField: boolean): string | undefined => {
  if (value === null) return "structpb.NullValue";
  if (typeof value !== "object") return undefined;
  if (value instanceof Uint8Array) return "[]uint8";
  switch (value.kind) {
    case "uint":
      return "uint64";
    case "timestamp":
      return "time.Time";
    case "duration":
      return "time.Duration";
    case "list":
    case "map":
      if (keptAs(value) === "texts") return "[]string";
      if (isField || keptAs(value) !== "values") return undefined;
      return value.kind === "list" ? "[]ref.Val" : "map[ref.Val]ref.Val";
    default:
      return undefined;
  }
};
