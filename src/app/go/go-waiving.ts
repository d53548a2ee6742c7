import type { DeclaredType } from "go-crd";
import type { Context } from "../../model/context.js";
import type { WaiverOfFinding } from "../adoption/excuse.js";
import type { RuleNames } from "../adoption/rule-names.js";
import { definedGroup } from "../owned/ownership.js";
import type { Unusable } from "../report/report.js";
import type { LazyGoProject } from "./lazy-go-project.js";
import { type GoWaivers, createGoWaivers } from "./go-waivers.js";

/** The waivers in the Go sources of a run, which are read for the first CRD. */
export interface GoWaiving {
  /** Undefined for other objects than CRDs, and without Go sources. */
  readonly of: (context: Context, manifest: string) => WaiverOfFinding | undefined;
  /** The waivers for the findings in a type; undefined without any. */
  readonly ofType: (declared: DeclaredType) => WaiverOfFinding | undefined;
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /** The notes of `GoWaivers`. */
  readonly notes: (allReviewed: boolean) => readonly string[];
}

/** `now` is the time in milliseconds since 1970. */
export const createGoWaiving = (goProject: LazyGoProject, rules: RuleNames, now: number): GoWaiving => {
  let waivers: GoWaivers | undefined;
  const load = (): GoWaivers | undefined => {
    const project = goProject.load();
    if (project !== undefined) waivers ??= createGoWaivers(project, rules, now);
    return waivers;
  };
  return {
    of: (context, manifest) => (definedGroup(context) === undefined ? undefined : load()?.of(context.object, manifest)),
    ofType: (declared) => load()?.ofType(declared),
    takeProblems: () => waivers?.takeProblems() ?? [],
    notes: (allReviewed) => waivers?.notes(allReviewed) ?? [],
  };
};

/** For a run that honors no waivers. */
export const NO_GO_WAIVING: GoWaiving = {
  of: () => undefined,
  ofType: () => undefined,
  takeProblems: () => [],
  notes: () => [],
};
