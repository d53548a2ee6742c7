import type { Offer } from "../engine/fix/fix-offers.js";
import type { Trial } from "../engine/fix/fix-proof.js";
import { FIX_CLASSES, type FixClass } from "../model/fix-class.js";
import type { FixDraft } from "../app/fix/fix-draft.js";
import { diffText, fixedText, fixesText, unifiedDiff } from "./formats/fix-text.js";
import { count } from "../text/message.js";
import type { InputOptions } from "../app/review/input.js";
import { definedGroup } from "../app/owned/ownership.js";
import { type FixTally, goneFindings, withOtherClasses } from "../app/report/fix-tally.js";
import { plainName } from "../app/report/object-name.js";
import { type GoTypeDraft, type TypeFixes } from "../app/go/go-type-fixes.js";
import type { Unusable } from "../app/report/report.js";
import type { Palette } from "./terminal/color.js";
import { isDebugging } from "../app/host/debugging.js";
import type { Io } from "./terminal/io.js";
import { printable } from "../text/printable.js";
import type { LazyGoProject } from "../app/go/go-project.js";
import { createGoTexts } from "../app/go/go-texts.js";
import { isGenerated } from "../kube/api/generated.js";
import { type ClosedFiles, type GoFix, type GoPlan, UNPROVEN, planGoFixes, withheldInGo } from "../app/go/go-fixes.js";
import type { Subject } from "../app/go/marker-requests.js";
import { writeGoFiles } from "../app/go/go-edits.js";

/** How CRDs that controller-gen wrote are fixed. */
export interface GeneratedOptions extends InputOptions {
  /** Change the CRDs, in addition to their Go sources. */
  readonly generated: boolean;
  /** Change the files; objects from standard input go to standard output. */
  readonly write: boolean;
  /** Fixes that change more for others are only counted. */
  readonly fixClass: FixClass;
}

/** The CRDs of a run that controller-gen wrote; their fixes are made in Go, after all CRDs were read. */
export interface GeneratedCrds {
  /** Takes a generated CRD. True if the manifest itself must be changed. */
  readonly take: (draft: Omit<FixDraft, "manifest">, trial: Trial) => boolean;
  readonly takeType: (draft: GoTypeDraft) => void;
  /**
   * Prints the changes of the Go sources or writes them, and returns the tally with them. Files that are `closed`, by name,
   * are not changed.
   */
  readonly finish: (tally: FixTally, closed: ReadonlySet<string>, tell: Tell) => Promise<FixTally>;
}

type Tell = (problem: Unusable) => Promise<void>;

interface GoFixRun {
  readonly options: GeneratedOptions;
  readonly goProject: LazyGoProject;
  readonly io: Io;
  readonly palette: Palette;
  readonly subjects: Subject[];
  readonly types: GoTypeDraft[];
}

export const createGeneratedCrds = (
  options: GeneratedOptions,
  goProject: LazyGoProject,
  palette: Palette,
  io: Io,
): GeneratedCrds => {
  const run: GoFixRun = { options, goProject, io, palette, subjects: [], types: [] };
  return {
    take: (draft, trial) => {
      if (definedGroup(trial.context) === undefined || !isGenerated(trial.context.object)) return true;
      run.subjects.push({ draft, trial });
      return options.generated;
    },
    takeType: (draft) => void run.types.push(draft),
    finish: (tally, closed, tell) => finish(run, tally, closed, tell),
  };
};

const finish = async (run: GoFixRun, before: FixTally, closed: ReadonlySet<string>, tell: Tell): Promise<FixTally> => {
  const { options, io, goProject, subjects, types } = run;
  // The manifests have those of '--generated'.
  const tally = options.generated ? before : withOtherClasses(before, withheldIn(run));
  const withFixes = subjects.filter(({ draft }) => draft.fixed.fixes.length > 0);
  if (withFixes.length + types.length === 0) return tally;
  const { plan, unwritten } = await carriedOut(run, closed, tell);
  for (const note of goProject.notes()) await io.note({ text: note });
  if (isDebugging(io.env))
    for (const { offer, why } of plan.refused)
      await io.stderr.write(`fix for '${ruleOf(offer)}' not made in Go: ${printable(why)}\n`);
  for (const text of unprovenNotes(plan)) await io.note({ text });
  await output(plan, run);
  for (const text of typeNotes(plan.types)) await io.note({ text });
  const inTypes = withTypes(tally, plan.types);
  if (options.generated && withFixes.length > 0) {
    await io.note({ text: undoneNote(withFixes.length) });
    return inTypes;
  }
  return {
    ...inTypes,
    fixed: inTypes.fixed + sumOf(plan.made.map(({ offer }) => offer)),
    changed: new Set([
      ...inTypes.changed,
      ...plan.made.map(({ subject: { draft } }) => `${draft.place.file} ${draft.name}`),
    ]),
    unwritten: inTypes.unwritten + sumOf(unwritten),
    stale: tally.stale + sumOf(plan.stale.map(({ offer }) => offer)),
    generated: tally.generated + sumOf(plan.sourceless),
  };
};

/** The fixes that another '--fix-class' would make in Go. */
const withheldIn = ({ goProject, io, subjects }: GoFixRun): readonly Offer[] => {
  if (subjects.every(({ draft }) => draft.fixed.withheld.length === 0)) return [];
  const project = goProject.load();
  if (project === undefined) return [];
  return FIX_CLASSES.flatMap((one) => withheldInGo(project, createGoTexts(project, io), subjects, one));
};

