import { type Repair, repair } from "../engine/fix/fix.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import { equalJson } from "../kube/json/json.js";
import { InputError } from "../model/input-error.js";
import type { FixClass } from "../model/fix-class.js";
import type { Pack } from "../model/pack.js";
import { type Palette, createPalette } from "./terminal/color.js";
import { isDebugging, noteText, stackOf, unusableText } from "./terminal/diagnostics.js";
import { type Document, isUnusable } from "./input/documents.js";
import { EXIT, type ExitCode } from "./terminal/exit-code.js";
import { type Draft, type EditedFile, editFile } from "./edit/fix-file.js";
import { type FixTally, NOTHING_FIXED, withWithheld } from "./report/fix-tally.js";
import { createGeneratedCrds, type GeneratedCrds } from "./go/generated-crds.js";
import { countFindings, diffText, fixSummary, fixedText } from "./formats/fix-text.js";
import { unifiedDiff } from "./formats/unified-diff.js";
import { type InputOptions, type OpenedInput, leftOverTexts, openInput } from "./input/input.js";
import { asCalled, COMMAND } from "./terminal/called-as.js";
import { type Io, notesOf, quietIo } from "./terminal/io.js";
import { NO_OLD_OBJECTS } from "./input/old-objects.js";
import { type Assessed, assess, type Circumstances } from "./judge.js";
import { inertIo, patchSink } from "./terminal/workflow-commands.js";
import { printable } from "./terminal/printable.js";
import { plainName } from "./report/object-name.js";
import { createWithheld } from "./owned/withheld.js";
import type { Unusable } from "./report/report.js";
import { type Skipped, skippedText } from "./input/skipped.js";
import type { Source } from "./input/source.js";

export interface FixOptions extends Omit<InputOptions, "operation" | "subresource"> {
  /** Change the files; what comes from standard input goes to standard output. */
  readonly write: boolean;
  /** Fixes that change more for others are only counted. */
  readonly fixClass: FixClass;
  /** Change the CRDs that controller-gen wrote, in addition to their Go sources. */
  readonly generated: boolean;
  readonly isColored: boolean;
  /** No notes, no last line. */
  readonly quiet?: boolean;
}

interface Run extends OpenedInput {
  readonly io: Io;
  readonly palette: Palette;
  readonly isWriting: boolean;
  readonly limit: FixClass;
  readonly skipped: Skipped[];
  readonly generatedCrds: GeneratedCrds;
  readonly withheldOf: ReturnType<typeof createWithheld>;
  tally: FixTally;
}

/**
 * `decorum fix`: applies fixes and verifies each one with another review. Standard output is a patch or, for
 * standard input with `write`, the new text; everything else goes to standard error.
 */
export const fix = async (
  { isColored, ...options }: FixOptions,
  packs: readonly Pack[],
  given: Io,
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
): Promise<ExitCode> => {
  const io = {
    ...inertIo(quietIo(given, options.quiet === true)),
    ...(options.write ? {} : { stdout: patchSink(given.stdout, given) }),
  };
  const input = await openInput(options, packs, io, cluster);
  for (const { text } of input.circumstances.policyNotes ?? []) await notesOf(io).write(noteText(text));
  const palette = createPalette(isColored);
  const { write, fixClass } = options;
  const withheldOf = createWithheld(fixClass);
  const run: Run = {
    ...input,
    io,
    palette,
    isWriting: write,
    limit: fixClass,
    skipped: [],
    generatedCrds: await createGeneratedCrds(options, palette, io),
    withheldOf,
    tally: NOTHING_FIXED,
  };
  for (const error of run.errors) await io.stderr.write(unusableText(error));
  for (const source of run.sources) await fixSource(source, run);
  run.tally = await run.generatedCrds.finish(run.tally, (problem) => tell([problem], run));
  await notesOf(io).write(skippedText(run.skipped, io.command));
  for (const text of leftOverTexts(run.circumstances.oldObjects.left())) await notesOf(io).write(text);
  const isEmpty = run.tally.objects === 0 && run.errors.length === 0;
  if (isEmpty) await io.stderr.write("error: no objects found; the input must contain at least one object\n");
  else await notesOf(io).write(fixSummary(run.tally, write));
  return exitCode(run, isEmpty);
};

/**
 * One file is in memory at a time. It is read once, so the text that is changed is the text that was
 * reviewed.
 */
const fixSource = async (source: Source, run: Run): Promise<void> => {
  let text: string | undefined;
  const once: Source = { ...source, text: () => (text ??= source.text()) };
  const drafts: Draft[] = [];
  const skip = (skipped: Skipped): void => void run.skipped.push(skipped);
  for (const item of run.circumstances.customResources.documentsOf(source, once, skip)) {
    if (isUnusable(item)) await tell([item], run);
    else drafts.push(...(await draftsOf(item, run)));
  }
  run.circumstances.customResources.finish(source);
  if (text === undefined) return;
  const edited = editFile(text, drafts);
  for (const draft of edited.unwritten) await tellUnwritten(draft, run);
  if (run.isWriting) await write(source, text, edited, run);
  else await show(source, text, edited, run);
};

