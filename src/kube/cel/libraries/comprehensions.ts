import { declare, mapOf, overloadOf, parameter } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const K = parameter("K");
const V = parameter("V");
const MAP = mapOf(K, V);

/** What the macros of comprehensions with two variables expand to. */
export const comprehensions: Library = {
  name: "comprehensions",
  functions: [
    declare(
      "cel.@mapInsert",
      overloadOf("@mapInsert_map_key_value", [MAP, K, V], MAP, later),
      overloadOf("@mapInsert_map_map", [MAP, MAP], MAP, later),
    ),
  ],
};
