import { type Command, CommanderError } from "commander";
import { InputError } from "../model/input-error.js";
import { COMPLETE } from "./shell/choices.js";
import { inputErrorText, unexpectedText } from "./terminal/diagnostics.js";
import { COMMAND, asCalled } from "../app/host/called-as.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { type Io, type Terminal, ioOf, pageWidth } from "./terminal/io.js";
import type { Product } from "./shell/shell.js";
import { createProgram } from "./program.js";

/**
 * Runs a command line (without the names of node and script) and returns the exit code. Never throws: all
 * errors are written to standard error.
 */
export const run = async (args: readonly string[], product: Product, terminal: Terminal): Promise<ExitCode> => {
  const io = ioOf(terminal);
  let code: ExitCode = EXIT.clean;
  const printed: Printed = { out: "", err: "" };
  const program = createProgram({ product, io, end: (ended) => void (code = ended), isBrief: args.includes("-h") });
  for (const command of [program, ...program.commands]) configure(command, io, printed);
  try {
    if (args[0] === COMPLETE) return await candidates(program, args.slice(1), product, io);
    await program.parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
  } catch (error) {
    code = await failed(error, io);
  }
  await io.stdout.write(printed.out);
  await io.stderr.write(printed.err);
  return code;
};

/** Prints the words that may follow, for the scripts of `decorum completion`. */
const candidates = async (program: Command, words: readonly string[], product: Product, io: Io): Promise<ExitCode> => {
  const { complete, typedOf } = await import("./on-demand.js");
  const found = await complete(program, typedOf(words), product);
  await io.stdout.write(found.map((one) => `${one}\n`).join(""));
  return EXIT.clean;
};

/** Buffers the output of commander, which writes synchronously. */
interface Printed {
  out: string;
  err: string;
}

const configure = (command: Command, io: Io, printed: Printed): void => {
  const called = io.command ?? COMMAND;
  refuseRepeated(command);
  command.exitOverride().configureOutput({
    // Help and version are our own words. Errors quote users.
    writeOut: (text) => void (printed.out += asCalled(text, called)),
    writeErr: (text) => void (printed.err += text),
    getOutHelpWidth: () => pageWidth(io),
    getErrHelpWidth: () => pageWidth(io),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
};

/** Commander would silently use the last of several values. The same one may be repeated: a patch may be applied twice. */
const refuseRepeated = (command: Command): void => {
  for (const option of command.options) {
    if (option.variadic || option.isBoolean() || Array.isArray(option.defaultValue)) continue;
    let given: { readonly value: unknown } | undefined;
    command.on(`option:${option.name()}`, (value: unknown) => {
      if (given !== undefined && given.value !== value)
        command.error(`error: option '${option.flags}' may be given only once, or with the same value`);
      given = { value };
    });
  }
};

const failed = async (error: unknown, io: Io): Promise<ExitCode> => {
  // For invalid flags commander exits with 1, which is the code for findings here. It has printed the reason.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.unusable;
  if (error instanceof InputError) {
    await io.stderr.write(inputErrorText(error));
    return EXIT.unusable;
  }
  await io.stderr.write(unexpectedText(error, io.env));
  return EXIT.fault;
};
