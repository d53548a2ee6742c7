import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { type Logger, pino } from "pino";
import { isDebugging } from "../app/host/debugging.js";
import type { Io } from "../cli/terminal/io.js";
import { createLogOutput } from "../server/log/log-output.js";

/** Bytes of log that are buffered for a slow reader. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** Characters per write: the capacity of a pipe (pipe(7)). Fewer writes cost less. */
const PIECE = 65_536;

/**
 * Writes JSON lines to standard output. Counts lines that cannot be written, and reports their number once writing
 * works again. Writes the rest when the process ends.
 */
export const createLog = (io: Pick<Io, "env">) => {
  const fd = open(STDOUT);
  const output = createLogOutput({
    write: (bytes) => writeSync(fd, bytes),
    piece: PIECE,
    limit: MAX_LOG_BYTES,
    recovered: (lost) => {
      log.warn({ lost }, "log lines were lost; they could not be written in time");
    },
  });
  const log: Logger = pino({ level: isDebugging(io.env) ? "debug" : "info" }, output);
  process.on("exit", () => {
    const lost = output.end();
    if (lost > 0) tell(`warning: ${String(lost)} lines of the log were lost\n`);
  });
  return { log, linesLost: output.lost };
};

const STDOUT = 1;
const STDERR = 2;

/** The file descriptor of a standard stream, opened so that a reader that does not read cannot block this process. */
const open = (fd: typeof STDOUT | typeof STDERR): number => {
  // Opened again, so that its flags are not shared with other processes.
  if (fstatSync(fd).isFIFO() || isatty(fd)) {
    try {
      const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
      return openSync(`/proc/self/fd/${String(fd)}`, flags);
    } catch {
      // It belongs to another user, or there is no /proc: let Node do it.
    }
  }
  // Node makes pipes and sockets non-blocking on first access.
  Reflect.get(process, fd === STDOUT ? "stdout" : "stderr");
  return fd;
};

/** True if standard error is a terminal. */
export const isWatched = (): boolean => isatty(STDERR);

/**
 * Writes to standard error, and drops the text if that would block or fails: the service must not depend on a reader.
 */
export const tell = (text: string): void => {
  try {
    writeSync(open(STDERR), text);
  } catch {
    // There is nowhere left to report this.
  }
};
