import type { DeclaredType } from "go-crd";
import type { Context } from "../../model/context.js";
import type { WaiverOfFinding } from "../adoption/excuse.js";
import type { RuleNames } from "../adoption/rule-names.js";
import { definedGroup } from "../owned/ownership.js";
import type { Unusable } from "../report/report.js";
import type { LazyGoProject } from "./lazy-go-project.js";
import type { GoWaivers } from "./go-waivers.js";
import { createGoWaivers } from "./go-waivers.js";

/** The waivers in the Go sources of a run, which are read for the first CRD. */
export interface GoWaiving {
  /** Undefined for other objects than CRDs, and without Go sources. */
  readonly of: (context: Context, manifest: string) => Promise<WaiverOfFinding | undefined>;
  /** The waivers for the findings in a type; undefined without any. */
  readonly ofType: (declared: DeclaredType) => Promise<WaiverOfFinding | undefined>;
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /** The notes of `GoWaivers`. */
  readonly notes: (allReviewed: boolean) => readonly string[];
}

/** `now` is the time in milliseconds since 1970. */
export const createGoWaiving = (goProject: LazyGoProject, rules: RuleNames, now: number): GoWaiving => {
  let waivers: GoWaivers | undefined;
  const load = async (): Promise<GoWaivers | undefined> => {
    const project = await goProject.load();
    if (project === undefined) return undefined;
    return createGoWaivers(project, rules, now);
  };
  let loading: Promise<GoWaivers | undefined> | undefined;
  return {
    of: async (context, manifest) => {
      if (definedGroup(context) === undefined) return undefined;
      waivers = await (loading ??= load());
      return waivers?.of(context.object, manifest);
    },
    ofType: async (declared) => {
      waivers = await (loading ??= load());
      return waivers?.ofType(declared);
    },
    takeProblems: () => waivers?.takeProblems() ?? [],
    notes: (allReviewed) => waivers?.notes(allReviewed) ?? [],
  };
};

/** For a run that honors no waivers. */
export const NO_GO_WAIVING: GoWaiving = {
  of: () => Promise.resolve(undefined),
  ofType: () => Promise.resolve(undefined),
  takeProblems: () => [],
  notes: () => [],
};
