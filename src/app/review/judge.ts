import { type RulePages, denial } from "../../engine/report/denial.js";
import { isOnSecret } from "../../engine/report/redact.js";
import { type Fixes, proveFixes } from "../../engine/fix/fix.js";
import { offersOf } from "../../engine/fix/fix-offers.js";
import type { Trial } from "../../engine/fix/fix-proof.js";
import { LIMITS } from "../../engine/match/limits.js";
import { ofLevel } from "../../engine/review/soften.js";
import { review } from "../../engine/review/review.js";
import type { RuleSet } from "../../engine/match/rule-set.js";
import { type FieldPath, defined, formatField, remember } from "kube-json";
import { isAdmissionReview } from "../../kube/api/client-side.js";
import type { AdmissionPolicies } from "../../model/admission-policies.js";
import { type ClusterSnapshot, type Context, contextOf, withObject, type Circumstances } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import { InputError } from "../../model/input-error.js";
import { readReview, contextOfRequest } from "../../admission/read-review.js";
import { NO_WAIVERS } from "../adoption/comment-waivers.js";
import { type Excuses, excused, NO_EXCUSES } from "../adoption/adoption.js";
import type { FileRules } from "../config/file-rules.js";
import { type CustomResources, assumedOf } from "../sources/custom-resources.js";
import type { FindingsIn } from "../sources/kustomized.js";
import { type Document, within } from "../sources/documents.js";
import type { OldObjects } from "../sources/old-objects.js";
import { type Converts, withConversion } from "../owned/project-conversion.js";
import type { PolicyNote } from "../policies/policy-notes.js";
import { type Judged, type DocumentLocation, resultOf, type Unusable } from "../report/report.js";
import type { RuleDocs } from "../report/report-source.js";
import { countSuggested, suggestedFor } from "./suggestions.js";

/** The context in which objects are reviewed. An AdmissionReview has its own, except for the cluster state. */
export interface RunSettings extends Pick<Circumstances, "operation" | "subresource" | "kubernetesVersion"> {
  readonly rules: RuleSet;
  /** The rules for the objects in a file, if files have different ones. */
  readonly rulesOf?: FileRules;
  /** The rules of suggestions for a file, which are only counted. */
  readonly adviceOn?: FileRules;
  /** For objects that name none; 'default' if it is not set. */
  readonly namespace?: string;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  readonly cluster: ClusterSnapshot;
  readonly oldObjects: OldObjects;
  readonly customResources: CustomResources;
  /** Set if there are old objects. */
  readonly converts?: Converts;
  /** The admission policies of the input and the cluster, if there are any. */
  readonly policies?: AdmissionPolicies | undefined;
  /** On those without an effect. */
  readonly policyNotes?: readonly PolicyNote[];
  readonly docs: RuleDocs;
  /** For denials, which name no section of the conventions. */
  readonly pages?: RulePages;
}

/** The rules of the service, without its limit on findings: a report lists all of them. */
export const NO_FINDING_LEFT_OUT = { ...LIMITS, findingsPerRule: 100_000 };

/** An object of a document, and its review. */
export interface Assessed {
  readonly trial: Trial;
  readonly decision: Decision;
  readonly place: DocumentLocation;
  /** Path of the object in its document. */
  readonly prefix: FieldPath;
}

/** The parts of a document that a review needs: an object and its place. */
export type Reviewed = Pick<Document, "object" | "place" | "prefix">;

/** A review with the fixes, before waivers and a baseline excuse findings. */
export interface Proven extends Assessed, Pick<Fixes, "fixes" | "faults"> {}

/** Reviews an object; a list of problems for an AdmissionReview that cannot be read. */
export const assess = (document: Reviewed, settings: RunSettings): Assessed | readonly Unusable[] => {
  const { cluster, now, oldObjects } = settings;
  const rules = rulesFor(document, settings);
  try {
    const { context, within: inner } = isReview(document)
      ? reviewContext(document, cluster)
      : { context: objectContext(document, settings), within: [] };
    const trial: Trial = {
      rules,
      context,
      phases: { default: true, validate: true, isFirst: true, now, policies: settings.policies },
      limits: NO_FINDING_LEFT_OUT,
      isNew: oldObjects.areKnown && context.oldObject === undefined,
    };
    return {
      trial,
      decision: review(rules, context, trial.phases, trial.limits),
      place: inner.length === 0 ? document.place : within(document.place, inner),
      prefix: [...document.prefix, ...inner],
    };
  } catch (error) {
    if (error instanceof InputError) return problemsOf(error, document.place);
    throw error;
  }
};

export const rulesFor = ({ place }: Reviewed, { rules, rulesOf }: RunSettings): RuleSet =>
  rulesOf?.(place.file) ?? rules;

/**
 * Reviews an object, with its fixes; problems as for `assess`. To prove fixes takes as long as the review: where they are only
 * counted, they are as the rules offer them.
 */
export const prove = (document: Reviewed, settings: RunSettings, isProven = true): Proven | readonly Unusable[] => {
  const assessed = assess(document, settings);
  if (!("trial" in assessed)) return assessed;
  return { ...assessed, ...(isProven ? proveFixes(assessed.trial, assessed.decision) : offered(assessed)) };
};

