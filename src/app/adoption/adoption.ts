import { defined, type FieldPath, type KubeObject } from "kube-json";
import { readable, utf8Text } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Pack } from "../../model/pack.js";
import { literal, count } from "../../text/message.js";
import type { KnownRules } from "../../model/known-rules.js";
import type { FindingsIn } from "../sources/kustomized.js";
import { boundOf, type Source, writing } from "../sources/source.js";
import type { Judged, DocumentLocation } from "../report/report.js";
import type { Io } from "../host/io.js";
import { type Baseline, type BaselineDraft, createDraft, readBaseline } from "./baseline.js";
import { baselineNotes, coveredNote, keylessNote, pruneBaseline } from "./baseline-notes.js";
import { type FileWaivers, NO_WAIVERS, waiversIn } from "./comment-waivers.js";
import { createLeftOut, type Foreign, type IsLeftOut } from "./left-out.js";
import { ruleNames } from "./written-waiver.js";
import type { Context } from "../../model/context.js";
import type { Decision, Finding, Waived } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";

export interface AdoptionOptions {
  /** File of the findings that are known. */
  readonly baseline?: string;
  /** Write the findings of this run to it instead. */
  readonly writeBaseline: boolean;
  /** Remove findings from it that do not occur any more. */
  readonly prune: boolean;
  /** Honor waivers in comments. */
  readonly waivers: boolean;
}

/** The parts of the input that the excuses depend on. */
export interface AdoptionInput {
  readonly old?: string;
  readonly known?: KnownRules;
  readonly foreign?: Foreign;
  /** Whether the old state has types in Go to compare with. */
  readonly hasOldTypes?: () => boolean;
}

/** With old objects, a run does not look at unchanged objects. */
const isPartial = ({ old }: { readonly old?: string }): boolean => old !== undefined;

/** A baseline and waivers in comments, with which a project that has findings can start to use Decorum. */
export interface Adoption {
  /** The excuses for the objects of a file, and the comments that cannot be read. */
  excusesOf(source: Source): Excuses;
  /** The excuses for findings that are in this Go file but in no manifest. */
  readonly withoutFile: (file: string) => Excuses;
  learn(judged: Judged): void;
  /** True for an object with values that are placeholders, which were not judged. */
  hasPlaceholder(object: KubeObject): boolean;
  /** Notes on the waivers and the baseline. */
  notes(): readonly string[];
  /** The notes of a run that is not about them; `allReviewed` as for waivers of files. */
  briefly(allReviewed: boolean): readonly string[];
  /** Writes the baseline if it was asked for and everything could be read. Gives notes on that. */
  finish(isComplete: boolean): readonly string[];
}

export const DEFAULT_BASELINE = "decorum-baseline.yaml";

/** Reads the baseline. Throws InputError if the options contradict each other or the file cannot be used. */
export const openAdoption = (options: AdoptionOptions & AdoptionInput, packs: readonly Pack[], io: Io): Adoption => {
  const { baseline: given, writeBaseline, prune } = options;
  const names = ruleNames(packs, options.known);
  const file = given ?? (writeBaseline ? DEFAULT_BASELINE : undefined);
  requireUsable(options, file, io);
  const before = file === undefined || writeBaseline ? undefined : readable(file, () => io.files.read(file));
  const baseline =
    file === undefined || before === undefined ? undefined : readBaseline(utf8Text(before, file), file, names);
  const ofOld = baseline !== undefined && isPartial(options) ? onlyOld(baseline) : baseline;
  const draft = writeBaseline ? createDraft() : undefined;
  const all: FileWaivers[] = [];
  const leftOut = createLeftOut(options.foreign, packs);
  return {
    withoutFile: (name) => ({
      waivers: NO_WAIVERS,
      ...defined({
        baseline: options.hasOldTypes?.() === true ? ofOld : baseline,
        isLeftOut: options.foreign?.isLeftOut(name),
      }),
    }),
    excusesOf(source) {
      const waivers = options.waivers ? waiversIn(source, names, io.now()) : NO_WAIVERS;
      if (waivers !== NO_WAIVERS) all.push(waivers);
      return { waivers, ...defined({ baseline: ofOld, isLeftOut: leftOut.inFile(source) }) };
    },
    learn({ context, decision }) {
      draft?.add(context.object, decision.findings);
    },
    hasPlaceholder: leftOut.hasPlaceholder,
    notes: () => [
      ...all.flatMap((waivers) => waivers.notes(!isPartial(options))),
      ...leftOut.notes(),
      ...(file === undefined || baseline === undefined
        ? []
        : isPartial(options)
          ? coveredNote(file, baseline)
          : baselineNotes(file, baseline, prune)),
      ...(file === undefined || baseline === undefined || prune ? [] : keylessNote(file, baseline)),
    ],
    briefly: (allReviewed) => [
      ...all.flatMap((waivers) => waivers.notes(allReviewed)),
      ...(file === undefined || baseline === undefined ? [] : coveredNote(file, baseline)),
    ],
    finish(isComplete) {
      if (file !== undefined && draft !== undefined) return [writeDraft(file, draft, isComplete, io)];
      if (file === undefined || baseline === undefined || before === undefined || !prune) return [];
      return pruneBaseline(file, baseline, before, isComplete, io);
    },
  };
};