const ruleOf = ({ findings: [first] }: Offer): string => first?.rule ?? "";

/** One note for each rule: many CRDs may have the same finding. */
const unprovenNotes = ({ refused }: GoPlan): readonly string[] => {
  const rules = new Set(refused.filter(({ why }) => why === UNPROVEN).map(({ offer }) => ruleOf(offer)));
  return [...rules].map((rule) => `a fix for '${rule}' is not made in Go, because ${UNPROVEN}`);
};

const withTypes = (tally: FixTally, { made, left, later }: TypeFixes): FixTally => ({
  ...tally,
  fixed: tally.fixed + sum(made.map(({ fixed }) => fixed)),
  changed: new Set([...tally.changed, ...made.map(({ draft }) => nameOf(draft))]),
  later: tally.later + later,
  unwritten: tally.unwritten + sum(left.map(goneFindings)),
});

const typeNotes = ({ kept, retyped: [first, ...others] }: TypeFixes): readonly string[] => [
  ...kept,
  ...(first === undefined
    ? []
    : others.length === 0
      ? [`the type of '${first}' changes in Go; code that uses it must change, too`]
      : [
          `the types of ${count(others.length + 1, "field")} such as '${first}' change in Go; code that uses them must change, too`,
        ]),
];

const nameOf = ({ document: { object, place } }: GoTypeDraft): string => `${place.file} ${plainName(object)}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const undoneNote = (changed: number): string =>
  `${count(changed, "generated CRD")} ${changed === 1 ? "is" : "are"} changed in YAML; the next run of controller-gen undoes what the Go source does not say`;

interface CarriedOut {
  readonly plan: GoPlan;
  /** Fixes that are not made because a file of theirs cannot be written. */
  readonly unwritten: readonly Offer[];
}

/** Plans the fixes, and writes the files if that was asked for. A fix of several files is made in all of them, or in none. */
const carriedOut = async (run: GoFixRun, unread: ReadonlySet<string>, tell: Tell): Promise<CarriedOut> => {
  const closed = new Map([...unread].map((name) => [name, "a waiver in this file cannot be read"]));
  const wanted = planOf(run, closed);
  let plan = wanted;
  while (run.options.write) {
    const problems = writeGoFiles(plan.files);
    // Lets pending signals arrive.
    await new Promise(setImmediate);
    if (problems.length === 0) break;
    for (const problem of problems) {
      await tell(problem);
      closed.set(problem.file, "this file cannot be written");
    }
    plan = planOf(run, closed);
  }
  const made = new Set(plan.made.map(({ offer }) => offer));
  return { plan, unwritten: wanted.made.map(({ offer }) => offer).filter((offer) => !made.has(offer)) };
};

const planOf = ({ options, goProject, io, subjects, types }: GoFixRun, closed: ClosedFiles): GoPlan => {
  const project = goProject.load();
  if (project === undefined) {
    const sourceless = subjects.flatMap(({ draft }) => draft.fixed.fixes);
    return {
      files: [],
      made: [],
      stale: [],
      sourceless,
      refused: [],
      types: { made: [], left: [], later: 0, retyped: [], kept: [] },
    };
  }
  return planGoFixes(project, createGoTexts(project, io), { subjects, types }, options.fixClass, closed);
};

const output = async ({ files, made, types }: GoPlan, { options, io, palette }: GoFixRun): Promise<void> => {
  // With the manifests, they were printed before.
  const headings = options.generated ? [] : goHeadings(made, palette);
  for (const text of [...headings, ...types.made.map(({ draft }) => typeHeading(draft, palette))])
    await (options.write ? io.notes : io.stdout).write(text);
  if (options.write) {
    if (made.length > 0 && !options.generated) await io.note({ text: AGAIN });
    return;
  }
  for (const { source, before, after } of files) {
    const lines = unifiedDiff(source.name, before, after, (line) => declarationAt(before, line));
    await io.stdout.write(diffText(lines, palette, io.isTerminal));
  }
};

const typeHeading = ({ document: { object, place }, before, fixed }: GoTypeDraft, palette: Palette): string =>
  fixedText({ place, name: plainName(object), before, fixed }, palette);

const AGAIN = "generate the CRDs again, for example with 'make manifests'";

/** The first line of the declaration around a line, as git shows it. */
const declarationAt = (text: string, line: number): string =>
  text
    .split("\n")
    .slice(0, line)
    .findLast((one) => /^(?:type|func|var|const)\b/.test(one))
    ?.trimEnd() ?? "";

const sumOf = (offers: readonly { readonly findings: readonly unknown[] }[]): number =>
  offers.reduce((sum, { findings }) => sum + findings.length, 0);

/** For each CRD its file and line, and for each rule the number of findings that its Go source fixes. */
const goHeadings = (fixes: readonly GoFix[], palette: Palette): readonly string[] =>
  [...new Set(fixes.map(({ subject }) => subject))].map((subject) => {
    const rules = new Map<string, number>();
    for (const { offer } of fixes.filter((fix) => fix.subject === subject))
      for (const { rule } of offer.findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    return fixesText(subject.draft, rules, palette, " in Go");
  });
