import { type ClusterSnapshot, EMPTY_CLUSTER, designedGroup } from "../model/context.js";
import type { Pack } from "../model/pack.js";
import { nothingFoundText, unstoredNote, unusableText } from "./terminal/diagnostics.js";
import { isDebugging, stackOf } from "../app/host/debugging.js";
import { isUnusable } from "../app/sources/documents.js";
import {
  createExceptionUse,
  expiredNotes,
  hiddenRuleNotes,
  hidesRules,
  learnExceptions,
  unusedNotes,
  undefinedNotes,
  noteUnasked,
  unaskedNotes,
} from "../app/report/run-notes.js";
import { learnOthers, othersNotes } from "../app/report/others-notes.js";
import { strictCode } from "./strict.js";
import { createAccount } from "../app/report/account.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { type FailOn, fails } from "../app/config/fail-on.js";
import { addTo, EMPTY_TALLY } from "../app/report/tally.js";
import type { Output, OutputTarget } from "../app/config/output-names.js";
import { suggestInManifest } from "../app/fix/fix-file.js";
import { isGenerated } from "../kube/api/generated.js";
import { type InputOptions, openInput } from "../app/review/input.js";
import { discardAll, type OutletOptions, outletsOf, printsObjects } from "./outlets.js";
import { createProgress, type Progress } from "./terminal/progress.js";
import { type Note, notesOf, plainNote } from "../app/host/io.js";
import { type Io, quietIo, remembering } from "./terminal/io.js";
import { type AdoptionOptions, leavingOut } from "../app/adoption/adoption.js";
import { inertIo } from "./terminal/workflow-commands.js";
import { judge } from "../app/review/judge.js";
import { isDefinition } from "../app/sources/custom-resources.js";
import { ownedNote, stillOwnedNotes } from "../app/owned/ownership.js";
import type { Judged } from "../app/report/report.js";
import { isNamed, isOfKustomize, isSetting, type Skipped, skippedNotes } from "../app/sources/skipped.js";
import { keepingText, type Source } from "../app/sources/source.js";
import { createTestFolders } from "../app/report/test-folders.js";
import { createSeenObjects } from "../app/sources/seen-objects.js";
import { goneNotes, judgeRemovals } from "./dry-run-removals.js";
import { type Run, createVerdicts, openExcuses, sharedReview, tell, withNotes } from "./dry-run-state.js";
import { storedOf, withStored } from "../app/sources/stored.js";
import { createUntoldNotes } from "../app/policies/policy-notes.js";
import { suggestInType } from "../app/go/go-type-fixes.js";

export interface DryRunOptions extends InputOptions, AdoptionOptions, OutletOptions {
  /** A document that was not judged against a schema, or by a policy or rule, makes the run fail. */
  readonly strict?: boolean;
}

/**
 * `decorum dry-run`: reviews manifests as a cluster with these packs would. One object is in memory at a
 * time, in addition to those that rules read. Documents that cannot be read are reported and skipped.
 */
export const dryRun = async (
  options: DryRunOptions,
  packs: readonly Pack[],
  given: Io,
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
): Promise<ExitCode> => {
  const progress = createProgress(inertIo(quietIo(given, options.quiet === true)));
  const { io, said } = remembering(progress.io);
  const input = await openInput(options, packs, io, cluster);
  const run: Run = {
    ...input,
    ...openExcuses(options, input, packs, io),
    outlets: outletsOf(options, io),
    isDefaulted: options.defaulted,
    showsDefaults: options.defaulted || options.diff === true,
    isOfChange: options.reports !== undefined,
    listsFixes: options.reports !== undefined || options.outputs.some(({ format }) => SHOW_FIXES.has(format)),
    isPrinting: options.defaulted && options.outputs.some(printsObjects),
    io,
    seen: createSeenObjects(),
    tests: createTestFolders(),
    verdicts: createVerdicts(),
    reviews: new Map(),
    exceptions: createExceptionUse(input.settings.rules.packs),
    skipped: [],
    unread: [],
    lost: [],
    unstored: [],
    groups: new Set(),
    unasked: new Map(),
    withHiddenRules: new Set(),
    ofOthers: new Map(),
    account: createAccount(input.settings.rules),
    policyNotes: createUntoldNotes(input.settings.policyNotes),
    said,
    tally: EMPTY_TALLY,
  };
  try {
    await judgeAll(run, progress, options.outputs);
  } finally {
    discardAll(run.outlets);
  }
  // With --old, it is an answer that there are no objects any more.
  const isEmpty = run.tally.objects === 0 && run.errors.length === 0 && !run.settings.oldObjects.areKnown;
  const isWhole = run.errors.length === 0 && run.tally.faults === 0;
  for (const text of run.adoption.finish(isWhole)) await io.note({ text });
  if (isEmpty) await io.stderr.write(nothingFoundText(input.goFiles));
  const code = await strictCode(options, run);
  // The findings in a new baseline fail nothing from now on.
  return exitCode(run, isEmpty, options.writeBaseline ? "Never" : options.failOn) || code;
};

