import { NotLoaded, provide } from "../kube/policies/port.js";

/**
 * Loads packs. If one of them contains expressions, their evaluation is loaded first: it is large, and most packs do
 * without it.
 */
export const withExpressions = async <T>(load: () => T): Promise<T> => {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error;
    provide(await import("../kube/policies/program.js"));
    return load();
  }
};
