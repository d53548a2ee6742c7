import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { type Logger, pino } from "pino";
import { isDebugging } from "../cli/terminal/diagnostics.js";
import type { Io } from "../cli/terminal/io.js";
import { createLogOutput } from "../server/log/log-output.js";

/** Bytes of log that may wait for a slow reader. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** Characters that are written at once: what a pipe holds (pipe(7)). The fewer pieces, the cheaper. */
const PIECE = 65_536;

export interface ServiceLog {
  readonly log: Logger;
  /** Lines of the log that could not be written. */
  readonly linesLost: () => number;
}

/**
 * JSON lines on standard output. Lines that cannot be written are counted, and a line reports their number
 * once writing works again. The rest is written when the process ends.
 */
export const createLog = (io: Pick<Io, "env">): ServiceLog => {
  const fd = open(STDOUT);
  const output = createLogOutput({
    write: (bytes) => writeSync(fd, bytes),
    piece: PIECE,
    limit: MAX_LOG_BYTES,
    recovered: (lost) => {
      log.warn({ lost }, "log lines were lost; they could not be written in time");
    },
  });
  const log = pino({ level: isDebugging(io.env) ? "debug" : "info" }, output);
  process.on("exit", () => {
    const lost = output.end();
    if (lost > 0) tell(`warning: ${String(lost)} lines of the log were lost\n`);
  });
  return { log, linesLost: output.lost };
};

const STDOUT = 1;
const STDERR = 2;

/** A standard stream that cannot block this process if its reader does not read. */
const open = (fd: typeof STDOUT | typeof STDERR): number => {
  // Opened anew, it does not share its flags with other processes.
  if (fstatSync(fd).isFIFO() || isatty(fd)) {
    try {
      const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
      return openSync(`/proc/self/fd/${String(fd)}`, flags);
    } catch {
      // It belongs to another user, or there is no /proc: Node's own way follows.
    }
  }
  // Node makes pipes and sockets non-blocking when they are first asked for.
  Reflect.get(process, fd === STDOUT ? "stdout" : "stderr");
  return fd;
};

/** Writes to standard error if that is possible at once: the service does not depend on a reader. */
export const tell = (text: string): void => {
  try {
    writeSync(open(STDERR), text);
  } catch {
    // Standard error is as broken as the log.
  }
};