/** The formats with fixes. */
const SHOW_FIXES: ReadonlySet<Output> = new Set(["json", "yaml", "html"]);

/** Writes the reports, with the notes, and then the notes at the end. */
const judgeAll = async (run: Run, progress: Progress, outputs: readonly OutputTarget[]): Promise<void> => {
  for (const error of run.errors) await run.io.stderr.write(unusableText(error));
  for (const { format, sink } of run.outlets) await sink.write(format.begin?.() ?? "");
  for (const [index, source] of run.sources.entries()) {
    progress.step(index, run.sources.length);
    await judgeSource(source, run);
  }
  progress.step(run.sources.length, run.sources.length);
  const gone = await judgeGoTypes(run);
  const left = [...gone, ...(await judgeRemovals(run, print))];
  const { account } = run;
  run.tally = { ...run.tally, schema: account.count(), judgesSchemas: account.isKept() };
  const notes = notesIn(run, left, outputs);
  const told = [...run.said, ...notes].filter(({ isUsual }) => !(run.isOfChange && isUsual === true));
  const all = told.map(plainNote);
  for (const { format, sink } of run.outlets) await sink.write(format.end(run.tally, run.errors, all));
  for (const { close } of run.outlets) close?.();
  for (const note of notes) await run.io.note(note);
};

/** Reviews types in Go after the CRDs, whose findings may say the same. Returns notes on CRDs for which a type stands in. */
const judgeGoTypes = async (run: Run): Promise<readonly Note[]> => {
  const { go, adoption } = run;
  const notes: Note[] = [];
  const settings = () => ({ ...run.settings, oldObjects: go.types.old().objects });
  for (const document of go.types.crds(go.older.changed())) {
    // Its manifest may be gone, but the kind is not: a generator would write it again.
    const gone = document.isOlder ? undefined : run.settings.oldObjects.takeFor(document.object);
    if (gone !== undefined) notes.push(...goneNotes(gone, run));
    const others = leavingOut(
      (finding) => go.older.isLeftOut(document, finding),
      adoption.withoutFile(document.place.file),
    );
    const excuses = { ...others, inGo: go.excuses.of };
    const outcome = judge(document, settings(), excuses);
    if ("result" in outcome) await print(go.place(outcome, false), run);
    else await tell(outcome, run);
  }
  for (const document of go.types.documents()) {
    const outcome = judge(
      document,
      settings(),
      go.excusesOf(document, adoption.withoutFile(document.place.file)),
      wantsProof(run),
    );
    await tell(go.excuses.takeProblems(), run);
    if ("result" in outcome) await print({ ...outcome, suggest: suggestInType(document) }, run);
    else await tell(outcome, run);
  }
  await tell(run.goProject.problems(run.goFiles), run);
  return notes;
};

/** The notes at the end. `left` are those on old objects that have no new one and no finding. */
const notesIn = (run: Run, left: readonly Note[], outputs: readonly OutputTarget[]): readonly Note[] => {
  const { io, skipped, unstored, ownership, groups } = run;
  // Only for people: a program has named its own groups, or can read them.
  const isForPeople = outputs.some(({ format }) => format === "text");
  const [named, others] = [skipped.filter(isNamed), skipped.filter((one) => !isNamed(one))];
  // The line on schemas counts files for kustomize, and a project with kustomizations has some in every run.
  const isSaid = isForPeople && run.tally.judgesSchemas && run.tally.objects > 0 && others.every(isOfKustomize);
  const owned = isForPeople || ownership.owned === undefined ? ownedNote(ownership, groups) : undefined;
  const { rules, now } = run.settings;
  const notes = [
    ...run.go.notes(),
    ...run.policyNotes.left(),
    ...unaskedNotes(run.unasked),
    ...hiddenRuleNotes(run.withHiddenRules),
    ...othersNotes(run.ofOthers),
    ...run.tests.notes(),
    ...run.seen.notes(),
    ...run.settings.customResources.disputes(),
    ...(run.account.isKept() ? undefinedNotes(run.tally.schema) : []),
    ...expiredNotes(rules.packs, now),
    ...unusedNotes(rules.packs, run.exceptions, now),
    ...run.go.excuses.notes(!run.settings.oldObjects.areKnown),
    ...run.adoption.notes(),
  ];
  return [
    ...skippedNotes(isSaid ? named : skipped, io.command),
    ...(unstored.length === 0 ? [] : [unstoredNote(unstored)]),
    ...left,
    ...(owned === undefined ? [] : [{ text: owned, isUsual: ownership.owned !== undefined }]),
    ...notesOf([...stillOwnedNotes(ownership, groups), ...notes]),
  ];
};

