import { NotLoaded, provide } from "../kube/policies/port.js";

/**
 * Loads packs, or explains rules. If one of them contains expressions, their evaluation is loaded first: it is large, and most packs do
 * without it.
 */
export const withExpressions = async <T>(load: () => T | Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error;
    provide(await import("../kube/policies/program.js"));
    return await load();
  }
};
