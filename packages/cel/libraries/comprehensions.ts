import { declare, overloadOf } from "./declare.js";
import { mapOf, parameter } from "../check/types.js";
import { EntryMap } from "../values/maps.js";
import type { MapValue, Value } from "../values/value.js";
import { mapAt, valueAt } from "./arguments.js";
import type { Library } from "../check/library.js";

const K = parameter("K");
const V = parameter("V");
const MAP = mapOf(K, V);

type Entry = readonly [key: Value, value: Value];

function* entriesOf(map: MapValue): Generator<Entry> {
  for (const key of map.keys()) {
    const value = map.get(key);
    if (value !== undefined) yield [key, value];
  }
}

const insert = (map: MapValue, entries: Iterable<Entry>): Value => {
  let grown = map instanceof EntryMap ? map : EntryMap.of(entriesOf(map));
  for (const [key, value] of entries) grown = grown.with(key, value);
  return grown;
};

/** Functions in expanded comprehension macros with two variables. */
export const comprehensions: Library = {
  functions: [
    declare(
      "cel.@mapInsert",
      overloadOf("@mapInsert_map_key_value", [MAP, K, V], MAP, ([map, key, value]) =>
        insert(mapAt(map), [[valueAt(key), valueAt(value)]]),
      ),
      overloadOf("@mapInsert_map_map", [MAP, MAP], MAP, ([map, other]) => insert(mapAt(map), entriesOf(mapAt(other)))),
    ),
  ],
};
