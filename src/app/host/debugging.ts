import type { Host } from "./io.js";

/** True if stack traces are requested. */
export const isDebugging = (env: Host["env"]): boolean => !["", "0", "false"].includes(env["DECORUM_DEBUG"] ?? "");

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
