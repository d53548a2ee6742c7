import { constants } from "node:os";
import { recordError } from "./admission/record.js";
import type { Logger } from "pino";
import { EXIT, type ExitCode } from "./cli/exit-code.js";
import type { Io } from "./cli/io.js";
import type { Product, ServeOptions } from "./cli/product.js";
import { untilStopped } from "./cli/serve.js";
import { openCertificates } from "./cli/served-certificates.js";
import { keepHeapSmall } from "./service-heap.js";
import { createLog, tell } from "./service-log.js";
import { type Closer, runService, type Standing } from "./service.js";

/** `decorum serve`: as one process, or as several that are one service. */

/** Settles when the service has ended, and all that belongs to it. Throws InputError if it cannot start. */
export const serve = async (options: ServeOptions, io: Io, product: Product): Promise<ExitCode> => {
  keepHeapSmall();
  outliveReaders();
  const { log, linesLost } = createLog(io, options.workers > 1);
  endOnError(log);
  return closing((atEnd) =>
    options.workers === 1
      ? runService(alone(options, io, product), { options, io, product, log, linesLost, atEnd })
      : import("./serve-workers.js").then(({ runWorkers }) =>
          runWorkers({ options, io, product, log, linesLost, atEnd }),
        ),
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

const alone = (options: ServeOptions, io: Io, { version }: Product): Standing => ({
  certificates: (log) => openCertificates(options, { version, env: io.env, log }),
  announce: (_server, _metrics, text) => {
    tell(text);
    return Promise.resolve();
  },
  untilStopped: () => untilStopped(stopAtOnce, io.isTerminal),
});

/** A command ends when nobody reads what it prints; a service is not there for what it prints. */
const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners("error").on("error", () => undefined);
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
  process.exit(128 + constants.signals[signal]);
};
