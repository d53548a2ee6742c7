import { type Logger, pino } from "pino";
import { isDebugging } from "./cli/diagnostics.js";
import type { Io } from "./cli/io.js";

/** Bytes of log that may wait for a slow reader; what comes then is lost, and the service goes on. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** Bytes of lines that are written together: to write each by itself would cost as much as half of a review's rules. */
const ENOUGH = 3072;

/** What goes into a pipe in one piece, whoever else writes into it (POSIX, PIPE_BUF); no longer, but for a longer line. */
const MOST = 4096;

/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 250;

/** JSON lines on standard output, written while others are made; all that are left are when the process ends. */
export const createLog = (io: Pick<Io, "env">): Logger =>
  pino(
    { level: isDebugging(io.env) ? "debug" : "info" },
    pino.destination({
      sync: false,
      minLength: ENOUGH,
      maxWrite: MOST,
      periodicFlush: LONGEST_WAIT,
      maxLength: MAX_LOG_BYTES,
    }),
  );
