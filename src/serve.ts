import { recordError } from "./admission/record.js";
import type { Logger } from "pino";
import { EXIT, type ExitCode } from "./cli/exit-code.js";
import type { Io } from "./cli/io.js";
import type { Product, ServeOptions } from "./cli/product.js";
import { untilStopped } from "./cli/serve.js";
import { keepHeapSmall } from "./service-heap.js";
import { createLog } from "./service-log.js";
import { type Closer, runService } from "./service.js";

/** `decorum serve`: the service and what it needs from start to end. */

/** Settles when the service has ended, and all that belongs to it. Throws InputError if it cannot start. */
export const serve = async (options: ServeOptions, io: Io, product: Product): Promise<ExitCode> => {
  keepHeapSmall();
  const log = createLog(io, false);
  endOnError(log);
  return closing((atEnd) =>
    runService({ options, io, product, log, atEnd, untilStopped: () => untilStopped(stopAtOnce) }),
  );
};

/** Closes what was begun, whatever comes of it. */
const closing = async <T>(run: (atEnd: (close: Closer) => void) => Promise<T>): Promise<T> => {
  const closers: Closer[] = [];
  try {
    return await run((close) => closers.unshift(close));
  } finally {
    for (const close of closers) await close();
  }
};

/**
 * An error that nobody expected leaves nobody knows what behind: it is logged, and whoever watches the process starts it
 * anew. Its message may quote what is under review, so only its name, code and place are told.
 */
const endOnError = (log: Logger): void => {
  process.prependListener("uncaughtException", (error: NodeJS.ErrnoException, origin) => {
    const { code } = error;
    log.fatal(
      { ...recordError(error, true), ...(code === undefined ? {} : { code }), origin },
      "unexpected error",
    );
    process.exit(EXIT.fault);
  });
};

/** As if the signal had ended it, but for the log, which is written to its end. */
const stopAtOnce = (signal: NodeJS.Signals): void => {
  process.exit(signal === "SIGINT" ? 130 : 143);
};
