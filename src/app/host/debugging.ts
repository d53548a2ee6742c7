import type { Host } from "./io.js";
import { formatField } from "kube-json";
import type { InputError } from "../../model/input-error.js";

/** True if stack traces are requested. */
export const isDebugging = (env: Host["env"]): boolean => !["", "0", "false"].includes(env["DECORUM_DEBUG"] ?? "");

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The message of an InputError, which may have several lines, and a line for each of its causes. */
export const inputProblem = ({ message, causes, source }: InputError): readonly string[] => {
  const where = source === undefined || names(message, source) ? "" : `${source}: `;
  const lines = causes.map(
    (cause) => `  ${cause.field.length === 0 ? "" : `${formatField(cause.field)}: `}${cause.message}`,
  );
  return [...`${where}${message}`.split("\n"), ...lines];
};

/** True if a message names its source: in quotes, or at the beginning of a `file:line:column`. */
const names = (message: string, source: string): boolean =>
  [`'${source}'`, `\n${source}:`, `\n${source}/`].some((mention) => `\n${message}`.includes(mention));
