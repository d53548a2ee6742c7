import type { Trial } from "../../engine/fix/fix-proof.js";
import { InputError } from "../../model/input-error.js";
import type { FixClass } from "../../model/fix-class.js";
import type { Draft } from "../edit/fix-file.js";
import { diffText } from "../formats/fix-text.js";
import { count } from "../formats/summary-line.js";
import { unifiedDiff } from "../formats/unified-diff.js";
import type { InputOptions } from "../input/input.js";
import { definedGroup } from "../owned/ownership.js";
import type { FixTally } from "../report/fix-tally.js";
import type { Unusable } from "../report/report.js";
import type { Palette } from "../terminal/color.js";
import { isDebugging, noteText } from "../terminal/diagnostics.js";
import { type Io, notesOf } from "../terminal/io.js";
import { printable } from "../terminal/printable.js";
import { isGenerated } from "./crd-source.js";
import type { GoFile, GoFix, GoPlan } from "./go-fixes.js";
import { goHeadings } from "./go-headings.js";
import { type GoRoom } from "./go-room.js";
import type { Subject } from "./subject.js";

/** How CRDs that controller-gen wrote are fixed. */
export interface GeneratedOptions extends InputOptions {
  /** Change the CRDs too. */
  readonly generated: boolean;
  readonly write: boolean;
  readonly fixClass: FixClass;
}

/** The CRDs of a run that controller-gen wrote; their fixes are made in Go, after all CRDs were read. */
export interface GeneratedCrds {
  /** Takes a generated CRD. True if the manifest itself is to be changed. */
  readonly take: (draft: Draft, trial: Trial) => boolean;
  /**
   * Prints the changes of the Go sources or writes them, and returns the tally with them. Files that are `closed`, by name,
   * are not changed.
   */
  readonly finish: (tally: FixTally, closed: ReadonlySet<string>, tell: Tell) => Promise<FixTally>;
}

type Tell = (problem: Unusable) => Promise<void>;

interface Run {
  readonly options: GeneratedOptions;
  readonly room: GoRoom;
  readonly io: Io;
  readonly palette: Palette;
  readonly subjects: Subject[];
}

export const createGeneratedCrds = (
  options: GeneratedOptions,
  room: GoRoom,
  palette: Palette,
  io: Io,
): GeneratedCrds => {
  const run: Run = { options, room, io, palette, subjects: [] };
  return {
    take: (draft, trial) => {
      if (definedGroup(trial.context) === undefined || !isGenerated(trial.context.object)) return true;
      run.subjects.push({ draft, trial });
      return options.generated;
    },
    finish: (tally, closed, tell) => finish(run, tally, closed, tell),
  };
};

const finish = async (run: Run, tally: FixTally, closed: ReadonlySet<string>, tell: Tell): Promise<FixTally> => {
  const { options, io, room, subjects } = run;
  const withFixes = subjects.filter(({ draft }) => draft.repaired.fixes.length > 0);
  if (withFixes.length === 0) return tally;
  const plan = await planOf(run, closed);
  for (const note of room.notes()) await notesOf(io).write(noteText(note));
  if (isDebugging(io.env))
    for (const { offer, why } of plan.refused)
      await io.stderr.write(`fix for '${offer.findings[0]?.rule ?? ""}' not made in Go: ${printable(why)}\n`);
  const failed = await output(plan, run, tell);
  if (options.generated) {
    await notesOf(io).write(noteText(undoneNote(withFixes.length)));
    return tally;
  }
  const isWritten = ({ paths }: GoFix): boolean => ![...paths].some((path) => failed.has(path));
  const made = plan.made.filter(isWritten);
  return {
    ...tally,
    fixed: tally.fixed + sumOf(made.map(({ offer }) => offer)),
    changed: tally.changed + new Set(made.map(({ subject }) => subject)).size,
    unwritten: tally.unwritten + sumOf(plan.made.filter((fix) => !isWritten(fix)).map(({ offer }) => offer)),
    stale: tally.stale + sumOf(plan.stale.map(({ offer }) => offer)),
    generated: tally.generated + sumOf(plan.sourceless),
  };
};

const undoneNote = (changed: number): string =>
  `${count(changed, "generated CRD")} ${changed === 1 ? "is" : "are"} changed in YAML; the next run of controller-gen undoes what the Go source does not say`;

const planOf = async ({ options, room, io, subjects }: Run, closed: ReadonlySet<string>): Promise<GoPlan> => {
  const project = await room.load();
  if (project === undefined) {
    const sourceless = subjects.flatMap(({ draft }) => draft.repaired.fixes);
    return { files: [], made: [], stale: [], sourceless, refused: [] };
  }
  // The parser is only loaded if it is used.
  const { planGoFixes } = await import("./go-fixes.js");
  const { createGoTexts } = await import("./go-texts.js");
  return planGoFixes(project, createGoTexts(project, io), subjects, options.fixClass, closed);
};

/** Returns the files that could not be written. */
const output = async (plan: GoPlan, { options, io, palette }: Run, tell: Tell): Promise<ReadonlySet<string>> => {
  const failed = new Set<string>();
  if (options.write) for (const file of plan.files) if (!(await isReplaced(file, tell))) failed.add(file.path);
  const made = plan.made.filter(({ paths }) => ![...paths].some((path) => failed.has(path)));
  // With the manifests, they were printed before.
  const headings = options.generated ? [] : goHeadings(made, palette);
  for (const text of headings) await (options.write ? notesOf(io) : io.stdout).write(text);
  if (options.write) {
    if (made.length > 0 && !options.generated) await notesOf(io).write(noteText(AGAIN));
    return failed;
  }
  for (const { source, before, after } of plan.files) {
    const lines = unifiedDiff(source.name, before, after, (line) => declarationAt(before, line));
    await io.stdout.write(diffText(lines, palette, io.isTerminal));
  }
  return failed;
};

const AGAIN = "generate the CRDs again, for example with 'make manifests'";

const isReplaced = async ({ source, before, after }: GoFile, tell: Tell): Promise<boolean> => {
  try {
    source.replace?.(after, before);
    // Lets pending signals arrive.
    await new Promise(setImmediate);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await tell({ file: source.name, line: 1, column: 1, message: error.message });
    return false;
  }
};

/** The first line of the declaration around a line, as git shows it. */
const declarationAt = (text: string, line: number): string =>
  text
    .split("\n")
    .slice(0, line)
    .findLast((one) => /^(?:type|func|var|const)\b/.test(one))
    ?.trimEnd() ?? "";

const sumOf = (offers: readonly { readonly findings: readonly unknown[] }[]): number =>
  offers.reduce((sum, { findings }) => sum + findings.length, 0);
