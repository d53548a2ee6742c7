import { createPalette } from "./terminal/color.js";
import type { Format } from "./formats/format.js";
import { newFindings } from "./formats/new-findings.js";
import type { OutputTarget } from "./formats/output-names.js";
import { OUTPUTS, type ReportOptions } from "./formats/outputs.js";
import type { Style } from "./formats/style.js";
import { writing } from "./input/source.js";
import { createFileSink } from "./terminal/file-sink.js";
import type { Io, Sink } from "./terminal/io.js";

/** Where the reports of a dry run go. */

export interface OutletOptions extends ReportOptions {
  /** At most one of them has no file: it goes to standard output. */
  readonly outputs: readonly OutputTarget[];
  /**
   * Show objects as an API server would store them: next to the report in text, otherwise instead of the
   * report.
   */
  readonly defaulted: boolean;
  /** Show only findings that the update brings; the others are counted. */
  readonly onlyNew: boolean;
  readonly isColored: boolean;
}

/** A report format and its destination. */
export interface Outlet {
  readonly format: Format;
  readonly sink: Sink;
  /** Writes what the sink got, if it is a file. */
  readonly close?: () => void;
}

export const printsObjects = ({ format }: OutputTarget): boolean => OUTPUTS[format].objects !== "InReport";

/** With `--defaulted`, formats that print the objects instead of a report leave the report to standard error. */
export const outletsOf = (options: OutletOptions, io: Io): readonly Outlet[] => {
  const { outputs, defaulted, isColored, onlyNew, source } = options;
  const shown = onlyNew ? newFindings : (format: Format) => format;
  const styled = (isFile: boolean): Style => ({
    palette: createPalette(isColored && !isFile),
    columns: isFile ? Infinity : io.columns,
    command: io.command,
  });
  const outlets = outputs.map((target): Outlet => {
    const { report, objects } = OUTPUTS[target.format];
    const isReport = !defaulted || objects === "InReport";
    const isFile = target.file !== undefined;
    const given = { ...options, source: source ?? (io.isTerminal && !isFile) };
    const format = isReport ? shown(report(styled(isFile), given)) : objects();
    return target.file === undefined ? { format, sink: io.stdout } : { format, ...fileOutlet(target.file, io) };
  });
  const hasReport = outputs.some(({ format }) => format === "text");
  if (!defaulted || hasReport || !outputs.some(printsObjects)) return outlets;
  const withoutDefaults = OUTPUTS.text.report(styled(false), { ...options, withoutDefaults: true });
  return [...outlets, { format: shown(withoutDefaults), sink: io.stderr }];
};

const fileOutlet = (file: string, io: Io): Pick<Outlet, "sink" | "close"> => {
  const sink = createFileSink(file, io);
  const close = (): void => {
    writing(file, () => {
      sink.close();
    });
  };
  return { sink, close };
};
