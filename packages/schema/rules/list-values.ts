import { type Json, type JsonObject, canonicalText, isArray, isObject, own, stringAt } from "kube-json";
import { type ListValue, type Value, CelError, equal, isList, isMap } from "kube-cel";
import { escapeName } from "./escape.js";
import { mapKeysOf } from "./keywords.js";
import { MapOfValues, ObjectOfFields, type Reader } from "./map-values.js";

/** Reads the arrays of a schema, by its `x-kubernetes-list-type`. */
export const listReader = (schema: JsonObject, read: Reader): Reader => {
  const make = listMaker(schema, read);
  return (json) => {
    if (isArray(json)) return make(json);
    throw new CelError("invalid data, expected an array for the provided schema with type=array");
  };
};

const listMaker = (schema: JsonObject, read: Reader): ((json: readonly Json[]) => Value) => {
  const type = stringAt(schema, "x-kubernetes-list-type") ?? "";
  switch (type) {
    case "map": {
      // The API server looks for the names that expressions use.
      const names = mapKeysOf(schema).map((key) => escapeName(key) ?? key);
      return (json) => new KeyedList(json, read, (item) => compositeKey(item, names), true);
    }
    case "set":
      return (json) => new KeyedList(json, read, elementKey, false);
    case "":
    case "atomic":
      return (json) => new SchemaList(json, read);
    default:
      return () => {
        throw new CelError(`invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ${type}`);
      };
  }
};

/** A list of ordered elements. */
class SchemaList implements ListValue {
  readonly kind = "list";
  readonly isStrict = true;
  readonly json: readonly Json[];
  protected readonly read: Reader;

  constructor(json: readonly Json[], read: Reader) {
    this.json = json;
    this.read = read;
  }

  get size(): number {
    return this.json.length;
  }

  at(index: number): Value {
    return this.read(this.json[index] ?? null);
  }

  contains(value: Value): boolean {
    return containsOrFails(this, value);
  }

  concat(other: ListValue): ListValue {
    return other.size === 0 ? this : new AppendedList(this, other, this.read);
  }
}

/** A list of a schema with the elements of another list, which are read by the schema too. */
class AppendedList implements ListValue {
  readonly kind = "list";
  readonly isStrict = true;
  readonly size: number;
  private readonly first: ListValue;
  private readonly second: ListValue;
  private readonly read: Reader;

  constructor(first: ListValue, second: ListValue, read: Reader) {
    this.first = first;
    this.second = second;
    this.read = read;
    this.size = first.size + second.size;
  }

  at(index: number): Value {
    const { first, second, read } = this;
    return index < first.size ? first.at(index) : reread(second.at(index - first.size), read);
  }

  contains(value: Value): boolean {
    return containsOrFails(this, value);
  }

  concat(other: ListValue): ListValue {
    return other.size === 0 ? this : new AppendedList(this, other, this.read);
  }
}

/** True if an element is equal to the value. Throws the first error of an element, if none is. */
const containsOrFails = (list: ListValue, value: Value): boolean => {
  let problem: CelError | undefined;
  for (let index = 0; index < list.size; index++) {
    try {
      if (equal(list.at(index), value)) return true;
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      problem ??= error;
    }
  }
  if (problem !== undefined) throw problem;
  return false;
};

/** A value made by an expression is no JSON: the API server cannot read it by a schema. */
const reread = (value: Value, read: Reader): Value => {
  if (isMade(value)) throw new CelError(`invalid data, expected ${madeName(value)}`);
  const json = jsonOf(value);
  if (json === undefined) throw new CelError("no such overload");
  return read(json);
};

const isMade = (value: Value): value is Exclude<Value, null | boolean | bigint | number | string> =>
  typeof value === "object" && value !== null && !isSchemaValue(value);

const isSchemaValue = (value: Value): value is MapOfValues | ObjectOfFields | SchemaList =>
  value instanceof MapOfValues || value instanceof ObjectOfFields || value instanceof SchemaList;

const madeName = (value: Exclude<Value, null | boolean | bigint | number | string>): string => {
  if (value instanceof Uint8Array) return "string, got []uint8";
  if (isList(value)) return "an array for the provided schema with type=array";
  if (isMap(value)) return "a map for the provided schema with type=object";
  return value.kind === "timestamp" ? "string, got time.Time" : "string, got time.Duration";
};

type KeyOf = (element: Json) => string;

const elementKey: KeyOf = (element) =>
  typeof element === "object" ? canonicalText(element) : `${typeof element} ${String(element)}`;

/** Keys that an element does not have count as equal, as in the API server. */
const compositeKey = (element: Json, keys: readonly string[]): string =>
  keys.map((key) => elementKey(own(element, key) ?? null)).join("\n");

/** A list of type 'set' or 'map': the order of its elements makes no difference to equality, and `+` merges. */
class KeyedList extends SchemaList {
  private readonly keyOf: KeyOf;
  private readonly isMap: boolean;
  private known: ReadonlyMap<string, Json> | undefined;

  constructor(json: readonly Json[], read: Reader, keyOf: KeyOf, isMap: boolean) {
    super(json, read);
    this.keyOf = keyOf;
    this.isMap = isMap;
  }

  private get byKey(): ReadonlyMap<string, Json> {
    return (this.known ??= new Map(this.json.map((element) => [this.keyOf(element), element])));
  }

  equals(other: ListValue): boolean {
    if (this.size !== other.size) return false;
    for (let index = 0; index < other.size; index++) {
      const value = other.at(index);
      const key = this.keyOfValue(value);
      const own = key === undefined ? undefined : this.byKey.get(key);
      if (own === undefined || (this.isMap && !equal(this.read(own), value))) return false;
    }
    return true;
  }

  /** Elements of the other list replace those of a 'map' with their key; new ones come last. */
  override concat(other: ListValue): ListValue {
    const merged = [...this.json];
    const places = new Map(merged.map((element, index) => [this.keyOf(element), index]));
    for (let index = 0; index < other.size; index++) {
      const element = jsonOf(other.at(index));
      if (element === undefined) continue;
      const key = this.keyOf(element);
      const place = places.get(key);
      if (place === undefined) {
        if (!this.isMap) places.set(key, merged.length);
        merged.push(element);
      } else if (this.isMap) merged[place] = element;
    }
    return new KeyedList(merged, this.read, this.keyOf, this.isMap);
  }

  private keyOfValue(value: Value): string | undefined {
    const json = jsonOf(value);
    // Only objects of a schema are elements of a 'map'.
    return json === undefined || (this.isMap && !isObject(json)) ? undefined : this.keyOf(json);
  }
}

/** The JSON behind a value; undefined for what only an expression makes, such as a map literal or a timestamp. */
const jsonOf = (value: Value): Json | undefined => {
  switch (typeof value) {
    case "bigint": {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : value;
    }
    case "object":
      if (isSchemaValue(value)) return value.json;
      return value === null ? null : listJson(value);
    default:
      return value;
  }
};

const listJson = (value: Exclude<Value, null>): Json | undefined => {
  if (!isList(value) || isMap(value)) return undefined;
  const elements = Array.from({ length: value.size }, (_, index) => jsonOf(value.at(index)));
  return elements.every((element) => element !== undefined) ? elements : undefined;
};
