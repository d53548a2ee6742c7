import { InputError } from "../model/input-error.js";
import { codeOf } from "./readable.js";

/** The text of a file. Throws InputError if it is not UTF-8: to replace what is not would change names and patterns. */
export const utf8Text = (bytes: Uint8Array, source: string): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (codeOf(error) !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new InputError("must be UTF-8 text", [], source);
  }
};
