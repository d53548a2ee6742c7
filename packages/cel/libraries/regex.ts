import { declare, method } from "./declare.js";
import { INT, STRING, listOf } from "../check/types.js";
import { listOfValues } from "../values/lists.js";
import { indexOf, textOf } from "./arguments.js";
import type { Library, Overload } from "../check/library.js";
import { findAll } from "./patterns.js";

const all: Overload["call"] = ([text, pattern, limit = -1n]) =>
  listOfValues(findAll(textOf(text), textOf(pattern), indexOf(limit)));

/** The regular expressions of Kubernetes. */
export const regex: Library = {
  functions: [
    declare(
      "find",
      method(
        "string_find_string",
        [STRING, STRING],
        STRING,
        ([text, pattern]) => findAll(textOf(text), textOf(pattern), 1)[0] ?? "",
      ),
    ),
    declare(
      "findAll",
      method("string_find_all_string", [STRING, STRING], listOf(STRING), all),
      method("string_find_all_string_int", [STRING, STRING, INT], listOf(STRING), all),
    ),
  ],
};