/** The object with its fixes, if it has any. */
const draftsOf = async (document: Document, run: Run): Promise<readonly Draft[]> => {
  run.circumstances.customResources.learn(document.object);
  const assessed = assessWhole(document, run.circumstances);
  if (!("trial" in assessed)) {
    await tell(assessed, run);
    return [];
  }
  const { trial, decision: before, place, prefix } = assessed;
  const repaired = repair(trial, before, run.limit);
  await note(assessed, repaired, run);
  run.tally = withWithheld(run.tally, repaired.withheld, run.withheldOf(trial, before, repaired));
  const name = plainName(trial.context.object);
  const draft: Draft = { place, prefix, name, manifest: document.manifest, before, repaired };
  return run.generatedCrds.take(draft, trial) && repaired.fixes.length > 0 ? [draft] : [];
};

/** An update without a change has no findings: an unchanged object is judged as a new one, and fixed as a stored one. */
const assessWhole = (document: Document, circumstances: Circumstances): Assessed | readonly Unusable[] => {
  const assessed = assess(document, circumstances);
  if (!("trial" in assessed)) return assessed;
  const { object, oldObject: stored } = assessed.trial.context;
  if (stored === undefined || !equalJson(object, stored)) return assessed;
  const whole = assess(document, { ...circumstances, oldObjects: NO_OLD_OBJECTS });
  return "trial" in whole ? { ...whole, trial: { ...whole.trial, stored } } : whole;
};

const note = async ({ decision }: Assessed, { faults, refused }: Repair, run: Run): Promise<void> => {
  const all = [...decision.faults, ...faults];
  const { objects, findings } = run.tally;
  run.tally = {
    ...run.tally,
    objects: objects + 1,
    findings: findings + countFindings(decision),
    faults: run.tally.faults + all.length,
  };
  for (const { rule, error } of all) {
    const told = isDebugging(run.io.env) ? stackOf(error) : printable(String(error));
    await run.io.stderr.write(`rule '${rule}' failed; this is a bug in Decorum: ${told}\n`);
  }
  if (!isDebugging(run.io.env)) return;
  for (const { findings: of, why, detail } of refused)
    await run.io.stderr.write(`fix for '${of[0]?.rule ?? ""}' rejected: ${why}: ${printable(detail)}\n`);
};

/** Prints the possible changes as a patch. */
const show = async (source: Source, before: string, { text, written }: EditedFile, run: Run): Promise<void> => {
  const { io, palette } = run;
  count(written, run);
  for (const draft of written) await io.stdout.write(fixedDraft(draft, palette));
  if (written.length === 0) return;
  const places = written.map(({ place, name }) => ({ line: place.position([]).line, name }));
  const heading = (line: number): string => places.findLast((one) => one.line <= line)?.name ?? "";
  const lines = unifiedDiff(source.name, before, text, heading);
  await io.stdout.write(diffText(lines, palette, io.isTerminal));
};

const write = async (source: Source, before: string, { text, written }: EditedFile, run: Run): Promise<void> => {
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
  for (const draft of written) await notesOf(io).write(fixedDraft(draft, palette));
};

const fixedDraft = ({ place, name, before, repaired }: Draft, palette: Palette): string =>
  fixedText({ file: place.file, line: place.position([]).line, name }, before, repaired.decision, palette);

/** The number of findings that the fixes remove. */
const sumOf = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, { before, repaired }) => sum + countFindings(before) - countFindings(repaired.decision), 0);

const count = (written: readonly Draft[], run: Run): void => {
  run.tally = {
    ...run.tally,
    changed: run.tally.changed + written.length,
    fixed: run.tally.fixed + sumOf(written),
  };
};

const tellUnwritten = async (draft: Draft, run: Run): Promise<void> => {
  run.tally = { ...run.tally, unwritten: run.tally.unwritten + sumOf([draft]) };
  const { file } = draft.place;
  const { line } = draft.place.position([]);
  await run.io.stderr.write(
    `${printable(file)}:${String(line)}: note: ${printable(draft.name)} must be fixed by hand; writing its fixes would change other parts of the file\n`,
  );
};

const tell = async (problems: readonly Unusable[], { errors, io }: Run): Promise<void> => {
  errors.push(...problems);
  for (const problem of problems) await io.stderr.write(asCalled(unusableText(problem), io.command ?? COMMAND));
};

const exitCode = ({ tally, errors, isWriting }: Run, isEmpty: boolean): ExitCode => {
  if (tally.faults > 0) return EXIT.fault;
  if (isEmpty || errors.length > 0) return EXIT.unusable;
  return tally.unwritten > 0 || (tally.fixed > 0 && !isWriting) ? EXIT.failed : EXIT.clean;
};
