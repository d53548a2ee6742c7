import type { Logger } from "../../src/server/log/logger.js";

/** Writes nothing. */
export const SILENT: Logger = { debug: () => undefined, info: () => undefined, error: () => undefined };
