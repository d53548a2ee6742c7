import { recordError } from "../admission/record.js";
import type { Logger } from "pino";
import { exitBySignal, leaveSignals } from "../cli/terminal/end-on-signal.js";
import { EXIT, type ExitCode } from "../cli/terminal/exit-code.js";
import type { Shell } from "../cli/product.js";
import { untilStopped } from "./start-text.js";
import { keepHeapSmall } from "./heap.js";
import type { ServeOptions } from "./serve-command.js";
import { createLog } from "./log.js";
import { type Closer, runService } from "./run-service.js";

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
