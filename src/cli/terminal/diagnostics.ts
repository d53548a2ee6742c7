import { isDebugging, stackOf, inputProblem } from "../../app/host/debugging.js";
import type { InputError } from "../../model/input-error.js";
import { count, firstOf } from "../../text/message.js";
import type { Host, Note } from "../../app/host/io.js";
import { printable } from "../../text/printable.js";
import type { Unusable } from "../../app/report/report.js";

/** Text for standard error: one line per problem, in the format of compilers, so that editors can jump to it. */

/** The line of an error: `file:line:column: error: message`. */
export const unusableText = ({ file, line, column, message }: Unusable): string =>
  `${printable(file)}:${String(line)}:${String(column)}: error: ${printable(message)}\n`;

/** The text for an input without objects; for Go files, it explains which types count. */
export const nothingFoundText = (goFiles: readonly string[]): string =>
  goFiles.length === 0
    ? "error: no objects found; the input must contain at least one object\n"
    : "error: no objects found, and no types of an API in Go: a kind, what its fields have, or a type with markers such as '+optional'; the input must contain at least one\n";

const MAX_NAMED = 5;

/** A note on objects that nothing would be stored of; only the first few by name. */
export const unstoredNote = (unstored: readonly string[]): Note => ({
  text: `${count(unstored.length, "object")} ${unstored.length === 1 ? "is" : "are"} not shown because nothing would be stored: ${firstOf(unstored, MAX_NAMED).join(", ")}`,
});

/** A note instead of an error: the old state has the same problem, so the change is judged without the file. */
export const unjudgedNote = ({ file, line, message }: Unusable): Note => ({
  text: `not judged, as in the old state: ${message}`,
  place: { file, line },
});

/** A note: not an error, but worth knowing. */
export const noteText = ({ text, place }: Note): string =>
  `${place === undefined ? "" : `${printable(place.file)}:${String(place.line)}: `}note: ${printable(text)}\n`;

export const inputErrorText = (error: InputError): string =>
  `error: ${inputProblem(error).map(printable).join("\n")}\n`;

/** An unexpected error: short, unless debugging is on. */
export const unexpectedText = (error: unknown, env: Host["env"]): string => {
  if (isDebugging(env)) return `error: ${stackOf(error)}\n`;
  const message = error instanceof Error ? error.message : String(error);
  return `error: this is a bug in Decorum: ${printable(message)}\nSet DECORUM_DEBUG=1 to print the stack trace.\n`;
};
