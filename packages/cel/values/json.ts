import {
  type ListValue,
  type MapValue,
  type Value,
  asKind,
  CelError,
  isList,
  isMap,
  isUint,
  requireList,
  typeNameOf,
} from "./value.js";
import { plainDouble } from "./numbers.js";
import { durationText, timestampText } from "./times.js";

/**
 * JSON without a schema as a value of type dyn: numbers with an integer value are ints, and a property that is undefined is absent.
 * Converts only what is looked at.
 */
export const valueOfJson = (json: unknown): Value => {
  switch (typeof json) {
    case "string":
    case "boolean":
    case "bigint":
      return json;
    case "number":
      return Number.isSafeInteger(json) ? BigInt(json) : json;
    default:
      return json === null || json === undefined ? null : Array.isArray(json) ? listOfJson(json) : new JsonMap(json);
  }
};

const listOfJson = (json: readonly unknown[]): ListValue => ({
  kind: "list",
  size: json.length,
  at: (index) => valueOfJson(json[index]),
});

/** A class, because many are made, and objects with getters of their own are slow to make. */
class JsonMap implements MapValue {
  readonly kind = "map";
  private readonly json: Readonly<Record<string, unknown>>;
  constructor(json: object) {
    this.json = json as Readonly<Record<string, unknown>>;
  }
  get size(): number {
    return this.keys().length;
  }
  get(key: Value): Value | undefined {
    if (typeof key !== "string") return undefined;
    const found = this.json[key];
    return found === undefined || !Object.hasOwn(this.json, key) ? undefined : valueOfJson(found);
  }
  keys(): readonly string[] {
    const names = Object.keys(this.json);
    // Hardly any object has such a property: a copy without it is rarely made.
    for (const name of names)
      if (this.json[name] === undefined) return names.filter((one) => this.json[one] !== undefined);
    return names;
  }
}

/** The JSON of a value, as protobuf writes it. Throws a CelError if there is none, as of a type. */
export const jsonOfValue = (value: Value): unknown => {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === "number")
    return Number.isFinite(value) ? value : plainDouble(value).replace("+", "").replace("Inf", "Infinity");
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Uint8Array) return base64(value);
  if (isList(value)) {
    requireList(value.size);
    return Array.from({ length: value.size }, (_, index) => jsonOfValue(value.at(index)));
  }
  if (isMap(value)) return jsonOfMap(value);
  if (isUint(value)) return jsonOfValue(value.value);
  if (value.kind === "timestamp") return timestampText(value);
  if (value.kind === "duration") return durationText(value);
  const content = asKind(value, "optional")?.value;
  if (content !== undefined) return jsonOfValue(content);
  throw new CelError(`type conversion error from '${typeNameOf(value)}' to JSON`);
};

const jsonOfMap = (map: MapValue): unknown => {
  const entries: [string, unknown][] = [];
  for (const key of map.keys()) {
    const value = map.get(key);
    if (typeof key !== "string") throw new CelError(`type conversion error from '${typeNameOf(key)}' to a key of JSON`);
    if (value !== undefined) entries.push([key, jsonOfValue(value)]);
  }
  return Object.fromEntries(entries);
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
