import { type Logger, pino } from "pino";
import { isDebugging } from "./cli/diagnostics.js";
import type { Io } from "./cli/io.js";
import { createLines } from "./log-lines.js";

/**
 * JSON lines on standard output, into which other processes may write too; those that are left are written when the process
 * ends.
 */
export const createLog = (io: Pick<Io, "env">, isShared: boolean): Logger => {
  const lines = createLines(process.stdout, {
    isShared,
    onLost: (count) => {
      log.warn({ lost: count }, "lines of this log were lost: they were read too slowly");
    },
  });
  const log = pino({ level: isDebugging(io.env) ? "debug" : "info" }, lines);
  process.once("exit", lines.flush);
  return log;
};
