import { sparedFindings, type Spared } from "../../engine/fix/fix-offers.js";
import type { DeclaredType } from "go-crd";
import { formatPointer } from "kube-json";
import type { Decision, Finding } from "../../model/decision.js";
import type { Pack } from "../../model/pack.js";
import { createGoExcuses } from "../go/go-excuses.js";
import type { LazyGoProject } from "../go/go-project.js";
import type { InputOptions } from "./input.js";
import type { Source } from "../sources/source.js";
import type { Unusable } from "../report/report.js";
import type { Io } from "../host/io.js";
import { NO_WAIVERS } from "../adoption/comment-waivers.js";
import { type Assessed, findingsInPlace, idleRules } from "./judge.js";
import {
  type AdoptionInput,
  leavingOut,
  openAdoption,
  type Excuses,
  type ExcusesInGo,
  excused,
  type AdoptionOptions,
} from "../adoption/adoption.js";
import { ruleNames } from "../adoption/written-waiver.js";

/** The options for findings that `fix` does not touch. */
export interface ExcuseOptions extends Pick<AdoptionOptions, "baseline" | "waivers"> {
  /** Fix only findings that the old objects do not have. */
  readonly onlyNew: boolean;
}

/** The findings of an object that a fix leaves as they are. */
export interface LeftAlone {
  readonly spared: Spared;
  /** The review without them. */
  readonly decision: Decision;
  readonly waived: number;
  /** With '--only-new'. */
  readonly existing: number;
}

export interface FileLeftAlone {
  readonly of: (assessed: Assessed) => LeftAlone;
  /** Comments that are no waivers but look like it. */
  readonly problems: readonly Unusable[];
}

/** Excuses the findings that a dry run with the same flags excuses, so that `fix` fixes those that it shows. */
export interface Leaving {
  readonly inFile: (source: Source) => FileLeftAlone;
  readonly ofType: (assessed: Assessed, declared: DeclaredType) => LeftAlone;
  /** For a CRD that is not written, at the fields in Go; without the findings that a dry run leaves out. */
  readonly ofCrd: (assessed: Assessed, isLeftOut: (finding: Finding) => boolean) => LeftAlone;
  /** Waivers in Go that cannot be read; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /** The Go files that had one so far. */
  readonly unreadIn: ReadonlySet<string>;
  readonly notes: () => readonly string[];
}

/** Throws InputError if the baseline cannot be used. */
export const openLeaving = (
  options: ExcuseOptions & InputOptions & AdoptionInput,
  packs: readonly Pack[],
  goProject: LazyGoProject,
  io: Io,
): Leaving => {
  const { known, waivers } = options;
  const adoption = openAdoption({ ...options, writeBaseline: false, prune: false }, packs, io);
  const goExcuses = createGoExcuses(goProject, packs, waivers ? ruleNames(packs, known) : undefined, io.now());
  const unreadIn = new Set<string>();
  return {
    ofType: (assessed, declared) => {
      const excuses = adoption.withoutFile(assessed.place.file);
      return leftOf(assessed, excuses, goExcuses.ofType(declared), options.onlyNew);
    },
    ofCrd: (assessed, isUnknown) => {
      const { file } = assessed.place;
      const excuses = leavingOut(isUnknown, adoption.withoutFile(file));
      return leftOf(assessed, excuses, goExcuses.of(assessed.trial.context, file), options.onlyNew);
    },
    inFile: (source) => {
      const excuses = adoption.excusesOf(source);
      return {
        problems: excuses.waivers.problems,
        of: (assessed) => {
          const { trial, decision, place } = assessed;
          const { context } = trial;
          if (excuses.waivers !== NO_WAIVERS) excuses.waivers.reviewed(place.position([]).line, idleRules(trial));
          const inGo = decision.findings.length === 0 ? undefined : goExcuses.of(context, place.file);
          return leftOf(assessed, excuses, inGo, options.onlyNew);
        },
      };
    },
    takeProblems: () => {
      const problems = goExcuses.takeProblems();
      for (const { file } of problems) unreadIn.add(file);
      return problems;
    },
    unreadIn,
    notes: () => [...goExcuses.notes(false), ...adoption.briefly(!options.onlyNew)],
  };
};

/** The findings that a review has left, and the excused ones. */
const leftOf = (
  { decision, trial, place }: Assessed,
  excuses: Excuses,
  inGo: ExcusesInGo | undefined,
  onlyNew: boolean,
): LeftAlone => {
  const shown = excused(decision, trial.context.object, place, excuses, findingsInPlace(trial), inGo);
  const findings = shown.findings.filter(({ ratcheted }) => !(onlyNew && ratcheted));
  return {
    spared: othersThan(findings, decision.findings),
    decision: { ...shown, findings },
    waived: shown.waived.length,
    existing: shown.findings.length - findings.length,
  };
};

/** The findings that are not among those to fix, nor at the field of one of the same rule. */
export const othersThan = (toFix: readonly Finding[], all: readonly Finding[]): Spared => {
  const places = new Set(toFix.map(placeOf));
  return sparedFindings(toFix.length === all.length ? [] : all.filter((one) => !places.has(placeOf(one))));
};

const placeOf = ({ pack, rule, field }: Finding): string => JSON.stringify([pack, rule, formatPointer(field)]);
