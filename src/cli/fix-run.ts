import { faultText } from "../app/report/fault-text.js";
import { type FixedObject, fixObject } from "../engine/fix/fix.js";
import { eitherSpared, sparedFindings } from "../engine/fix/fix-offers.js";
import type { Finding } from "../model/decision.js";
import type { ClusterSnapshot } from "../model/context.js";
import { equalJson } from "kube-json";
import type { Pack } from "../model/pack.js";
import { type ExcuseOptions, type FileLeftAlone, type LeftAlone, openLeaving } from "../app/review/left-alone.js";
import type { Palette } from "./terminal/color.js";
import { unusableText } from "./terminal/diagnostics.js";
import { isDebugging, stackOf } from "../app/host/debugging.js";
import { type Document, isUnusable } from "../app/sources/documents.js";
import type { FixDraft } from "../app/fix/fix-draft.js";
import { tell } from "./dry-run-state.js";
import { type FixRun, output } from "./fix-output.js";
import {
  NOTHING_FIXED,
  withOtherClasses,
  withWithheld,
  countFindings,
  revealedFindings,
} from "../app/report/fix-tally.js";
import { type GeneratedOptions, createGeneratedCrds } from "./fix-go.js";
import type { Trial } from "../engine/fix/fix-proof.js";
import { definedGroup } from "../app/owned/ownership.js";
import { createForeign } from "../app/owned/foreign.js";
import { createGoFindings } from "../app/go/go-findings.js";
import { distinctFiles } from "../app/sources/distinct-files.js";
import { leftOverNotes, openInput } from "../app/review/input.js";
import type { Io } from "./terminal/io.js";
import { NO_OLD_OBJECTS } from "../app/sources/old-objects.js";
import { type Assessed, assess, type Reviewed, type RunSettings } from "../app/review/judge.js";
import { printable } from "../text/printable.js";
import { plainName } from "../app/report/object-name.js";
import { createWithheld } from "../app/owned/withheld.js";
import type { Unusable } from "../app/report/report.js";
import { type Skipped, skippedNotes } from "../app/sources/skipped.js";
import type { Source } from "../app/sources/source.js";

export interface FixOptions extends Omit<GeneratedOptions, "operation" | "subresource">, ExcuseOptions {
  /** Also make the bounds that rules propose. */
  readonly bounds: boolean;
  readonly isColored: boolean;
  /** No notes, no last line. */
  readonly quiet?: boolean;
}

/** Plans all fixes once, and prints or writes them. */
export const runFix = async (
  options: FixOptions,
  packs: readonly Pack[],
  io: Io,
  palette: Palette,
  cluster: ClusterSnapshot,
): Promise<FixRun> => {
  const input = await openInput(options, packs, io, cluster);
  for (const { text } of input.settings.policyNotes ?? []) await io.note({ text });
  const { write, fixClass } = options;
  const withheldOf = createWithheld(fixClass);
  const { goProject } = input;
  const go = createGoFindings(input, undefined, packs, io);
  const foreign = createForeign(input.ownership, options.paths);
  const hasOldTypes = (): boolean => go.types.old().objects.areKnown;
  const run: FixRun = {
    ...input,
    io,
    palette,
    isWriting: write,
    limit: fixClass,
    skipped: [],
    generatedCrds: createGeneratedCrds(options, goProject, palette, io),
    leaving: openLeaving({ ...options, foreign, hasOldTypes }, packs, goProject, io),
    go,
    onlyNew: options.onlyNew,
    wantsBounds: options.bounds,
    withheldOf,
    hasProposals: false,
    isChangedInGo: false,
    tally: NOTHING_FIXED,
  };
  for (const error of run.errors) await io.stderr.write(unusableText(error));
  const { sources, notes } = distinctFiles(run.sources, io);
  for (const note of notes) await io.note({ text: note });
  for (const source of sources) await fixSource(source, run);
  await fixGoTypes(run);
  const { fixed } = run.tally;
  run.tally = await run.generatedCrds.finish(run.tally, run.leaving.unreadIn, (problem) => tell([problem], run));
  run.isChangedInGo = run.tally.fixed > fixed;
  if (run.hasProposals) await io.note({ text: PROPOSED });
  for (const note of skippedNotes(run.skipped, io.command)) await io.note(note);
  for (const text of run.leaving.notes()) await io.note({ text });
  for (const note of leftOverNotes(run.settings.oldObjects.left())) await io.note(note);
  return run;
};

const PROPOSED =
  "bounds of '--bounds' are proposals: choose closer ones where you know them, and compare them with what is stored, because the API server refuses an update of an object that exceeds them";

/** Takes the fixes of types in Go, and of CRDs that are not written yet. */
const fixGoTypes = async (run: FixRun): Promise<void> => {
  const { types } = run.go;
  const settings = () => ({ ...run.settings, oldObjects: types.old().objects });
  for (const document of types.crds()) {
    const leftOf = (assessed: Assessed) => run.leaving.ofCrd(assessed, document.isUnknown);
    const draft = await draftOf(document, settings(), leftOf, run);
    if (draft !== undefined) run.generatedCrds.take(draft, draft.trial);
  }
  for (const document of types.documents()) {
    const leftOf = (assessed: Assessed) => run.leaving.ofType(assessed, document.declared);
    const draft = await draftOf(document, settings(), leftOf, run);
    if (draft === undefined) continue;
    run.tally = withOtherClasses(run.tally, draft.fixed.withheld);
    if (draft.fixed.fixes.length > 0) run.generatedCrds.takeType({ ...draft, document });
  }
  await tell(run.goProject.problems(run.goFiles), run);
};

