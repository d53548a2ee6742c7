/** The part of a stream that lines go to. */
export interface LineStream {
  write(text: string): unknown;
  /** Characters that wait for a slow reader. */
  readonly writableLength: number;
}

/** Takes the lines of a log, each with its end. */
export interface Lines {
  readonly write: (line: string) => void;
  /** Writes what there is. */
  readonly flush: () => void;
}

export interface LinesOptions {
  /** Told, once the reader has caught up, how many lines were lost because too much waited for it. */
  readonly onLost: (count: number) => void;
  /** Characters that may wait; what comes then is lost, and the service goes on. */
  readonly most?: number;
  /** Whether other processes write into the same pipe. */
  readonly isShared: boolean;
}

const MOST_WAITING = 16 * 1024 * 1024;

/**
 * So much goes into a pipe in one piece, whoever else writes into it (POSIX, PIPE_BUF), such as another worker. Characters
 * of lines in other alphabets take more bytes than one; theirs may be cut in two.
 */
const PIECE = 4096;
/** As much as a pipe holds, half full. */
const PIECE_ALONE = 32_768;

/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 250;

/**
 * Writes lines together, as many as go into a pipe in one piece, and none later than a quarter of a second. By the stream
 * itself, which writes to a pipe at once and without waiting: a thread that waits in its place, as pino's own destination
 * has one, takes ten times as long to be told.
 */
export const createLines = (
  stream: LineStream,
  { onLost, most = MOST_WAITING, isShared }: LinesOptions,
): Lines => {
  const piece = isShared ? PIECE : PIECE_ALONE;
  let pending = "";
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let isTimed = false;
  const flush = (): void => {
    isTimed = false;
    if (pending === "") return;
    const text = pending;
    pending = "";
    stream.write(text);
  };
  const tellLost = (): void => {
    const count = lost;
    lost = 0;
    onLost(count);
  };
  return {
    write(line) {
      if (stream.writableLength + pending.length > most) {
        lost++;
        return;
      }
      if (pending.length + line.length > piece) flush();
      pending += line;
      if (!isTimed) {
        isTimed = true;
        if (timer === undefined) timer = setTimeout(flush, LONGEST_WAIT).unref();
        else timer.refresh();
      }
      if (lost > 0) tellLost();
    },
    flush,
  };
};
