import { dirname, join, relative, resolve, sep } from "node:path";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import { shellWord } from "../../text/printable.js";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { writing } from "../../app/sources/source.js";
import { asCalled, COMMAND } from "../../app/host/called-as.js";
import type { Io } from "../terminal/io.js";
import type { Shell } from "../shell/shell.js";

/** A file to write: a new one or, with the text that it has now, one to change. Paths are relative to the working directory. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
  readonly before?: string;
  /** A description, instead of a text too long to read. */
  readonly brief?: string;
}

/** The files of a scaffold, and the next steps: a command and its effect. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly next: readonly (readonly [command: string, meaning: string])[];
}

/** Refuses a path outside of the working directory. `source` names the flag. */
export const insideOf = (path: string, source: string, io: Io): string => {
  const inner = relative(io.cwd, resolve(io.cwd, path));
  if (inner === ".." || inner.startsWith(`..${sep}`) || resolve(inner) === inner)
    throw new InputError(`must be this folder or one below it, not ${literal(path)}`, source);
  return inner === "" ? "." : inner;
};

/** Formats a path as an argument. */
export const argument = (path: string): string => shellWord(path.split(sep).join("/"));

/** Writes the files, or prints them. Throws InputError before it writes if one exists already. */
export const carryOut = async ({ files, next }: Plan, isDryRun: boolean, io: Io): Promise<void> => {
  for (const { path, before } of files)
    if (before === undefined && kindIfVisible(join(io.cwd, path), io.files) !== undefined)
      throw new InputError("exists already; nothing was written", path);
  if (isDryRun) await io.stdout.write(files.map(shown).join("\n"));
  else {
    for (const file of files) write(file, io);
    await io.stdout.write(summary(files, next, io.command ?? COMMAND));
  }
};

const shown = ({ path, text, brief }: PlannedFile): string =>
  brief === undefined ? `# ${path}\n${text}` : `# ${path}: ${brief}\n`;

const write = ({ path, text, before }: PlannedFile, io: Io): void => {
  const target = join(io.cwd, path);
  const encoder = new TextEncoder();
  writing(path, () => {
    if (before !== undefined) {
      io.files.replace(target, encoder.encode(text), encoder.encode(before), io.cwd);
      return;
    }
    io.files.createFolder(dirname(target), io.cwd);
    io.files.create(target, encoder.encode(text), false);
  });
};

const summary = (files: readonly PlannedFile[], next: Plan["next"], command: string): string => {
  const width = Math.max(...next.map(([one]) => asCalled(one, command).length)) + 3;
  return [
    ...files.map(({ path, before }) => `${before === undefined ? "Created" : "Changed"} ${path}`),
    "",
    "Next:",
    ...next.map(([one, meaning]) => `  ${asCalled(one, command).padEnd(width)}${meaning}`.trimEnd()),
    "",
  ].join("\n");
};

/** Gives the text of a file in templates/, with a value in place of each '{{name}}'. */
export type Templates = (file: string, values?: Readonly<Record<string, string>>) => string;

export const templatesOf =
  ({ product }: Pick<Shell, "product">): Templates =>
  (file, values = {}) =>
    product.template(file).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the template ${file} needs a value for '${name}'`);
      return value;
    });
