import { formatField } from "kube-json";
import type { InputError } from "../../model/input-error.js";
import { count } from "../formats/summary-line.js";
import type { Io } from "./io.js";
import { printable } from "./printable.js";
import type { Unusable } from "../report/report.js";

/**
 * Text for standard error: one line per problem, in the format of compilers, so that editors can jump to it.
 */

/** `file:line:column: error: what was expected`. */
export const unusableText = ({ file, line, column, message }: Unusable): string =>
  `${printable(file)}:${String(line)}:${String(column)}: error: ${printable(message)}\n`;

const MAX_NAMED = 5;

/** The first few names of a list, and how many more there are. */
const firstFew = (all: readonly string[]): string => {
  const names = all.slice(0, MAX_NAMED).map(printable);
  const more = all.length - names.length;
  return [...names, ...(more > 0 ? [`and ${String(more)} more`] : [])].join(", ");
};

/** `note: 1 object is not shown because nothing would be stored: a/review.yaml (Pod)`; only the first few by name. */
export const unstoredText = (unstored: readonly string[]): string =>
  `note: ${count(unstored.length, "object")} ${unstored.length === 1 ? "is" : "are"} not shown because nothing would be stored: ${firstFew(unstored)}\n`;

/** A note: not an error, but worth knowing. */
export const noteText = (note: string): string => `note: ${printable(note)}\n`;

/** A note without the word, for reports, which have a place for notes. */
export const plainNote = (text: string): string => text.trimEnd().replace(/^note: |(?<=^[^\n]*:\d+: )note: /, "");

/** The message of an InputError, and a line for each of its causes. */
export const inputErrorText = ({ message, causes, source }: InputError): string => {
  const where = source === undefined || names(message, source) ? "" : `${source}: `;
  const lines = causes.map(
    (cause) => `  ${cause.field.length === 0 ? "" : `${formatField(cause.field)}: `}${cause.message}`,
  );
  // A message may have several lines; each is made printable separately.
  const text = [...`${where}${message}`.split("\n"), ...lines].map(printable).join("\n");
  return `error: ${text}\n`;
};

/** True if a message names its source: in quotes, or at the beginning of a `file:line:column`. */
const names = (message: string, source: string): boolean =>
  [`'${source}'`, `\n${source}:`, `\n${source}/`].some((mention) => `\n${message}`.includes(mention));

/** An unexpected error: short, unless debugging is on. */
export const unexpectedText = (error: unknown, env: Io["env"]): string => {
  if (isDebugging(env)) return `error: ${stackOf(error)}\n`;
  const message = error instanceof Error ? error.message : String(error);
  return `error: this is a bug in Decorum: ${printable(message)}\nSet DECORUM_DEBUG=1 to print the stack trace.\n`;
};

/** True if stack traces are requested. */
export const isDebugging = (env: Io["env"]): boolean => !["", "0", "false"].includes(env["DECORUM_DEBUG"] ?? "");

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
