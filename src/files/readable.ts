import { isNativeError } from "node:util/types";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";

/** The code that Node gives errors of the file system. */
export const codeOf = (error: unknown): string | undefined =>
  isNativeError(error) && "code" in error ? String(error.code) : undefined;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "must be readable; permission was denied",
  EPERM: "must be readable; permission was denied",
  EISDIR: "must be a file; it is a directory",
  ENOTDIR: "does not exist; what should be its folder is a file",
  ELOOP: "must not lead through a symbolic link that leads back to itself",
};

/** The result of `read`. Throws InputError with the path as its source for errors of the file system. */
export const readable = <T>(path: string, read: () => T): T => readOr(read, (problem) => [problem, path]);

/** Like `readable`, with the path in the message too, for logs that print only that. */
export const readableByName = <T>(path: string, read: () => T): T =>
  readOr(read, (problem) => [`${literal(path)} ${problem}`, path]);

const readOr = <T>(read: () => T, refusal: (problem: string) => readonly [message: string, source: string]): T => {
  try {
    return read();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const [message, source] = refusal(PROBLEMS[code] ?? `must be readable; reading it failed with ${literal(code)}`);
    throw new InputError(message, source);
  }
};

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of the file that `read` reads. Throws InputError if it cannot be read, or is not UTF-8. */
export const readableText = (path: string, read: () => Uint8Array): string => utf8Text(readable(path, read), path);

/** The text of a file. Throws InputError if it is not UTF-8: replacement characters would change names and patterns. */
export const utf8Text = (bytes: Uint8Array, source: string): string => {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (codeOf(error) !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new InputError("must be UTF-8 text", source);
  }
};
