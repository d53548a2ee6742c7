import { Console } from "node:console";
import * as nodeModule from "node:module";
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { literal } from "../../text/message.js";

/**
 * Hooks of Node.js for the imports of plugins. A plugin gets the interface of the command that loads it, so it works without
 * an installed package, and never with another version. Packages are looked up from the folder of the configuration.
 */
const HOOKS = `data:text/javascript,${encodeURIComponent(`
let given;
export const initialize = (data) => { given = data; };
export const resolve = (specifier, context, next) => {
  if (specifier === "kube-decorum/engine") return { url: given.engine, format: "module", shortCircuit: true };
  if (!specifier.startsWith(given.prefix)) return next(specifier, context);
  const [name, parentURL] = JSON.parse(decodeURIComponent(specifier.slice(given.prefix.length)));
  return next(name, { ...context, parentURL });
};
`)}`;

const PREFIX = "decorum-plugin:";

interface Hooks {
  initialize(data: object): void;
  readonly resolve: unknown;
}

/** Newer versions of Node.js have the first, and will drop the second. */
type Registry = {
  readonly registerHooks?: (hooks: { readonly resolve: unknown }) => void;
  readonly register?: (hooks: string, options: { readonly data: object }) => void;
};

/** Imports plugins, whose imports of kube-decorum/engine get the module at the URL `engine`. */
export const importsWith = (engine: string, registry: Registry = nodeModule): ImportModule => {
  let ready: Promise<void> | undefined;
  return async (specifier, folder) => {
    await (ready ??= addHooks(registry, { engine, prefix: PREFIX }));
    const url = isAbsolute(specifier)
      ? pathToFileURL(specifier).href
      : `${PREFIX}${encodeURIComponent(JSON.stringify([specifier, pathToFileURL(join(folder, "decorum.yaml")).href]))}`;
    return (await import(url)) as object;
  };
};

const addHooks = async (registry: Registry, data: object): Promise<void> => {
  // What plugins print may not be in a report, or in the messages to an editor.
  globalThis.console = new Console(process.stderr);
  if (registry.registerHooks === undefined) {
    registry.register?.(HOOKS, { data });
    return;
  }
  const hooks = (await import(HOOKS)) as Hooks;
  hooks.initialize(data);
  registry.registerHooks({ resolve: hooks.resolve });
};

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
  const [message = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  if (!isFile && code === "ERR_MODULE_NOT_FOUND" && message.includes(`package '${name}'`))
    return `must be installed where the folder ${literal(folder)} finds it: run 'npm install --save-dev ${name}' there`;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION")
    return "must be JavaScript ('.js' or '.mjs'): compile TypeScript first, or use Node.js 22.18 or later, which runs it";
  const type = error instanceof Error && error.name !== "Error" ? `${error.name}: ` : "";
  return `must load without an error, but failed with: ${type}${message}${placeOf(error)}`;
};

/** The first place in a file. Node.js shows that of a syntax error only where it ends the process. */
const placeOf = (error: unknown): string => {
  const [, place] = /(file:\/\/\/[^\s)]+:\d+)/.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  if (place === undefined && error instanceof SyntaxError) return "; 'node --check FILE' shows the place";
  return place === undefined ? "" : ` (${decodeURI(place.replace(/^file:\/\//, ""))})`;
};
