import { recordError } from "../admission/record.js";
import type { Logger } from "pino";
import { exitBySignal, leaveSignals } from "../cli/terminal/end-on-signal.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import type { Shell } from "../cli/shell/shell.js";
import { untilStopped } from "./start-text.js";
import type { ServeOptions } from "./serve-command.js";
import { createLog } from "./log.js";
import { type Closer, runService } from "./run-service.js";
import { setFlagsFromString } from "node:v8";

/** `decorum serve`: the service, its log and its signals. */

/** Resolves when the service has ended and everything is closed. Throws InputError if it cannot start. */
export const serve = async (options: ServeOptions, { io, product }: Shell): Promise<ExitCode> => {
  keepHeapSmall();
  outliveReaders();
  const { log, linesLost } = createLog(io);
  endOnError(log);
  const stopped = (): Promise<void> => {
    const stop = untilStopped(exitBySignal, io.isTerminal);
    leaveSignals();
    return stop;
  };
  return closing((atEnd) => runService({ options, io, product, log, linesLost, atEnd, untilStopped: stopped }));
};

/** Closes everything that was opened, in reverse order, even after an error. */
const closing = async <T>(run: (atEnd: (close: Closer) => void) => Promise<T>): Promise<T> => {
  const closers: Closer[] = [];
  try {
    return await run((close) => closers.unshift(close));
  } finally {
    for (const close of closers) await close();
  }
};

/** Other commands end when the reader of their output is gone; the service continues. */
const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners("error").on("error", () => undefined);
};

/**
 * After an unexpected error the state is unknown: it is logged, and the process exits to be restarted. Its message may
 * quote the object under review, so only its name, code and location are logged.
 */
const endOnError = (log: Logger): void => {
  process.prependListener("uncaughtException", (error: NodeJS.ErrnoException, origin) => {
    const { code } = error;
    log.fatal({ ...recordError(error, true), ...(code === undefined ? {} : { code }), origin }, "unexpected error");
    process.exit(EXIT.fault);
  });
};

/**
 * Makes V8 collect garbage when the heap has grown by half. By default it waits until the heap has doubled, and
 * resident memory rises and falls by as much, although the service itself needs little. Half is room for the bodies
 * that wait to be collected, up to 10 MB: with a quarter, V8 collected more than once a second under a load of bodies
 * of 20 KB. Node has no option for this flag of V8. A later V8 that does not know it ignores it, with a message on
 * standard error.
 */
const keepHeapSmall = (): void => {
  setFlagsFromString("--heap-growing-percent=50");
};
