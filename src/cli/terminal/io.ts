import type { Io as AppIo, Host, Note } from "../../app/host/io.js";
import { noteText } from "./diagnostics.js";

/** A destination for text. The promise settles when more may be written, so that output does not pile up in memory. */
export interface Sink {
  write(text: string): Promise<void>;
}

/** The terminal of a command, or a stand-in. */
export interface Terminal extends Host {
  /** Data. */
  readonly stdout: Sink;
  /** Diagnostics. */
  readonly stderr: Sink;
  /** Shows a line in the place of the last one, '' for none. Absent unless standard error is a terminal that people watch. */
  readonly progress?: (text: string) => void;
  /** True if standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Width of the terminal in characters; without one, that of the variable COLUMNS, or else Infinity. */
  readonly columns: number;
}

/** The environment of a command; tests replace it. */
export interface Io extends Terminal, AppIo {
  /** Where notes go, and other text that is no error. */
  readonly notes: Sink;
}

const withNotes = (terminal: Terminal, notes: Sink): Io => ({
  ...terminal,
  notes,
  note: (note) => notes.write(noteText(note)),
});

/** Returns the environment with other sinks of diagnostics and notes. */
export const withDiagnostics = (io: Io, change: (sink: Sink) => Sink): Io =>
  withNotes({ ...io, stderr: change(io.stderr) }, change(io.notes));

/** The environment of a command at a terminal: notes go to standard error. */
export const ioOf = (terminal: Terminal): Io => withNotes(terminal, terminal.stderr);

/** Returns the environment, without notes if `isQuiet`. */
export const quietIo = (io: Io, isQuiet: boolean): Io =>
  isQuiet ? withNotes(io, { write: () => Promise.resolve() }) : io;

/** Returns the environment, and the notes written in it so far. */
export const remembering = (io: Io): { readonly io: Io; readonly said: readonly Note[] } => {
  const said: Note[] = [];
  const note = (one: Note): Promise<void> => {
    said.push(one);
    return io.note(one);
  };
  return { io: { ...io, note }, said };
};

/** The width of text that no terminal limits. */
export const PAGE = 100;

/** The width of text for people, which is always wrapped. */
export const pageWidth = ({ columns }: Pick<Io, "columns">): number => (Number.isFinite(columns) ? columns : PAGE);