/** One file is in memory at a time. It is read once, so the text that is changed is the text that was reviewed. */
const fixSource = async (source: Source, run: FixRun): Promise<void> => {
  let text: string | undefined;
  const once: Source = { ...source, text: () => (text ??= source.text()) };
  const drafts: FixDraft[] = [];
  const leftAlone = run.leaving.inFile(once);
  await tell(leftAlone.problems, run);
  const skip = (skipped: Skipped): void => void run.skipped.push(skipped);
  for (const item of run.settings.customResources.documentsOf(source, once, skip)) {
    if (isUnusable(item)) await tell([item], run);
    else drafts.push(...(await draftsOf(item, leftAlone, run)));
  }
  run.settings.customResources.finish(source);
  if (text === undefined) return;
  await output(source, text, drafts, leftAlone.problems.length === 0 ? undefined : UNREAD_WAIVER, run);
};

const UNREAD_WAIVER = "was not fixed, because a waiver in this file cannot be read";

/** The object with its fixes, if it has any. */
const draftsOf = async (document: Document, leftAlone: FileLeftAlone, run: FixRun): Promise<readonly FixDraft[]> => {
  run.settings.customResources.learn(document.object);
  const draft = await draftOf(document, run.settings, leftAlone.of, run);
  if (draft === undefined) return [];
  const { trial, fixed, place } = draft;
  if (definedGroup(trial.context) !== undefined) run.go.types.learn(trial.context.object, place.file);
  if (!run.generatedCrds.take(draft, trial)) return [];
  run.tally = withOtherClasses(run.tally, fixed.withheld);
  return fixed.fixes.length > 0 ? [{ ...draft, manifest: document.manifest }] : [];
};

/** An object with its fixes, as they were tried. */
interface TriedDraft extends Omit<FixDraft, "manifest"> {
  readonly trial: Trial;
}

/** Reviews an object and counts its findings; undefined and a message for one that cannot be read. */
const draftOf = async (
  document: Reviewed,
  settings: RunSettings,
  leftOf: (assessed: Assessed) => LeftAlone,
  run: FixRun,
): Promise<TriedDraft | undefined> => {
  const assessed = (run.onlyNew ? assess : assessWhole)(document, settings);
  if (!("trial" in assessed)) {
    await tell(assessed, run);
    return undefined;
  }
  const { decision, place, prefix } = assessed;
  const trial: Trial = run.wantsBounds ? { ...assessed.trial, wantsBounds: true } : assessed.trial;
  const left = leftOf(assessed);
  await tell(run.leaving.takeProblems(), run);
  const fixed = fixObject(trial, decision, run.limit, left.spared);
  await note(left, fixed, run);
  run.hasProposals ||= fixed.fixes.some(({ isProposal }) => isProposal);
  run.tally = withWithheld(run.tally, run.withheldOf(trial, left.decision, fixed, left.spared));
  const without = (unwanted: readonly Finding[]): FixedObject =>
    fixObject(trial, decision, run.limit, eitherSpared(left.spared, sparedFindings(unwanted)));
  return { trial, place, prefix, name: plainName(trial.context.object), before: left.decision, fixed, without };
};

/** An update without a change has no findings: an unchanged object is judged as a new one, and fixed as a stored one. */
const assessWhole = (document: Reviewed, settings: RunSettings): Assessed | readonly Unusable[] => {
  const assessed = assess(document, settings);
  if (!("trial" in assessed)) return assessed;
  const { object, oldObject: stored } = assessed.trial.context;
  if (stored === undefined || !equalJson(object, stored)) return assessed;
  const whole = assess(document, { ...settings, oldObjects: NO_OLD_OBJECTS });
  return "trial" in whole ? { ...whole, trial: { ...whole.trial, stored } } : whole;
};

const note = async (left: LeftAlone, fixed: FixedObject, run: FixRun): Promise<void> => {
  const { faults, refused } = fixed;
  const all = [...left.decision.faults, ...faults];
  const { objects, findings, waived, existing } = run.tally;
  run.tally = {
    ...run.tally,
    objects: objects + 1,
    findings: findings + countFindings(left.decision) + revealedFindings({ before: left.decision, fixed }),
    waived: waived + left.waived,
    existing: existing + left.existing,
    faults: run.tally.faults + all.length,
  };
  for (const fault of all) {
    const { error } = fault;
    const told = isDebugging(run.io.env) ? stackOf(error) : printable(String(error));
    await run.io.stderr.write(`${faultText(fault)}: ${told}\n`);
  }
  if (!isDebugging(run.io.env)) return;
  for (const { findings: of, why, detail } of refused)
    await run.io.stderr.write(`fix for '${of[0]?.rule ?? ""}' rejected: ${why}: ${printable(detail)}\n`);
};
