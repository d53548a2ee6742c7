import { canonicalText, type KubeObject } from "kube-json";
import type { Account } from "../app/report/account.js";
import { type Adoption, type AdoptionOptions, openAdoption } from "../app/adoption/adoption.js";
import { ruleNames } from "../app/adoption/written-waiver.js";
import { type GoFindings, createGoFindings } from "../app/go/go-findings.js";
import type { Note } from "../app/host/io.js";
import { createForeign } from "../app/owned/foreign.js";
import type { UntoldNotes } from "../app/policies/policy-notes.js";
import type { ExceptionUse, Unasked } from "../app/report/run-notes.js";
import type { PartsOfOthers } from "../app/report/others-notes.js";
import type { TestFolders } from "../app/report/test-folders.js";
import type { Tally } from "../app/report/tally.js";
import type { Document } from "../app/sources/documents.js";
import type { InputOptions, OpenedInput } from "../app/review/input.js";
import { type SharedReviews, isReview } from "../app/review/judge.js";
import type { SeenObjects } from "../app/sources/seen-objects.js";
import type { Skipped } from "../app/sources/skipped.js";
import type { Source } from "../app/sources/source.js";
import type { Outlet } from "./outlets.js";
import type { Io } from "./terminal/io.js";
import type { Judged, ObjectPlace, Result, Unusable } from "../app/report/report.js";
import type { Pack } from "../model/pack.js";
import { asCalled, COMMAND } from "../app/host/called-as.js";
import { unjudgedNote, unusableText } from "./terminal/diagnostics.js";

/** The input of a run, its outputs, and its results so far. */
export interface Run extends OpenedInput {
  readonly adoption: Adoption;
  readonly outlets: readonly Outlet[];
  readonly isDefaulted: boolean;
  /** In text; data has them in any case. */
  readonly showsDefaults: boolean;
  /** It is a change that is reported, and not each object. */
  readonly isOfChange: boolean;
  /** An output has the operations of fixes. */
  readonly listsFixes: boolean;
  /** The objects themselves are printed, so a missing object must be reported. */
  readonly isPrinting: boolean;
  readonly io: Io;
  readonly seen: SeenObjects;
  readonly tests: TestFolders;
  readonly verdicts: Verdicts;
  /** The reviews of objects with copies, by their texts. */
  readonly reviews: SharedReviews["byText"];
  readonly exceptions: ExceptionUse;
  readonly skipped: Skipped[];
  /** Files with documents that have to be rendered first, or have errors: they may have what else seems to be removed. */
  readonly unread: { readonly source: Source; readonly what: string }[];
  /** The names of CRDs that the old state has, and that cannot be judged any more. */
  readonly lost: string[];
  /** The groups of the CRDs that were reviewed. */
  readonly groups: Set<string>;
  /** Objects that would not be stored, as 'file (Kind)'. */
  readonly unstored: string[];
  readonly go: GoFindings;
  /** Defaulters that could not decide because the cluster state is unknown. */
  readonly unasked: Map<string, Unasked>;
  /** The CRDs whose CEL rules were not compiled, by name. */
  readonly withHiddenRules: Set<string>;
  /** The parts of owned CRDs that count as those of other products, by CRD. */
  readonly ofOthers: PartsOfOthers;
  readonly account: Account;
  /** On admission policies. */
  readonly policyNotes: UntoldNotes;
  /** The notes that were written so far. */
  readonly said: readonly Note[];
  tally: Tally;
}

/** Reports problems, which make the run fail; problems of the old state are only noted. */
export const tell = async (
  problems: readonly Unusable[],
  { errors, io, settings }: Pick<Run, "errors" | "io" | "settings">,
): Promise<void> => {
  for (const problem of problems)
    if (settings.oldObjects.wasUnusable(problem)) await io.note(unjudgedNote(problem));
    else {
      errors.push(problem);
      await io.stderr.write(asCalled(unusableText(problem), io.command ?? COMMAND));
    }
};

/** The verdicts on objects that the input has more than once. */
export interface Verdicts {
  /**
   * The verdict with the other places of the object, or without the findings of one before. Waivers and settings of the file may
   * make a difference. All copies of an object must come with the same list of `copies`.
   */
  once(judged: Judged, copies: readonly ObjectPlace[]): Judged;
}

/** An object may have thousands of copies, each with a waiver of its own. */
const MAX_ALSO_AT = 100;

export const createVerdicts = (): Verdicts => {
  const firstOf = new WeakMap<readonly ObjectPlace[], Map<string, ObjectPlace>>();
  return {
    once(judged, copies) {
      if (copies.length === 0) return judged;
      const { result, decision } = judged;
      const first = firstOf.get(copies) ?? new Map<string, ObjectPlace>();
      firstOf.set(copies, first);
      const verdict = verdictOf(result);
      const copyOf = first.get(verdict);
      if (copyOf !== undefined)
        return {
          ...judged,
          result: { ...result, copyOf, findings: [], waived: [], warnings: [], faults: [] },
          decision: { ...decision, dropped: [] },
        };
      first.set(verdict, { file: result.file, line: result.line });
      const alsoAt = copies
        .slice(0, MAX_ALSO_AT + 1)
        .filter(({ file, line }) => file !== result.file || line !== result.line)
        .slice(0, MAX_ALSO_AT);
      return { ...judged, result: { ...result, alsoAt } };
    },
  };
};

const verdictOf = ({ allowed, findings, waived, warnings, faults }: Result): string =>
  JSON.stringify([
    allowed,
    findings.map(({ rule, action, mergedField, message, ratcheted }) => [
      rule,
      action,
      mergedField,
      message,
      ratcheted,
    ]),
    waived.map(({ rule, field, waiver }) => [rule, field, waiver.exception, waiver.reason]),
    warnings,
    faults.map(({ rule, message }) => [rule, message]),
  ]);

/** For an object with copies. Old objects and rules may depend on the file. */
export const sharedReview = (
  object: KubeObject,
  showsFixes: boolean,
  { settings: { oldObjects, rulesOf }, reviews }: Run,
): SharedReviews | undefined =>
  oldObjects.areKnown || rulesOf !== undefined
    ? undefined
    : { byText: reviews, text: JSON.stringify([showsFixes, canonicalText(object)]) };

/** A recording may contain the requests about an object one after the other. */
export const withNotes = (judged: Judged, document: Document, isCopy: boolean, { seen }: Run): Judged => {
  const notes = isReview(document) ? [] : seen.notesOn(judged.context, document.place, isCopy);
  if (notes.length === 0) return judged;
  const { result } = judged;
  return { ...judged, result: { ...result, warnings: [...result.warnings, ...notes] } };
};

/** The excuses of a run, and its Go sources, which tell whether the old state has types. */
export const openExcuses = (
  options: AdoptionOptions & InputOptions,
  input: OpenedInput,
  packs: readonly Pack[],
  io: Io,
): Pick<Run, "adoption" | "go"> => {
  const go = createGoFindings(input, options.waivers ? ruleNames(packs, options.known) : undefined, packs, io);
  const foreign = createForeign(input.ownership, options.paths);
  const hasOldTypes = (): boolean => go.types.old().objects.areKnown;
  return { adoption: openAdoption({ ...options, foreign, hasOldTypes }, packs, io), go };
};