/** Throws InputError if the options contradict each other, or a baseline would be overwritten. */
const requireUsable = (
  options: AdoptionOptions & { readonly old?: string },
  file: string | undefined,
  { files }: Pick<Io, "files">,
): void => {
  const { baseline: given, writeBaseline, prune } = options;
  if (prune && (given === undefined || writeBaseline))
    throw new InputError("must be given with '--baseline', and without '--write-baseline'", "--prune");
  if (isPartial(options) && (prune || writeBaseline))
    throw new InputError(
      "must be given without '--old': unchanged objects are not reviewed then",
      prune ? "--prune" : "--write-baseline",
    );
  if (file !== undefined && writeBaseline && files.kindOf(file) !== undefined)
    throw new InputError(
      "must not exist yet: a baseline may only shrink; use '--prune' to remove what does not occur any more",
      file,
    );
};

const writeDraft = (file: string, draft: BaselineDraft, isComplete: boolean, io: Io): string => {
  if (!isComplete) return `${literal(file)} was not written, because not everything could be reviewed`;
  writing(file, () => {
    io.files.create(file, new TextEncoder().encode(draft.text()), false, boundOf(file, io));
  });
  return `${literal(file)} was written with ${count(draft.size(), "finding")}; use '--baseline ${file}' from now on`;
};

/** The old state is what counts: a finding that it lacks is new, whatever the baseline says. A policy has no old findings. */
const onlyOld = (baseline: Baseline): Baseline => ({
  ...baseline,
  covers: (object, finding) => (finding.ratcheted || finding.isPolicy === true) && baseline.covers(object, finding),
});

/** The excuses for findings in files, besides the exceptions of packs. */
export interface Excuses {
  readonly waivers: FileWaivers;
  /** The excuses in the Go source of the CRD in the manifest; undefined for other objects. */
  readonly inGo?: (context: Context, manifest: string) => ExcusesInGo | undefined;
  readonly baseline?: Baseline;
  readonly isLeftOut?: IsLeftOut;
}

export interface ExcusesInGo {
  readonly waiverOf?: WaiverOfFinding;
  /** True for a finding that is not reported: it is about a type of another module, or the review of the type says more. */
  readonly isLeftOut?: (finding: Finding) => boolean;
  /** True for a finding that only warns, whatever its rule says. */
  readonly onlyWarns?: (finding: Finding) => boolean;
  /** Learns of such a finding that a run has left out. */
  readonly leaveOut?: (finding: Finding) => void;
}

export type WaiverOfFinding = (rule: string, field: FieldPath) => Waiver | undefined;

/** These excuses, with more that is not reported. */
export const leavingOut = (isLeftOut: IsLeftOut, excuses: Excuses): Excuses => ({
  ...excuses,
  isLeftOut: (...given) => isLeftOut(...given) || excuses.isLeftOut?.(...given) === true,
});

export const NO_EXCUSES: Excuses = { waivers: NO_WAIVERS };

/** The decision without the findings that a comment waives, which are listed, and without those of the baseline. */
export const excused = (
  decision: Decision,
  object: KubeObject,
  place: DocumentLocation,
  { waivers, baseline, isLeftOut }: Excuses,
  findingsIn: FindingsIn,
  inGo?: ExcusesInGo,
): Decision => {
  const mayExcuse = waivers !== NO_WAIVERS || inGo !== undefined || baseline !== undefined || isLeftOut !== undefined;
  if (decision.findings.length === 0 || !mayExcuse) return decision;
  const findings: Finding[] = [];
  const waived: Waived[] = [];
  for (const finding of decision.findings) {
    const { rule, field } = finding;
    // An API server evaluates a policy, whatever a comment says.
    const waiver =
      finding.isPolicy === true
        ? undefined
        : (waivers.waiverOf(rule, field, (one) => place.position(one)) ?? inGo?.waiverOf?.(rule, field));
    if (waiver !== undefined) waived.push({ ...finding, waiver });
    else if (inGo?.isLeftOut?.(finding) === true) inGo.leaveOut?.(finding);
    else if (isLeftOut?.(finding, object, findingsIn) !== true && baseline?.covers(object, finding) !== true)
      findings.push(inGo?.onlyWarns?.(finding) === true ? { ...finding, action: "Warn" } : finding);
  }
  const denies = ({ action }: { readonly action: string }): boolean => action === "Deny";
  return {
    ...decision,
    findings,
    waived: [...decision.waived, ...waived],
    allowed: !findings.some(denies) && !decision.faults.some(denies),
  };
};
