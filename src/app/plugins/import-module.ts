import * as nodeModule from "node:module";
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ImportModule } from "./import-problem.js";

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
  if (registry.registerHooks === undefined) {
    registry.register?.(HOOKS, { data });
    return;
  }
  const hooks = (await import(HOOKS)) as Hooks;
  hooks.initialize(data);
  registry.registerHooks({ resolve: hooks.resolve });
};
