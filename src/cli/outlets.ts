import { createPalette } from "./terminal/color.js";
import type { Format, Style } from "./formats/format.js";
import { type Output, type OutputTarget, sharedTarget } from "../app/config/output-names.js";
import { OUTPUTS, type ReportOptions } from "./outputs.js";
import { writing } from "../app/sources/source.js";
import { isWithin } from "../files/within.js";
import { InputError } from "../model/input-error.js";
import { inertSink } from "./terminal/workflow-commands.js";
import { type Io, PAGE, pageWidth, type Sink } from "./terminal/io.js";
import { isAbsolute, relative, resolve } from "node:path";
import { ancestorsOf, isRepository } from "../app/sources/ancestors.js";

/** A format that shows only findings that the old object did not have; the summary still counts all. */
const newFindings = (format: Format): Format => ({
  ...format,
  result: (judged, index) => {
    const findings = judged.result.findings.filter(({ ratcheted }) => !ratcheted);
    return format.result({ ...judged, result: { ...judged.result, findings } }, index);
  },
  end: (tally, errors, notes) => format.end({ ...tally, fixable: tally.fixableNew }, errors, notes),
});

/** Where the reports of a dry run go. */

export interface OutletOptions extends ReportOptions {
  /** Those of the input. */
  readonly paths: readonly string[];
  /** At most one of them has no file: it goes to standard output. */
  readonly outputs: readonly OutputTarget[];
  /** Show objects as an API server would store them: next to the report in text, otherwise instead of the report. */
  readonly defaulted: boolean;
  /** Show only findings that the update brings; the others are counted. */
  readonly onlyNew: boolean;
  readonly isColored: boolean;
  /** Other reports than those of a dry run, by the name of their format. */
  readonly reports?: Readonly<Partial<Record<Output, (style: Style) => Format>>>;
}

/** A report format and its destination. */
export interface Outlet {
  readonly format: Format;
  readonly sink: Sink;
  /** If it is a file: writes the output of the sink to it. Throws InputError. */
  readonly close?: () => void;
  /** If it is a file: leaves it as it was. */
  readonly discard?: () => void;
}

export const printsObjects = ({ format }: OutputTarget): boolean => OUTPUTS[format].objects !== undefined;

/**
 * With `--defaulted`, formats that print the objects instead of a report leave the report to standard error. Throws
 * InputError if a file cannot be written, or is the file of two outputs.
 */
export const outletsOf = (options: OutletOptions, io: Io): readonly Outlet[] => {
  const { outputs, defaulted, isColored, onlyNew, source } = options;
  const shared = sharedTarget(outputs);
  if (shared !== undefined) throw twoOutputs(shared);
  keepInput(options, io);
  const shown = onlyNew ? newFindings : (format: Format) => format;
  const styled = (isFile: boolean): Style => ({
    palette: createPalette(isColored && !isFile),
    columns: isFile ? PAGE : pageWidth(io),
    command: io.command,
  });
  const sinks = sinksOf(outputs, io);
  const outlets = outputs.map(({ format: name, file }, index): Outlet => {
    const { report, objects } = OUTPUTS[name];
    const isFile = file !== undefined;
    const given = { ...options, inRepository: inRepository(io), source: source ?? (io.isTerminal && !isFile) };
    const other = options.reports?.[name];
    const instead = other?.(styled(isFile)) ?? (defaulted ? objects?.() : undefined);
    const format = instead ?? shown(report(styled(isFile), given));
    const destination = sinks[index] ?? { sink: io.stdout };
    return isFile || !FOR_PEOPLE.has(name) ? { format, ...destination } : { format, sink: inertSink(io.stdout, io) };
  });
  const hasReport = outputs.some(({ format }) => format === "text");
  if (!defaulted || hasReport || !outputs.some(printsObjects)) return outlets;
  const withoutDefaults = OUTPUTS.text.report(styled(false), { ...options, withoutDefaults: true });
  return [...outlets, { format: shown(withoutDefaults), sink: io.stderr }];
};

/** Objects with their defaults may replace those of the input; a report may not. */
const keepInput = ({ outputs, paths, defaulted }: OutletOptions, { cwd }: Io): void => {
  const given = new Set(paths.map((path) => resolve(cwd, path)));
  for (const target of outputs)
    if (target.file !== undefined && given.has(resolve(cwd, target.file)) && !(defaulted && printsObjects(target)))
      throw new InputError("may not be a file of the input, which the report would replace", target.file);
};

/** The paths of files from the root of the repository around the working directory, and those of other files as they are. */
const inRepository = ({ cwd, files }: Io): ((file: string) => string) => {
  const root = [...ancestorsOf(cwd, files)].find((one) => isRepository(one, files)) ?? cwd;
  return (file) => {
    const path = relative(root, resolve(cwd, file));
    return file.startsWith("<") || isAbsolute(path) || path.startsWith("..") ? file : path;
  };
};

/** Programs read the others. */
const FOR_PEOPLE: ReadonlySet<Output> = new Set(["text", "compact"]);

type Destination = Omit<Outlet, "format">;

const sinksOf = (outputs: readonly OutputTarget[], io: Io): readonly Destination[] => {
  const opened: Destination[] = [];
  const targets = new Set<string>();
  try {
    for (const { file } of outputs) {
      if (file === undefined) {
        opened.push({ sink: io.stdout });
        continue;
      }
      const { target, ...destination } = fileDestination(file, io);
      opened.push(destination);
      // The same file by another path, or through a link.
      if (targets.has(target)) throw twoOutputs(file);
      targets.add(target);
    }
    return opened;
  } catch (error) {
    discardAll(opened);
    throw error;
  }
};

/** Leaves the files that are not closed as they were. */
export const discardAll = (outlets: readonly Destination[]): void => {
  for (const { discard } of outlets) discard?.();
};

const twoOutputs = (target: string): InputError =>
  new InputError(`must be the target of only one output; two outputs would write it`, target);

/** Milliseconds after which other things get their turn, such as a signal that ends the process. */
const TURN = 50;

/**
 * A file that is replaced as a whole when it is closed, relative to the working directory. Throws InputError if it cannot be
 * written. `target` is the file itself, whatever its path.
 */
export const fileDestination = (
  file: string,
  { files, cwd, now }: Pick<Io, "files" | "cwd" | "now">,
): Destination & { readonly target: string } => {
  const path = resolve(cwd, file);
  // A link in the folder may be of somebody else, such as the author of a branch. Any other path is the user's own.
  const within = !isAbsolute(file) && isWithin(cwd, path) ? cwd : undefined;
  const writer = writing(file, () => files.writer(path, within));
  let last = now();
  return {
    target: writer.target,
    sink: {
      write: async (text) => {
        writing(file, () => {
          if (text !== "") writer.write(text);
        });
        if (now() - last < TURN) return;
        await new Promise((done) => setImmediate(done));
        last = now();
      },
    },
    close: () => {
      writing(file, () => {
        writer.finish();
      });
    },
    discard: () => {
      writer.discard();
    },
  };
};