/** The review of an object before excuses, and suggestions for an API. */
interface Reviewing {
  readonly proven: Proven;
  readonly suggested: readonly Finding[];
}

/** The reviews of objects that the input has more than once: the rules see no difference between copies. */
export interface SharedReviews {
  readonly byText: Map<string, Reviewing>;
  /** The text of the object, and of all else that the review depends on. */
  readonly text: string;
}

/** The result as a cluster would give it; problems and fixes as for `prove`. */
export const judge = (
  document: Reviewed,
  settings: RunSettings,
  excuses = NO_EXCUSES,
  isProven = true,
  shared?: SharedReviews,
): Judged | readonly Unusable[] => {
  const before = shared?.byText.get(shared.text);
  const reviewing = before ?? reviewingOf(document, settings, isProven);
  if (!("proven" in reviewing)) return reviewing;
  shared?.byText.set(shared.text, reviewing);
  const { place, prefix } = document;
  const proven = before === undefined ? reviewing.proven : { ...before.proven, place, prefix };
  const advice = countSuggested(reviewing.suggested, proven.trial.context, place.file, excuses);
  return { ...judgedOf(proven, settings, excuses), isProven, ...(advice === 0 ? {} : { advice }) };
};

const reviewingOf = (document: Reviewed, settings: RunSettings, isProven: boolean): Reviewing | readonly Unusable[] => {
  const proven = prove(document, settings, isProven);
  return "trial" in proven
    ? { proven, suggested: suggestedFor(proven.trial, settings.adviceOn?.(document.place.file)) }
    : proven;
};

/** The result of a review that was made before. */
export const judgedOf = (
  { trial, place, decision: before, fixes, faults }: Proven,
  { docs, pages }: RunSettings,
  excuses: Excuses,
): Judged => {
  const { context } = trial;
  if (excuses.waivers !== NO_WAIVERS) excuses.waivers.reviewed(place.position([]).line, idleRules(trial));
  const whole: Decision = { ...before, faults: [...before.faults, ...faults] };
  // An object without a change is not reviewed.
  const isReviewed = whole.findings.length > 0 || context.oldObject === undefined;
  const inGo = isReviewed ? excuses.inGo?.(context, place.file) : undefined;
  const findingsIn = findingsInPlace(trial);
  const decision = excused(whole, context.object, place, excuses, findingsIn, inGo);
  const shown = new Set(decision.findings);
  const isExcused = (one: Finding): boolean =>
    !shown.has(one) && excuses.isLeftOut?.(one, context.object, findingsIn) !== true && inGo?.isLeftOut?.(one) !== true;
  return {
    result: resultOf(place, context, decision, denial(context, decision, LIMITS, pages), fixes, docs),
    context,
    decision,
    excused: [...whole.waived, ...whole.findings.filter(isExcused)],
    ...linesOf(place, context),
  };
};

/** The findings in other objects in the place of the reviewed one; each is reviewed once. */
export const findingsInPlace = ({ rules, context, phases, limits }: Trial): FindingsIn =>
  remember((object) => review(rules, withObject(context, object), phases, limits).findings);

const offered = ({ trial, decision }: Assessed): Pick<Fixes, "fixes" | "faults"> => {
  const { offers, faults } = offersOf(trial.rules, trial.context, decision);
  return { fixes: offers, faults };
};

/** The ids of rules that would review the object if its group were owned. */
export const idleRules = ({ rules, context }: Trial): readonly string[] => {
  const selected = rules.select(context).rules;
  const active = new Set(ofLevel(selected, context));
  return selected.filter((one) => !active.has(one)).map(({ id }) => id);
};

export const linesOf = ({ lineText }: DocumentLocation, context: Context): Pick<Judged, "lineText"> =>
  isOnSecret(context) ? {} : { lineText };

export const isReview = ({ object }: Reviewed): boolean => isAdmissionReview(object);

const reviewContext = (
  { object }: Reviewed,
  cluster: ClusterSnapshot,
): { readonly context: Context; readonly within: FieldPath } => {
  const { request } = readReview(object);
  const field = request.operation === "DELETE" ? "oldObject" : "object";
  return { context: contextOfRequest(request, cluster), within: ["request", field] };
};

const objectContext = ({ object: given, place }: Reviewed, settings: RunSettings): Context => {
  const { operation, subresource, kubernetesVersion, cluster, oldObjects, customResources, converts } = settings;
  const { namespace, custom } = assumedOf(given, settings.namespace, customResources);
  const stored = oldObjects.takeFor(given, place.file);
  const [object, oldObject] =
    stored === undefined || converts === undefined
      ? [given, stored]
      : withConversion(given, stored, place.file, converts);
  const context = contextOf(object, {
    cluster,
    ...defined({ operation, oldObject, subresource, kubernetesVersion, namespace, resource: custom?.resource }),
    ...defined({ spelling: place.spelling }),
  });
  return custom === undefined ? context : { ...context, otherResources: custom.otherResources };
};

const problemsOf = ({ message, causes }: InputError, place: DocumentLocation): readonly Unusable[] =>
  causes.length === 0
    ? [{ file: place.file, ...place.position([]), message }]
    : causes.map((cause) => ({
        file: place.file,
        ...place.position(cause.field),
        message: `${cause.field.length === 0 ? "" : `\`${formatField(cause.field)}\` `}${cause.message}`,
      }));
