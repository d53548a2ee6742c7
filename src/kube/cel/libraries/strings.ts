import { declare, DYN, INT, listOf, method, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

/** The string extensions of cel-go, version 2. */
export const strings: Library = {
  name: "strings",
  functions: [
    declare("charAt", method("string_char_at_int", [STRING, INT], STRING, later)),
    declare(
      "indexOf",
      method("string_index_of_string", [STRING, STRING], INT, later),
      method("string_index_of_string_int", [STRING, STRING, INT], INT, later),
    ),
    declare(
      "lastIndexOf",
      method("string_last_index_of_string", [STRING, STRING], INT, later),
      method("string_last_index_of_string_int", [STRING, STRING, INT], INT, later),
    ),
    declare("lowerAscii", method("string_lower_ascii", [STRING], STRING, later)),
    declare(
      "replace",
      method("string_replace_string_string", [STRING, STRING, STRING], STRING, later),
      method("string_replace_string_string_int", [STRING, STRING, STRING, INT], STRING, later),
    ),
    declare(
      "split",
      method("string_split_string", [STRING, STRING], listOf(STRING), later),
      method("string_split_string_int", [STRING, STRING, INT], listOf(STRING), later),
    ),
    declare(
      "substring",
      method("string_substring_int", [STRING, INT], STRING, later),
      method("string_substring_int_int", [STRING, INT, INT], STRING, later),
    ),
    declare("trim", method("string_trim", [STRING], STRING, later)),
    declare("upperAscii", method("string_upper_ascii", [STRING], STRING, later)),
    declare(
      "join",
      method("list_join", [listOf(STRING)], STRING, later),
      method("list_join_string", [listOf(STRING), STRING], STRING, later),
    ),
    declare("format", method("string_format", [STRING, listOf(DYN)], STRING, later)),
    declare("strings.quote", overloadOf("strings_quote", [STRING], STRING, later)),
  ],
};
