import type { DeclaredType } from "go-crd";
import type { Context } from "../../model/context.js";
import type { Pack } from "../../model/pack.js";
import type { ExcusesInGo } from "../adoption/adoption.js";
import type { RuleNames } from "../adoption/written-waiver.js";
import { definedGroup } from "../owned/ownership.js";
import type { Unusable } from "../report/report.js";
import { fieldTypes, type ForeignTypes, createForeignTypes } from "./field-types.js";
import type { LazyGoProject } from "./go-project.js";
import { type GoWaivers, createGoWaivers } from "./go-waivers.js";
import { type WebhookChecks, createWebhookChecks } from "./webhook-checks.js";

/** The excuses in the Go sources of a run, which are read for the first CRD. */
export interface GoExcuses {
  /** Undefined for other objects than CRDs, and without Go sources. */
  readonly of: (context: Context, manifest: string) => ExcusesInGo | undefined;
  /** The excuses for the findings in a type; undefined without any. */
  readonly ofType: (declared: DeclaredType) => ExcusesInGo | undefined;
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /** Sentences on waivers, if the CRDs were `allReviewed` also on unused ones, and on findings in types of other modules. */
  readonly notes: (allReviewed: boolean) => readonly string[];
}

/** Without `names`, no waivers are honored. `now` is the time in milliseconds since 1970. */
export const createGoExcuses = (
  goProject: LazyGoProject,
  packs: readonly Pack[],
  names: RuleNames | undefined,
  now: number,
): GoExcuses => {
  let waivers: GoWaivers | undefined;
  let foreign: ForeignTypes | undefined;
  let webhooks: WebhookChecks | undefined;
  const waiversIn = (project: NonNullable<ReturnType<LazyGoProject["load"]>>): GoWaivers | undefined =>
    names === undefined ? undefined : (waivers ??= createGoWaivers(project, names, now));
  return {
    of: (context, manifest) => {
      const group = definedGroup(context);
      const project = group === undefined ? undefined : goProject.load(group);
      if (project === undefined) return undefined;
      foreign ??= createForeignTypes(project, packs);
      webhooks ??= createWebhookChecks(project);
      const { object } = context;
      const waiverOf = waiversIn(project)?.of(object, manifest);
      const ofOthers = foreign.of(object, manifest);
      const ofWebhooks = webhooks.of(object, manifest);
      const { isOfOtherModule, isSaidOfType, isOfSizedInteger } = fieldTypes(project, object, manifest);
      return {
        isLeftOut: (finding) =>
          ofOthers.isLeftOut(finding) ||
          isOfOtherModule(finding) ||
          isSaidOfType(finding) ||
          ofWebhooks.isLeftOut(finding),
        onlyWarns: (finding) => isOfSizedInteger(finding) || ofWebhooks.onlyWarns(finding),
        leaveOut: (finding) => {
          ofOthers.leaveOut(finding);
          ofWebhooks.leaveOut(finding);
        },
        ...(waiverOf === undefined ? {} : { waiverOf }),
      };
    },
    ofType: (declared) => {
      const project = goProject.load();
      const waiverOf = project === undefined ? undefined : waiversIn(project)?.ofType(declared);
      return waiverOf === undefined ? undefined : { waiverOf };
    },
    takeProblems: () => waivers?.takeProblems() ?? [],
    notes: (allReviewed) => [
      ...(waivers?.notes(allReviewed) ?? []),
      ...(foreign?.notes() ?? []),
      ...(webhooks?.notes() ?? []),
    ],
  };
};
