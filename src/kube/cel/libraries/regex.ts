import { declare, INT, listOf, method, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

/** The regular expressions of Kubernetes. */
export const regex: Library = {
  name: "regex",
  functions: [
    declare("find", method("string_find_string", [STRING, STRING], STRING, later)),
    declare(
      "findAll",
      method("string_find_all_string", [STRING, STRING], listOf(STRING), later),
      method("string_find_all_string_int", [STRING, STRING, INT], listOf(STRING), later),
    ),
  ],
};
