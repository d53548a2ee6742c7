import { losslessInt } from "./numbers.js";
import { type MapValue, type Value, CelError, isUint, typeNameOf } from "./value.js";

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
