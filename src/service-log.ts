import { type Logger, pino } from "pino";
import { isDebugging } from "./cli/diagnostics.js";
import type { Io } from "./cli/io.js";

/** Bytes of log that may wait for a slow reader; what comes then is lost and counted, and the service goes on. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** What goes into a pipe in one piece, whoever else writes into it (POSIX, PIPE_BUF); no longer, but for a longer line. */
const PIECE = 4096;
/**
 * Of who writes alone: half of what a pipe holds. A thread writes it, and to wake one takes longer than the rules of a
 * review, so the fewer pieces the better.
 */
const PIECE_ALONE = 32_768;
/** The share of a piece that is waited for. */
const ENOUGH = 0.75;

/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 250;

/**
 * JSON lines on standard output, into which other processes may write too (`isShared`): written while others are made, and
 * all that are left when the process ends.
 */
export const createLog = (io: Pick<Io, "env">, isShared: boolean): Logger => {
  const piece = isShared ? PIECE : PIECE_ALONE;
  const destination = pino.destination({
    sync: false,
    minLength: piece * ENOUGH,
    maxWrite: piece,
    periodicFlush: LONGEST_WAIT,
    maxLength: MAX_LOG_BYTES,
  });
  const log = pino({ level: isDebugging(io.env) ? "debug" : "info" }, destination);
  let lost = 0;
  destination.on("drop", () => lost++);
  destination.on("drain", () => {
    if (lost === 0) return;
    log.warn({ lost }, "lines of this log were lost: they were read too slowly");
    lost = 0;
  });
  return log;
};
