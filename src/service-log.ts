import { type DestinationStream, type Logger, pino } from "pino";
import { isDebugging } from "./cli/diagnostics.js";
import type { Io } from "./cli/io.js";

/** Bytes of log that may wait for a slow reader; what comes then is lost and counted, and the service goes on. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** Bytes that go into a pipe in one piece, whoever else writes into it (POSIX, PIPE_BUF). */
const PIECE = 4096;
/**
 * Of who writes alone: what a pipe holds (pipe(7)). A thread writes it, and to wake one takes longer than several reviews,
 * so the fewer pieces the better.
 */
const PIECE_ALONE = 65_536;

/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 250;

/**
 * JSON lines on standard output, into which other processes may write too (`isShared`): written while others are made, and
 * all that are left when the process ends.
 */
export const createLog = (io: Pick<Io, "env">, isShared: boolean): Logger => {
  const piece = isShared ? PIECE : PIECE_ALONE;
  // Before the destination: it hears of the end of the process first, and hands over what it has.
  const lines = createPieces(() => destination, piece - 2);
  const destination = pino.destination({
    sync: false,
    // What is handed over is less, and waits until it is flushed.
    minLength: piece - 1,
    maxWrite: piece,
    maxLength: MAX_LOG_BYTES,
    periodicFlush: LONGEST_WAIT,
  });
  const log = pino({ level: isDebugging(io.env) ? "debug" : "info" }, lines);
  let lost = 0;
  destination.on("drop", (text: string) => (lost += text.split("\n").length - 1));
  destination.on("drain", () => {
    if (lost === 0) return;
    log.warn({ lost }, "lines of this log were lost: they were read too slowly");
    lost = 0;
  });
  return log;
};

type Destination = ReturnType<typeof pino.destination>;

/**
 * Joins lines into pieces of at most so many bytes, but for a longer line, before they are handed over: the destination
 * measures all of a piece anew with each line that it adds. A line is a string of dozens of parts until somebody needs its
 * bytes, which is cheapest at once.
 */
const createPieces = (
  destination: () => Destination,
  bytes: number,
): DestinationStream & { readonly flushSync: () => void } => {
  const piece = Buffer.alloc(bytes);
  let length = 0;
  /** Begins no write: nobody would wait for its end, nor try again what a full pipe did not take, once the process ends. */
  const handOver = (): void => {
    if (length === 0) return;
    const text = piece.toString("utf8", 0, length);
    length = 0;
    destination().write(text);
  };
  const flush = (): void => {
    if (length === 0) return;
    handOver();
    destination().flush();
  };
  setInterval(flush, LONGEST_WAIT).unref();
  process.on("beforeExit", flush).on("exit", handOver);
  return {
    write(line) {
      const size = Buffer.byteLength(line);
      if (length + size > bytes) flush();
      if (size > bytes) destination().write(line);
      else length += piece.write(line, length);
    },
    // For what ends the process.
    flushSync() {
      handOver();
      destination().flushSync();
    },
  };
};
