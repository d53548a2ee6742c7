import type { FixClass } from "../model/fix-class.js";
import { InputError } from "../model/input-error.js";
import type { Leaving } from "../app/review/left-alone.js";
import type { FixDraft, EditedFile, UnwrittenDraft } from "../app/fix/fix-draft.js";
import { editFile } from "../app/fix/fix-file.js";
import { diffText, fixedText, unifiedDiff } from "./formats/fix-text.js";
import { type FixTally, fixedFindings } from "../app/report/fix-tally.js";
import type { GoFindings } from "../app/go/go-findings.js";
import type { GeneratedCrds } from "./fix-go.js";
import { pathInPatch } from "../app/sources/distinct-files.js";
import type { OpenedInput } from "../app/review/input.js";
import type { Skipped } from "../app/sources/skipped.js";
import type { Source } from "../app/sources/source.js";
import type { createWithheld } from "../app/owned/withheld.js";
import { tell } from "./dry-run-state.js";
import type { Palette } from "./terminal/color.js";
import type { Io } from "./terminal/io.js";
import { printable } from "../text/printable.js";
import { joinFirst } from "../text/message.js";
import { formatField } from "kube-json";

/** The input of a run, its settings, and its results so far. */
export interface FixRun extends OpenedInput {
  readonly io: Io;
  readonly palette: Palette;
  readonly isWriting: boolean;
  readonly limit: FixClass;
  readonly skipped: Skipped[];
  readonly generatedCrds: GeneratedCrds;
  readonly leaving: Leaving;
  readonly go: GoFindings;
  readonly onlyNew: boolean;
  readonly wantsBounds: boolean;
  readonly withheldOf: ReturnType<typeof createWithheld>;
  /** There are bounds among the fixes that rules propose. */
  hasProposals: boolean;
  isChangedInGo: boolean;
  tally: FixTally;
}

/** Writes the fixes of a file, or prints them as a patch. With `why`, none may be made. */
export const output = async (
  source: Source,
  text: string,
  drafts: readonly FixDraft[],
  why: string | undefined,
  run: FixRun,
): Promise<void> => {
  const edited = why === undefined ? editFile(text, drafts) : { text, written: [], unwritten: drafts };
  for (const draft of edited.unwritten) await tellUnwritten(draft, why ?? BY_HAND, run);
  if (run.isWriting) await write(source, text, edited, run);
  else await show(source, text, edited, run);
};

/** Prints the possible changes as a patch. */
const show = async (source: Source, before: string, { text, written }: EditedFile, run: FixRun): Promise<void> => {
  const { io, palette } = run;
  count(written, run);
  for (const draft of written) await io.stdout.write(fixedText(draft, palette));
  if (written.length === 0) return;
  const places = written.map(({ place, name }) => ({ line: place.position([]).line, name }));
  const heading = (line: number): string => places.findLast((one) => one.line <= line)?.name ?? "";
  const lines = unifiedDiff(pathInPatch(source, io), before, text, heading);
  await io.stdout.write(diffText(lines, palette, io.isTerminal));
};

const write = async (source: Source, before: string, { text, written }: EditedFile, run: FixRun): Promise<void> => {
  const { io, palette } = run;
  if (source.replace === undefined) await io.stdout.write(text);
  else if (text !== before) {
    try {
      source.replace(text, before);
      // Lets pending signals arrive.
      await new Promise(setImmediate);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      run.tally = { ...run.tally, unwritten: run.tally.unwritten + sumOf(written) };
      await tell([{ file: source.name, line: 1, column: 1, message: error.message }], run);
      return;
    }
  }
  count(written, run);
  for (const draft of written) await io.notes.write(fixedText(draft, palette));
};

const sumOf = (drafts: readonly FixDraft[]): number => drafts.reduce((sum, draft) => sum + fixedFindings(draft), 0);

const count = (written: readonly FixDraft[], run: FixRun): void => {
  run.tally = {
    ...run.tally,
    changed: new Set([...run.tally.changed, ...written.map(({ place, name }) => `${place.file} ${name}`)]),
    fixed: run.tally.fixed + sumOf(written),
  };
};

const BY_HAND = "must be fixed by hand; writing its fixes would change other parts of the file";

const tellUnwritten = async (draft: UnwrittenDraft, why: string, run: FixRun): Promise<void> => {
  run.tally = { ...run.tally, unwritten: run.tally.unwritten + sumOf([draft]) };
  const { place, name, fields = [] } = draft;
  const { line } = place.position(fields[0] ?? []);
  const named = joinFirst(fields, MOST_FIELDS, (field) => `\`${formatField(field)}\``);
  const what = named === "" ? name : `${named} of ${name}`;
  await run.io.stderr.write(`${printable(place.file)}:${String(line)}: note: ${printable(what)} ${why}\n`);
};

const MOST_FIELDS = 3;