/** The most objects with findings whose fixes are proven in vain. */
const MAX_PROOFS = 50;

/** Fixes are proven where they are shown, and until there is one that the command can propose to make. */
const wantsProof = ({ listsFixes, tally }: Run): boolean =>
  listsFixes || (tally.fixableNew === 0 && tally.withFindings < MAX_PROOFS);

const judgeSource = async (source: Source, run: Run): Promise<void> => {
  const { customResources } = run.settings;
  const once = keepingText(source);
  const leaveOut = (what: string): void =>
    void (run.settings.oldObjects.areKnown && run.unread.push({ source: once, what }));
  const skip = (skipped: Skipped): void => {
    run.skipped.push(skipped);
    if (skipped.reason === "Template") leaveOut(skipped.what);
    if (!isSetting(skipped)) run.account.leaveOut(skipped.reason, skipped.what);
  };
  const excuses = { ...run.adoption.excusesOf(once), inGo: run.go.excuses.of };
  await tell(excuses.waivers.problems, run);
  for (const item of customResources.documentsOf(source, once, skip)) {
    if (isUnusable(item)) {
      leaveOut("unreadable");
      await tell([item], run);
      continue;
    }
    customResources.learn(item.object);
    const showsFixes = wantsProof(run) || (isDefinition(item.object) && run.go.hasSources());
    const places = run.copies.placesOf(item);
    const shared = places.length > 1 ? sharedReview(item.object, showsFixes, run) : undefined;
    const outcome = judge(item, run.settings, excuses, showsFixes, shared);
    await tell(run.go.excuses.takeProblems(), run);
    if ("result" in outcome) {
      const suggest = isGenerated(item.object) ? undefined : suggestInManifest(item);
      const noted = withNotes(outcome, item, places.length > 0, run);
      const judged = suggest === undefined ? noted : { ...noted, suggest };
      run.account.learn(judged.context, run.adoption.hasPlaceholder(judged.context.object));
      // The findings of a copy are not reported, so their Go sources need not be found.
      await report(run.go.place(run.verdicts.once(judged, places)), run);
    } else {
      run.account.leaveOut("Unreadable", item.object.kind);
      await tell(outcome, run);
    }
  }
  customResources.finish(source);
};

const report = async (given: Judged, run: Run): Promise<void> => {
  const stored = run.isDefaulted ? storedOf(given.context, given.decision) : undefined;
  const judged = stored === undefined ? given : withStored(given, stored);
  if (run.isPrinting && stored === undefined) run.unstored.push(`${judged.result.file} (${judged.result.object.kind})`);
  await print(judged, run);
};

const print = async (judged: Judged, run: Run): Promise<void> => {
  const group = designedGroup(judged.context);
  // A group of a CRD has a dot; types without one are the configuration of a program.
  if (group?.includes(".") === true) run.groups.add(group);
  for (const { format, sink } of run.outlets) await sink.write(format.result(judged, run.tally.objects));
  run.tally = addTo(run.tally, judged);
  run.tests.learn(judged.result.file, !judged.result.allowed);
  run.adoption.learn(judged);
  noteUnasked(run.unasked, judged, run.showsDefaults);
  learnOthers(run.ofOthers, judged, run.ownership.packs);
  if (hidesRules(judged)) run.withHiddenRules.add(judged.result.object.name ?? "");
  run.policyNotes.learn(judged.context, judged.decision);
  learnExceptions(run.exceptions, judged);
  if (!isDebugging(run.io.env)) return;
  for (const { rule, error } of judged.decision.faults)
    await run.io.stderr.write(`rule '${rule}' failed: ${stackOf(error)}\n`);
};

const exitCode = ({ tally, errors }: Run, isEmpty: boolean, failOn: FailOn): ExitCode => {
  if (tally.faults > 0) return EXIT.fault;
  if (isEmpty || errors.length > 0) return EXIT.unusable;
  return fails(tally, failOn) ? EXIT.failed : EXIT.clean;
};
