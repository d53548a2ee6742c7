import { literal } from "../../text/message.js";

/** Imports a module: an absolute path, or the name of a package that is looked up from `folder`. */
export type ImportModule = (specifier: string, folder: string) => Promise<object>;

/** A module that waits for something at its top level might wait forever. */
const LOAD_SECONDS = 10;

class TooSlow extends Error {}

export const withinTime = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooSlow());
    }, LOAD_SECONDS * 1000);
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Why a plugin could not be loaded. */
export const importProblem = (error: unknown, name: string, isFile: boolean, folder: string): string => {
  if (error instanceof TooSlow) return `must load within ${String(LOAD_SECONDS)} seconds`;
  const code = (error as { readonly code?: unknown } | null)?.code;
  const message = firstLine(error instanceof Error ? error.message : String(error));
  if (!isFile && code === "ERR_MODULE_NOT_FOUND" && message.includes(`package '${name}'`))
    return `must be installed where the folder ${literal(folder)} finds it: run 'npm install --save-dev ${name}' there`;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION")
    return "must be JavaScript ('.js' or '.mjs'): compile TypeScript first, or use Node.js 22.18 or later, which runs it";
  const type = error instanceof Error && error.name !== "Error" ? `${error.name}: ` : "";
  return `must load without an error, but failed with: ${type}${message}${placeOf(error)}`;
};

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

/** The first place in a file. Node.js shows that of a syntax error only where it ends the process. */
const placeOf = (error: unknown): string => {
  const [, place] = /(file:\/\/\/[^\s)]+:\d+)/.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  if (place === undefined && error instanceof SyntaxError) return "; 'node --check FILE' shows the place";
  return place === undefined ? "" : ` (${decodeURI(place.replace(/^file:\/\//, ""))})`;
};
