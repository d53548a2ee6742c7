import { randomUUID } from "node:crypto";
import { type Io, type Sink, withDiagnostics } from "./io.js";

/**
 * The output of a GitHub Actions step may hold commands of the workflow: '::' at the start of a line, after blanks, and
 * '##[' anywhere. Names of files and lines of manifests, which anyone may propose, must not become commands.
 */

const COMMANDS = /^(?:[^\S\n\r\u2028\u2029]|\u0085)*::|##\[/m;

const isStep = ({ env }: Pick<Io, "env">): boolean => env["GITHUB_ACTIONS"] === "true";

/** Text for people in which no line is a command. */
const inert = (text: string): string =>
  text.replace(/^((?:[^\S\n\r\u2028\u2029]|\u0085)*)::/gm, "$1: :").replaceAll("##[", "## [");

/** A sink for text for people. */
export const inertSink = (sink: Sink, io: Pick<Io, "env">): Sink =>
  isStep(io) ? { write: (text) => sink.write(inert(text)) } : sink;

/** Returns the environment, where errors and notes are no commands. */
export const inertIo = (io: Io): Io => (isStep(io) ? withDiagnostics(io, (sink) => inertSink(sink, io)) : io);

/**
 * Returns a sink for a patch, whose bytes must not change. Text with a command is put between lines that switch
 * commands off and on again; 'patch' and 'git apply' skip these lines. The word that switches them on is random.
 */
export const patchSink = (sink: Sink, io: Pick<Io, "env">): Sink =>
  isStep(io)
    ? {
        write: (text) => {
          if (!COMMANDS.test(text)) return sink.write(text);
          const word = randomUUID();
          return sink.write(`::stop-commands::${word}\n${text}::${word}::\n`);
        },
      }
    : sink;
