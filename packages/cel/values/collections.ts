import { type ListValue, type MapValue, type Value, CelError, isUint, requireList, typeNameOf } from "./value.js";
import { equal } from "./compare.js";
import { losslessInt } from "./numbers.js";

/** A list of values that are computed already. */
class ArrayList implements ListValue {
  readonly kind = "list";
  private readonly values: readonly Value[];
  constructor(values: readonly Value[]) {
    this.values = values;
  }
  get size(): number {
    return this.values.length;
  }
  at(index: number): Value {
    return this.values[index] as Value;
  }
}

/** A list that a function made of texts. */
class TextList extends ArrayList {}

export const listOfTexts = (texts: readonly string[]): ListValue => new TextList(texts);

export const listOfValues = (values: readonly Value[]): ListValue => new ArrayList(values);

/**
 * A list that a comprehension grows. Lists that grew out of each other share their array, so that appending copies
 * nothing, and still each of them never changes.
 */
export class GrowingList implements ListValue {
  readonly kind = "list";
  readonly size: number;
  private readonly values: Value[];
  constructor(values: Value[] = []) {
    this.values = values;
    this.size = values.length;
  }
  at(index: number): Value {
    return this.values[index] as Value;
  }
  /** A list with the elements of the other one at its end. */
  append(other: ListValue): ListValue {
    const values = this.values.length === this.size ? this.values : this.values.slice(0, this.size);
    for (let index = 0; index < other.size; index++) values.push(other.at(index));
    return new GrowingList(values);
  }
  /** The list after the comprehension. */
  whole(): ListValue {
    return new ArrayList(this.values.slice(0, this.size));
  }
}

/** Two lists, one after the other; they are not copied, because `+` costs the same for lists of all sizes. */
class JoinedList implements ListValue {
  readonly kind = "list";
  readonly size: number;
  readonly first: ListValue;
  readonly second: ListValue;
  constructor(first: ListValue, second: ListValue) {
    this.first = first;
    this.second = second;
    this.size = first.size + second.size;
  }
  at(index: number): Value {
    return elementOf(this, index);
  }
}

/** The element of a list, without recursion however many lists were joined. */
const elementOf = (joined: ListValue, index: number): Value => {
  let list = joined;
  let position = index;
  while (list instanceof JoinedList) {
    const { first, second }: JoinedList = list;
    if (position < first.size) list = first;
    else {
      position -= first.size;
      list = second;
    }
  }
  return list.at(position);
};

/** What cel-go keeps of a list or map: values of an expression, texts of a function such as `split`, joined lists, or data. */
export const keptAs = (collection: ListValue | MapValue): "values" | "texts" | "lists" | "data" => {
  if (collection instanceof TextList) return "texts";
  if (collection instanceof JoinedList) return "lists";
  return collection instanceof ArrayList || collection instanceof EntryMap ? "values" : "data";
};

/** Applies `+` to two lists. */
export const joinLists = (left: ListValue, right: ListValue): ListValue => {
  if (left.concat) return left.concat(right);
  if (left instanceof GrowingList) return left.append(right);
  if (left.size === 0) return right;
  return right.size === 0 ? left : new JoinedList(left, right);
};

export const contains = (list: ListValue, value: Value): boolean => {
  if (list.contains) return list.contains(value);
  for (let index = 0; index < list.size; index++) if (isEqual(value, list.at(index))) return true;
  return false;
};

/** Equality that is false, not an error, of values that cannot be compared. */
export const isEqual = (left: Value, right: Value): boolean => {
  try {
    return equal(left, right);
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
};

/** Throws a CelError if there are too many for one place. */
export function* elements(list: ListValue): Generator<Value> {
  requireList(list.size);
  for (let index = 0; index < list.size; index++) yield list.at(index);
}

/** Returns the key in a JavaScript Map for a CEL key. Equal numbers of different types get different keys. */
const idOf = (key: Value): unknown =>
  isUint(key) ? `uint ${String(key.value)}` : typeof key === "string" ? `string ${key}` : key;

const isKey = (key: Value): boolean =>
  typeof key === "string" ||
  typeof key === "bigint" ||
  typeof key === "boolean" ||
  typeof key === "number" ||
  isUint(key);

/** The ids by which a key is looked for: its own one first, then those of equal numbers of other types. */
function* idsOf(key: Value): Generator {
  yield idOf(key);
  const int =
    typeof key === "number" ? losslessInt(key) : typeof key === "bigint" ? key : isUint(key) ? key.value : undefined;
  if (int === undefined) return;
  yield int;
  if (int >= 0n) yield `uint ${String(int)}`;
}

/**
 * A map of values that are computed already. Maps that grew out of each other by `with` share their entries, so that a
 * comprehension copies nothing, and still each of them never changes.
 */
export class EntryMap implements MapValue {
  readonly kind = "map";
  readonly size: number;
  private readonly index: Map<unknown, number>;
  private readonly entries: (readonly [key: Value, value: Value])[];
  private constructor(index: Map<unknown, number>, entries: (readonly [key: Value, value: Value])[]) {
    this.index = index;
    this.entries = entries;
    this.size = entries.length;
  }

  static of(entries: Iterable<readonly [key: Value, value: Value]> = []): EntryMap {
    const unique = new Map<unknown, readonly [key: Value, value: Value]>();
    for (const entry of entries) {
      if (!isKey(entry[0])) throw new CelError(`unsupported key type: ${typeNameOf(entry[0])}`);
      unique.set(idOf(entry[0]), entry);
    }
    const list = [...unique.values()];
    return new EntryMap(new Map(list.map(([key], at) => [idOf(key), at])), list);
  }

  get(key: Value): Value | undefined {
    for (const id of idsOf(key)) {
      const at = this.index.get(id);
      if (at !== undefined && at < this.size) return this.entries[at]?.[1];
    }
    return undefined;
  }

  *keys(): Generator<Value> {
    for (let at = 0; at < this.size; at++) yield this.entries[at]?.[0] as Value;
  }

  /** A map with one more entry. Throws a CelError if it has the key already. */
  with(key: Value, value: Value): EntryMap {
    if (this.get(key) !== undefined) throw new CelError(`insert failed: key ${textOfKey(key)} already exists`);
    if (this.entries.length !== this.size) return EntryMap.of([...this.entries.slice(0, this.size), [key, value]]);
    this.entries.push([key, value]);
    this.index.set(idOf(key), this.size);
    return new EntryMap(this.index, this.entries);
  }
}

/** A key as errors show it. */
export const textOfKey = (key: Value): string =>
  isUint(key) ? String(key.value) : typeof key === "object" ? typeNameOf(key) : String(key);
